import type { Site } from '@deskbell/contract/sites';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { anEmailAddress, anOwner, aSite, aTicket, type SignedIn } from '../testing/fixtures.ts';
import { deliverToSink } from '../testing/outgoing-email.ts';
import { aMember, chooseNotifications, notifyDue } from '../testing/team-members.ts';
import { testApp } from '../testing/test-app.ts';
import { testDatabase } from '../testing/test-database.ts';
import { aPageOf, endUndoTime, open } from '../testing/visitor-pages.ts';
import { findings, letBeSilent, letPass, runWatchdog } from '../testing/watched-sites.ts';
import type { Finding } from '../watchdog/diagnose-page.ts';
import { shownDomain } from './shown-domain.ts';

const { sink, deliver } = await deliverToSink();

test.each([
  ['xn--bcher-kva.example', 'bücher.example'],
  ['xn--mller-bckerei-hfb76a.example', 'müller-bäckerei.example'],
  ['shop.xn--bcher-kva.example:8443', 'shop.bücher.example:8443'],
  ['kettle.example', 'kettle.example'],
  ['127.0.0.1:3000', '127.0.0.1:3000'],
  ['localhost', 'localhost'],
  ['xn--\u0000.example', 'xn--\u0000.example'],
  ['', ''],
])('%j is shown as %j', (host, shown) => {
  expect(shownDomain(host)).toBe(shown);
});

const CODED = 'xn--mller-bckerei-hfb76a.example';
const LETTERS = 'müller-bäckerei.example';
const OTHER = 'xn--bcher-kva.example';

const FINDINGS: readonly Finding[] = [
  { kind: 'fine' },
  { kind: 'unreachable', reason: 'It does not answer.', is_refused: false },
  { kind: 'missing', has_tag_manager: false },
  { kind: 'other_key', found_key: 'site_other' },
  { kind: 'blocked', directives: ['script-src'] },
  { kind: 'private' },
];

/** From before the rule for names: texts have the domain in place of such a name. */
async function aCodedSite(owner: SignedIn): Promise<Site> {
  const site = await aSite(owner, { domain: CODED });
  await (await testDatabase())
    .updateTable('sites')
    .set({ name: 'Go to rogue.com' })
    .where('id', '=', site.id)
    .execute();
  return site;
}

/** Addresses are for machines; what people read is around them. */
const withoutUrls = (text: string) => text.replace(/https?:\/\/[^\s"'<>)]+/g, '').replace(/\ssrc(doc)?="[^"]*"/g, '');

function expectLetters(texts: Readonly<Record<string, string>>) {
  for (const [name, text] of Object.entries(texts)) {
    expect(withoutUrls(text), name).not.toMatch(/xn--/i);
    expect(text, name).toContain('ü');
  }
}

test('pages before customers have the domain in letters', async () => {
  const owner = await anOwner();
  const site = await aCodedSite(owner);
  const ticket = await aPageOf(site, { email: anEmailAddress() });
  await owner.post(`/api/tickets/${ticket.id}/comments`, { comment: 'We look into it.' });
  await endUndoTime(ticket.id);
  const refused = await (await testApp()).inject({
    method: 'POST',
    url: '/api/widget/tickets',
    headers: { origin: `https://${OTHER}`, 'content-type': 'text/plain' },
    payload: JSON.stringify({
      ...{ site_key: site.api_key, idempotency_key: 'e0a1dca2-5ff2-4b0c-9c1a-7d7f0f1f1f1f' },
      ...{ title: 'Lamp', description: 'Broken' },
    }),
  });
  expect(refused.statusCode).toBe(403);
  expectLetters({
    'ticket page': (await open(ticket.status_url)).body,
    'try page': (await owner.get(`/try/${site.id}`)).body,
    refused: refused.body,
  });
  expect(withoutUrls((await open(`/support/${site.api_key}`)).body)).not.toMatch(/xn--/i);
});

test('emails have the domain in letters', async () => {
  const owner = await anOwner();
  const site = await aCodedSite(owner);
  await owner.put(`/api/sites/${site.id}`, { name: site.name, domain: CODED, admin_notification_email: 'a@b.example' });
  await sql`update sites set name = 'Go to rogue.com' where id = ${site.id}`.execute(await testDatabase());
  const agent = await aMember(site, 'agent');
  await chooseNotifications(agent, site, { new_tickets: true, replies: 'all' });
  const { id } = await aTicket(site, { user_email: anEmailAddress() });
  await owner.post(`/api/tickets/${id}/comments`, { comment: 'We look into it.' });
  const closed = await aTicket(site, { user_email: anEmailAddress() });
  await owner.put(`/api/tickets/${closed.id}/status`, { status: 'closed' });
  await notifyDue();
  const logs = (await owner.get(`/api/sites/${site.id}/email-logs`)).json();
  expect(new Set(logs.map(({ email_type }: { email_type: string }) => email_type))).toEqual(
    new Set([
      'admin_notification',
      'user_confirmation',
      'comment_notification',
      'status_change',
      'member_notification',
    ]),
  );
  for (const { id, email_type, subject } of logs) {
    const { text, html } = (await owner.get(`/api/email-logs/${id}`)).json();
    // The team knows its site: emails to members name the ticket.
    if (email_type !== 'member_notification') expectLetters({ [email_type]: [text, html].join() });
    expect(withoutUrls([subject, text, html].join()), email_type).not.toMatch(/xn--/i);
  }
});

test('alarms have the domain in letters, and the host that uses a key', async () => {
  const recipients = new Set<string>();
  for (const finding of FINDINGS) {
    const owner = await anOwner();
    const { rows } = await sql<{ email: string }>`select email from users where id = ${owner.owner.id}`.execute(
      await testDatabase(),
    );
    for (const { email } of rows) recipients.add(email);
    const site = await aCodedSite(owner);
    await chooseNotifications(owner, site, { alarms: true });
    findings.set(site.id, finding);
    await letBeSilent(site, 7);
    await sql`
      insert into widget_refusals (site_id, day, host, count)
      values (${site.id}, (now() at time zone 'utc')::date, ${OTHER}, 30)`.execute(await testDatabase());
    await runWatchdog();
    await letPass(site, 48);
    await runWatchdog();
    const { verdict } = (await owner.get(`/api/sites/${site.id}/watch`)).json();
    expect(verdict.kind).toBe(finding.kind);
    expectLetters({ [`verdict ${finding.kind}`]: verdict.text });
  }
  await deliver();
  // Other tests share the queue.
  const mails = sink.mails.filter(({ envelopeTo }) => envelopeTo.some((to) => recipients.has(to)));
  expect(mails.length).toBeGreaterThan(FINDINGS.length);
  for (const { subject, text, html } of mails) expectLetters({ [String(subject)]: [subject, text, html].join() });
  expect(mails.some(({ subject }) => subject?.includes(`used on ${shownDomain(OTHER)}`))).toBe(true);
  expect(mails.some(({ subject }) => subject?.includes(LETTERS))).toBe(true);
});
