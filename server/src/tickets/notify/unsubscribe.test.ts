import { randomUUID } from 'node:crypto';
import { mentionOf } from '@deskbell/contract/mention-text';
import type { NotificationChoices } from '@deskbell/contract/notifications';
import type { Site } from '@deskbell/contract/sites';
import { expect, test } from 'vitest';
import { queueAlarm } from '../../email/outbox/alarm-emails.ts';
import { anEmailAddress, anOwnerWithSite } from '../../testing/fixtures.ts';
import { letTimePass, measureTickets, tellOfGoals } from '../../testing/measured-tickets.ts';
import { deliverToSink, headersOf } from '../../testing/outgoing-email.ts';
import { aMember, notifyDue, removeMember, type TeamMember } from '../../testing/team-members.ts';
import { PUBLIC_URL, readableLog, startApp, testApp } from '../../testing/test-app.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { anAddress } from '../../testing/uploading.ts';
import { aPageOf, open, submit } from '../../testing/visitor-pages.ts';

const { sink, deliver } = await deliverToSink();

const ALL = {
  new_tickets: true,
  replies: 'all',
  assigned: true,
  alarms: true,
  overdue: 'unassigned',
  reports: true,
} as const;
type Choices = Omit<NotificationChoices, 'team_id' | 'push'>;

async function aDesk(choices: Choices = ALL) {
  const { owner, site } = await anOwnerWithSite();
  const nora = await aMember(site, 'agent', { name: 'Nora' });
  const ticket = await aPageOf(site, { email: anEmailAddress() });
  await (await testDatabase()).deleteFrom('member_notifications').execute();
  await nora.put('/api/notifications', [{ team_id: site.team_id, ...choices }]);
  return { owner, site, nora, ticket };
}
type Desk = Awaited<ReturnType<typeof aDesk>>;

const choicesOf = async ({ nora, site }: Pick<Desk, 'nora' | 'site'>): Promise<Choices> => {
  const teams: NotificationChoices[] = (await nora.get('/api/notifications')).json();
  const chosen = teams.find(({ team_id }) => team_id === site.team_id) ?? ALL;
  const { new_tickets, replies, assigned, alarms, overdue, reports } = chosen;
  return { new_tickets, replies, assigned, alarms, overdue, reports };
};

const isFollowing = async ({ nora, ticket }: Desk): Promise<boolean> =>
  (await nora.get(`/api/tickets/${ticket.id}`)).json().ticket.is_following;

async function headersAfter({ nora }: { nora: TeamMember }, happens: () => Promise<unknown>) {
  sink.mails.length = 0;
  await happens();
  await notifyDue();
  await deliver();
  return sink.mails.filter(({ envelopeTo }) => envelopeTo.includes(nora.email)).map(headersOf);
}

const linkIn = (headers: Record<string, string> | undefined): string =>
  /^<(.+)>$/.exec(headers?.['list-unsubscribe'] ?? '')?.[1] ?? '';

const press = async (
  url: string,
  { type = 'application/x-www-form-urlencoded', payload = 'List-Unsubscribe=One-Click' } = {},
) =>
  (await testApp()).inject({
    method: 'POST',
    url: new URL(url).pathname,
    remoteAddress: anAddress(),
    headers: { 'content-type': type },
    payload,
  });

const replyTo = ({ status_url }: { readonly status_url: string }) =>
  submit(status_url, { do: 'reply', text: `News of ${randomUUID()}?` });
const assign = ({ owner, nora, ticket }: Desk) =>
  owner.put(`/api/tickets/${ticket.id}/assignee`, { user_id: nora.owner.id });
const alarm = async (site: Site) =>
  queueAlarm(await testDatabase(), site.id, {
    subject: 'Silent',
    preview: 'Silent',
    heading: 'Silent',
    blocks: [],
    button: { label: 'Open', path: '/' },
  });

async function becomesOverdue({ owner, site, ticket }: Desk): Promise<void> {
  const goal = { priority: null, first_reply_minutes: 60, next_reply_minutes: null, resolve_minutes: null };
  await owner.put(`/api/sites/${site.id}/goals`, { goals: [goal] });
  await measureTickets();
  await letTimePass(ticket.id, 61);
  await tellOfGoals();
}

interface Case {
  readonly before?: (desk: Desk) => Promise<unknown>;
  readonly happens: (desk: Desk) => Promise<unknown>;
  readonly ends: Partial<Choices>;
}

const CASES: Record<string, Case> = {
  'a new ticket': { happens: ({ site }) => aPageOf(site), ends: { new_tickets: false } },
  'a reply in any ticket': { happens: ({ ticket }) => replyTo(ticket), ends: { replies: 'mine' } },
  'a reply in an assigned ticket': {
    before: (desk) => headersAfter(desk, () => assign(desk)),
    happens: ({ ticket }) => replyTo(ticket),
    ends: { replies: 'none' },
  },
  'an assignment': { happens: assign, ends: { assigned: false } },
  'an alarm': { happens: ({ site }) => alarm(site), ends: { alarms: false } },
  'an overdue ticket': { happens: becomesOverdue, ends: { overdue: 'none' } },
};

test.each(Object.entries(CASES))(
  'an email about %s ends exactly the choice that caused it',
  async (_what, { before, happens, ends }) => {
    const desk = await aDesk();
    await before?.(desk);
    const [headers, ...others] = await headersAfter(desk, () => happens(desk));
    expect(others).toEqual([]);
    expect(headers?.['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    const url = linkIn(headers);
    expect(url).toMatch(new RegExp(`^${PUBLIC_URL}/unsubscribe/`));
    expect(sink.mails.map(({ text, html }) => `${text}${html}`).join()).not.toContain('/unsubscribe/');
    expect((await press(url)).statusCode).toBe(200);
    expect(await choicesOf(desk)).toEqual({ ...ALL, ...ends });
    expect((await press(url)).statusCode).toBe(200);
    expect(await choicesOf(desk)).toEqual({ ...ALL, ...ends });
  },
);

test('an email about a followed ticket ends the following of that ticket alone', async () => {
  const choices = { ...ALL, replies: 'mine' } as const;
  const desk = await aDesk(choices);
  await desk.nora.put(`/api/tickets/${desk.ticket.id}/following`, { following: true });
  const [headers] = await headersAfter(desk, () => replyTo(desk.ticket));
  expect(await isFollowing(desk)).toBe(true);
  expect((await press(linkIn(headers))).body).toContain(`ticket #${desk.ticket.id}`);
  expect(await isFollowing(desk)).toBe(false);
  expect(await choicesOf(desk)).toEqual(choices);
  expect(await headersAfter(desk, () => replyTo(desk.ticket))).toEqual([]);
});

test('a mention, of which every member is told, offers nothing to end', async () => {
  const desk = await aDesk();
  const { owner, nora, ticket } = desk;
  const comment = `Look, ${mentionOf(nora.owner.id)}.`;
  const [headers] = await headersAfter(desk, () =>
    owner.post(`/api/tickets/${ticket.id}/comments`, { comment, audience: 'team' }),
  );
  expect(headers).toHaveProperty('references');
  expect(headers).not.toHaveProperty('list-unsubscribe');
  expect(headers).not.toHaveProperty('list-unsubscribe-post');
});

test('opening the link only asks; the button, or a form of another type, unsubscribes', async () => {
  const desk = await aDesk();
  const [headers] = await headersAfter(desk, () => aPageOf(desk.site));
  const url = linkIn(headers);
  const shown = await open(url);
  expect(shown.statusCode).toBe(200);
  expect(shown.headers).toMatchObject({
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
    'cache-control': 'no-store',
  });
  expect(shown.headers).not.toHaveProperty('set-cookie');
  expect(shown.body).toContain('You will get no more emails about new tickets of <bdi>');
  expect(await choicesOf(desk)).toEqual(ALL);

  const payload = '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n';
  const pressed = await press(url, { type: 'multipart/form-data; boundary=b', payload });
  expect([pressed.statusCode, pressed.headers.location]).toEqual([200, undefined]);
  expect(pressed.body).toContain('You get no more emails about new tickets');
  expect(await choicesOf(desk)).toEqual({ ...ALL, new_tickets: false });
});

const ENDINGS: Record<string, (desk: Desk) => Promise<unknown>> = {
  'was removed': ({ nora }) => removeMember(nora),
  'deleted the account': ({ nora }) =>
    nora.send({
      method: 'DELETE',
      url: '/api/users/me/account',
      payload: JSON.stringify({ email: nora.email }),
      headers: { 'content-type': 'application/json' },
    }),
  'has another role': ({ owner, nora, site }) =>
    owner.put(`/api/teams/${site.team_id}/members/${nora.member_id}`, {
      role: 'admin',
      sees_all_sites: true,
      site_ids: [],
    }),
  'has another address': async ({ nora }) =>
    (await testDatabase())
      .updateTable('users')
      .set({ email: anEmailAddress() })
      .where('id', '=', nora.owner.id)
      .execute(),
};

test.each(Object.entries(ENDINGS))('the link of a member who %s is as unknown as a forged one', async (_what, end) => {
  const desk = await aDesk();
  const [headers] = await headersAfter(desk, () => aPageOf(desk.site));
  const url = linkIn(headers);
  await end(desk);
  const forged = url.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
  const other = url.replace('new_tickets', 'replies');
  const bodies = new Set<string>();
  for (const link of [url, forged, other, `${PUBLIC_URL}/unsubscribe/x`])
    for (const response of [await open(link), await press(link)]) {
      expect([link, response.statusCode]).toEqual([link, 404]);
      bodies.add(response.body);
    }
  expect(bodies.size).toBe(1);
});

test('the link is not logged, and can be tried 60 times a minute from one network', async () => {
  const { log, lines } = readableLog();
  const app = await startApp({}, { log });
  const url = `/unsubscribe/1.replies.${'ab'.repeat(20)}`;
  const statuses: number[] = [];
  for (let n = 0; n < 90; n++) statuses.push((await app.inject({ url, remoteAddress: '203.0.113.21' })).statusCode);
  expect([...new Set(statuses)]).toEqual([404, 429]);
  const logged = lines.filter((line) => line.includes('"msg":"request"'));
  expect(logged.length).toBeGreaterThan(60);
  for (const line of logged) expect(line).toContain('"path":"/unsubscribe/…"');
  await app.close();
});
