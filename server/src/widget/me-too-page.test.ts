import { randomUUID } from 'node:crypto';
import type { KnownIssue } from '@deskbell/contract/known-issues';
import type { Site } from '@deskbell/contract/sites';
import { describe, expect, test } from 'vitest';
import { anEmailAddress, anOwnerWithSite, aSite, type SignedIn } from '../testing/fixtures.ts';
import { startIssue } from '../testing/issue-desk.ts';
import { PUBLIC_URL, testApp } from '../testing/test-app.ts';
import { testDatabase } from '../testing/test-database.ts';

let lastAddress = 0;
const anAddress = () => {
  lastAddress += 1;
  return `172.${process.pid % 250}.${lastAddress >> 8}.${lastAddress & 255}`;
};

const open = async (path: string) => (await testApp()).inject({ url: `/support/${path}` });

async function post(path: string, fields: Record<string, string>, remoteAddress: string) {
  return (await testApp()).inject({
    method: 'POST',
    url: `/support/${path}`,
    remoteAddress,
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': 'Visitor/1.0', origin: PUBLIC_URL },
  });
}

const hiddenValue = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1];

describe('Me too without scripts', () => {
  const pressed = ({ api_key }: Site, fields: Record<string, string>, remoteAddress = anAddress()) =>
    post(`${api_key}/me-too`, fields, remoteAddress);
  const peopleOf = async (owner: SignedIn, site: Site) => {
    const [issue]: KnownIssue[] = (await owner.get(`/api/sites/${site.id}/known-issues`)).json();
    return [issue?.people, issue?.followers, issue?.tickets];
  };

  test('counts a visitor once a day, and asks for an address, whose holder confirms', async () => {
    const { owner, site } = await anOwnerWithSite();
    const { id } = await startIssue(owner, site, { page: '/checkout*' });
    const page_url = 'https://kettle.example/checkout/pay';
    expect((await open(`${site.api_key}?page_url=https://kettle.example/lamps`)).body).not.toContain('Me too');
    const form = (await open(`${site.api_key}?page_url=${page_url}`)).body;
    expect(form).toContain(`action="/support/${site.api_key}/me-too"`);
    const sent = { issue: hiddenValue(form, 'issue') ?? '', page_url: hiddenValue(form, 'page_url') ?? '' };
    expect(sent).toEqual({ issue: String(id), page_url });
    const address = anAddress();
    const answer = await pressed(site, sent, address);
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([200, undefined]);
    expect(answer.body).toContain('Thank you, counted. 1 person has it');
    await pressed(site, sent, address);
    expect(await peopleOf(owner, site)).toEqual([1, 0, 0]);
    const wrong = await pressed(site, { ...sent, email: 'ana@' }, address);
    expect([wrong.statusCode, wrong.body.includes('This address is incomplete.')]).toEqual([400, true]);
    const email = anEmailAddress();
    const told = await pressed(site, { ...sent, email }, address);
    expect(told.body).toContain('Look into your inbox and confirm once.');
    await pressed(site, { ...sent, email }, address);
    expect(await peopleOf(owner, site)).toEqual([1, 1, 0]);
    const mails = await (await testDatabase())
      .selectFrom('email_logs')
      .select('email_type')
      .where('recipient_email', '=', email)
      .execute();
    expect(new Set(mails.map(({ email_type }) => email_type))).toEqual(new Set(['visitor_link']));
  });

  test('a ticket that is written nevertheless is linked, and counts in place of the press', async () => {
    const { owner, site } = await anOwnerWithSite();
    const { id } = await startIssue(owner, site);
    const remoteAddress = anAddress();
    const answer = await pressed(site, { issue: String(id) }, remoteAddress);
    const next = /href="\/support\/([^"]+known_issue=[^"]+)"/.exec(answer.body)?.[1] ?? '';
    const form = (await open(next.replaceAll('&amp;', '&'))).body;
    expect(hiddenValue(form, 'known_issue')).toBe(String(id));
    const ticket = { idempotency_key: randomUUID(), title: 'Cannot pay', description: 'It says declined.' };
    const sent = await post(site.api_key, { ...ticket, known_issue: String(id) }, remoteAddress);
    expect(sent.statusCode).toBe(201);
    expect(await peopleOf(owner, site)).toEqual([1, 0, 1]);
  });

  test('one that is solved, or of another site, is not counted', async () => {
    const { owner, site } = await anOwnerWithSite();
    const { id } = await startIssue(owner, site);
    const other = await startIssue(owner, await aSite(owner));
    await owner.post(`/api/sites/${site.id}/known-issues/${id}/solve`, { comment: 'It works.' });
    for (const issue of [id, other.id, '', '<b>']) {
      const answer = await pressed(site, { issue: String(issue) });
      expect([answer.statusCode, answer.body.includes('It works again')]).toEqual([404, true]);
    }
    expect((await open(`${site.api_key}?known_issue=${other.id}`)).body).not.toContain('name="known_issue"');
    const unknown = await post('made-up/me-too', { issue: '1' }, anAddress());
    expect(unknown.body).toContain('There is no form here');
  });
});
