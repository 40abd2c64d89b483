import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { anOwner, aSite, aTicket, type SignedIn } from '../testing/fixtures.ts';
import { letTimePass, measureTickets, tellOfGoals } from '../testing/measured-tickets.ts';
import { deliverToSink } from '../testing/outgoing-email.ts';
import { aMember, type TeamMember } from '../testing/team-members.ts';
import { testDatabase } from '../testing/test-database.ts';
import { aWebhook, deliver as deliverWebhooks, receiver, useWebhookDesk } from '../testing/webhook-desk.ts';

useWebhookDesk();
const { sink, deliver } = await deliverToSink();

const goals = (first_reply_minutes: number | null, resolve_minutes: number | null = null) => [
  { priority: null, first_reply_minutes, next_reply_minutes: null, resolve_minutes },
];

async function aDesk(settings: object = {}) {
  const { owner, site } = await aWebhook({ events: ['ticket.overdue'] });
  const nora = await aMember(site, 'agent', { name: 'Nora' });
  await owner.put(`/api/sites/${site.id}/goals`, { goals: goals(60), ...settings });
  const aDueTicket = async (title = 'The lamp hums') => {
    const { id } = await aTicket(site, { title, user_email: null });
    await measureTickets();
    return id;
  };
  return { owner, site, nora, aDueTicket };
}

const assign = (owner: SignedIn, id: number, { owner: { id: user_id } }: TeamMember) =>
  owner.put(`/api/tickets/${id}/assignee`, { user_id });

/** The emails that are sent now, by recipient. */
async function told(...instances: number[]): Promise<{ to: string; subject: string; text: string }[]> {
  sink.mails.length = 0;
  await tellOfGoals(...instances);
  await deliver();
  return sink.mails.map(({ envelopeTo, subject = '', text = '' }) => ({ to: envelopeTo.join(), subject, text }));
}
const subjects = async () => (await told()).map(({ subject }) => subject);

const addressOf = async (user: SignedIn) => (await user.get('/api/users/me')).json().email as string;
const hour = (minutesFromNow: number) => new Date(Date.now() + minutesFromNow * 60_000).toISOString().slice(11, 16);

test('an assignee is told once when a time is missed, over two instances, and so are webhooks and lists', async () => {
  const { owner, site, nora, aDueTicket } = await aDesk();
  const id = await aDueTicket();
  await assign(owner, id, nora);
  expect(await told()).toEqual([]);
  await letTimePass(id, 59);
  expect(await told()).toEqual([]);
  await letTimePass(id, 2);
  const due = hour(-1);
  const [mail, ...others] = await told(2);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    to: nora.email,
    subject: expect.stringMatching(/^Overdue: The lamp hums · .* \(#\d+\)$/),
  });
  expect(mail?.text).toContain(`Overdue: reply due ${due}`);
  expect(mail?.text).toContain('You get this because the ticket is assigned to you.');
  expect(await told()).toEqual([]);
  await measureTickets();
  expect(await told()).toEqual([]);
  await deliverWebhooks();
  const [event, ...more] = receiver.received.map(({ body }) => JSON.parse(body));
  expect(more).toEqual([]);
  expect(event).toMatchObject({
    type: 'ticket.overdue',
    data: { change: { due_for: 'first_reply' }, ticket: { id, site_id: site.id } },
  });
  expect(event.data.change.due_at).toBe(event.data.ticket.due_at);
});

test('the site whose lists change is announced', async () => {
  const { site, aDueTicket } = await aDesk();
  const id = await aDueTicket();
  await letTimePass(id, 61);
  expect(await tellOfGoals()).toEqual([{ site_id: site.id, team_id: site.team_id }]);
  expect(await tellOfGoals()).toEqual([]);
});

test('a quarter before the end members are warned, where the site wants that', async () => {
  const quiet = await aDesk();
  const unannounced = await quiet.aDueTicket();
  await letTimePass(unannounced, 46);
  expect(await subjects()).toEqual([]);
  const { owner, nora, aDueTicket } = await aDesk({ warns: true });
  const id = await aDueTicket();
  await assign(owner, id, nora);
  await letTimePass(id, 44);
  expect(await subjects()).toEqual([]);
  await letTimePass(id, 2);
  expect(await subjects()).toEqual([expect.stringMatching(/^Reply due \d\d:\d\d: The lamp hums/)]);
  expect(await subjects()).toEqual([]);
  await letTimePass(id, 15);
  expect(await subjects()).toEqual([expect.stringMatching(/^Overdue: The lamp hums/)]);
});

test('of tickets without an assignee owners hear, and members who chose to', async () => {
  const { owner, site, nora, aDueTicket } = await aDesk();
  const choose = (overdue: string) =>
    nora.put('/api/notifications', [
      { team_id: site.team_id, new_tickets: false, replies: 'mine', assigned: true, alarms: false, overdue },
    ]);
  await aMember(site, 'client');
  await aMember(site, 'admin', { isWaiting: true });
  const recipients = async () => {
    await letTimePass(await aDueTicket(), 61);
    return (await told()).map(({ to }) => to).sort();
  };
  const ownersAddress = await addressOf(owner);
  expect(await recipients()).toEqual([ownersAddress]);
  await choose('unassigned');
  expect(await recipients()).toEqual([ownersAddress, nora.email].sort());
  await choose('none');
  const id = await aDueTicket();
  await assign(owner, id, nora);
  await letTimePass(id, 61);
  // Their choice: no other member stands in.
  expect(await told()).toEqual([]);
});

test('tickets that become overdue together are one email, without words of visitors', async () => {
  const { aDueTicket } = await aDesk();
  const ids = [await aDueTicket('My password is hunter2'), await aDueTicket(), await aDueTicket()];
  for (const id of ids) await letTimePass(id, 61);
  const [mail, ...others] = await told();
  expect(others).toEqual([]);
  expect(mail?.subject).toMatch(/^3 tickets of .* are overdue$/);
  for (const id of ids) expect(mail?.text).toContain(`#${id}, reply due`);
  expect(mail?.text).not.toContain('hunter2');
});

type Desk = Awaited<ReturnType<typeof aDesk>>;

test.each<[act: string, perform: (desk: Desk, id: number) => Promise<unknown>]>([
  ['answered', ({ owner }, id) => owner.post(`/api/tickets/${id}/comments`, { comment: 'On its way.' })],
  ['closed', ({ owner }, id) => owner.put(`/api/tickets/${id}/status`, { status: 'closed' })],
  ['archived', ({ owner }, id) => owner.put(`/api/tickets/${id}/status`, { status: 'archived' })],
  [
    'snoozed',
    ({ owner }, id) => owner.put(`/api/tickets/${id}/snooze`, { until: new Date(Date.now() + 9e6).toISOString() }),
  ],
  ['in no need of a reply', ({ owner }, id) => owner.put('/api/tickets/waiting', { ids: [id], waiting: false })],
  [
    'merged',
    async ({ owner, site }, id) =>
      owner.post(`/api/tickets/${id}/merge`, { into: (await aTicket(site, { user_email: null })).id }),
  ],
  [
    'moved to a site without goals',
    async ({ owner }, id) => owner.put(`/api/tickets/${id}/site`, { site_id: (await aSite(owner)).id }),
  ],
  ['without a goal', ({ owner, site }) => owner.put(`/api/sites/${site.id}/goals`, { goals: [] })],
  ['of a deleted site', ({ owner, site }) => owner.delete(`/api/sites/${site.id}`)],
])('nothing is told of a ticket that is %s meanwhile', async (_act, perform) => {
  const desk = await aDesk({ warns: true });
  const id = await desk.aDueTicket();
  const reply = (await perform(desk, id)) as { statusCode: number };
  expect(reply.statusCode).toBeLessThan(300);
  await letTimePass(id, 61);
  const alarms = (await told()).filter(({ subject }) => /overdue|due \d/i.test(subject));
  expect(alarms).toEqual([]);
  await deliverWebhooks();
  expect(receiver.received.filter(({ body }) => body.includes(`"id":${id},`))).toEqual([]);
});

test('a solution that is due is not told while the ticket sleeps', async () => {
  const { owner, site, aDueTicket } = await aDesk({ goals: goals(null, 60) });
  const id = await aDueTicket();
  await owner.put(`/api/tickets/${id}/snooze`, { until: new Date(Date.now() + 9e6).toISOString() });
  await measureTickets();
  await letTimePass(id, 61);
  expect(await subjects()).toEqual([]);
  const other = await aDueTicket();
  await letTimePass(other, 61);
  expect((await told()).map(({ text }) => text).join()).toContain('Overdue: solution due');
  expect((await owner.get(`/api/sites/${site.id}`)).json().has_goals).toBe(true);
});

test('a member who was removed or lost the site is not told', async () => {
  const { owner, site, nora, aDueTicket } = await aDesk();
  const [first, second] = [await aDueTicket(), await aDueTicket()];
  for (const id of [first, second]) await assign(owner, id, nora);
  const elsewhere = await aSite(owner);
  const path = `/api/teams/${site.team_id}/members/${nora.member_id}`;
  const access = { role: 'agent', sees_all_sites: false, site_ids: [elsewhere.id] };
  expect((await owner.put(path, access)).json().site_ids).toEqual([elsewhere.id]);
  for (const id of [first, second]) await letTimePass(id, 61);
  expect((await told()).filter(({ to }) => to === nora.email)).toEqual([]);
});

test('what was late when a site set its goals, or is late after a snooze, is told to nobody', async () => {
  const { owner, site } = await aWebhook({ events: ['ticket.overdue'] });
  const { id } = await aTicket(site, { user_email: null });
  await letTimePass(id, 300);
  await owner.put(`/api/sites/${site.id}/goals`, { goals: goals(60), warns: true });
  await measureTickets();
  expect(await subjects()).toEqual([]);
  await owner.put(`/api/tickets/${id}/snooze`, { until: new Date(Date.now() + 9e6).toISOString() });
  await measureTickets();
  await owner.put(`/api/tickets/${id}/snooze`, { until: null });
  await measureTickets();
  expect((await owner.get('/api/tickets?due=overdue')).json()).toHaveLength(1);
  expect(await subjects()).toEqual([]);
});

test('in closed time the email waits for the team to open, and the webhook does not', async () => {
  const { site, aDueTicket } = await aDesk();
  const id = await aDueTicket();
  const db = await testDatabase();
  const today = new Date().toISOString().slice(0, 10);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
  const hours = JSON.stringify(Object.fromEntries(days.map((day) => [day, [['00:00', '24:00']]])));
  // Past the call, which would give the ticket another due time.
  await sql`
    insert into team_hours (team_id, timezone, hours, holidays)
    values (${site.team_id}, 'UTC', ${hours}, array[${today}, ${tomorrow}]::date[])`.execute(db);
  await letTimePass(id, 61);
  expect(await subjects()).toEqual([]);
  await deliverWebhooks();
  expect(receiver.received).toHaveLength(1);
  const { rows } = await sql<{ stage: string; next_at: string }>`
    select stage, next_at from goal_alarms where ticket_id = ${id}`.execute(db);
  expect(rows[0]?.stage).toBe('tell');
  expect(new Date(rows[0]?.next_at ?? '').toISOString()).toBe(
    new Date(Date.parse(today) + 2 * 86_400_000).toISOString(),
  );
  await sql`update team_hours set holidays = '{}' where team_id = ${site.team_id}`.execute(db);
  await sql`update goal_alarms set next_at = now() where ticket_id = ${id}`.execute(db);
  expect(await subjects()).toEqual([expect.stringMatching(/^Overdue: /)]);
  await deliverWebhooks();
  expect(receiver.received).toHaveLength(1);
});

test('an email that waited is not sent when the ticket was answered meanwhile', async () => {
  const { owner, nora, aDueTicket } = await aDesk();
  const id = await aDueTicket();
  await assign(owner, id, nora);
  await letTimePass(id, 61);
  await tellOfGoals();
  await owner.post(`/api/tickets/${id}/comments`, { comment: 'On its way.' });
  sink.mails.length = 0;
  await deliver();
  expect(sink.mails.filter(({ envelopeTo }) => envelopeTo.includes(nora.email))).toEqual([]);
  const log = await (await testDatabase())
    .selectFrom('email_logs')
    .select(['status', 'error_message'])
    .where('ticket_id', '=', id)
    .where('email_type', '=', 'goal_alarm')
    .execute();
  expect(log).toEqual([{ status: 'failed', error_message: 'Not sent: the ticket is not due any more.' }]);
});

test('a process that dies while it tells has told nothing', async () => {
  const { aDueTicket } = await aDesk();
  const id = await aDueTicket();
  await letTimePass(id, 61);
  const db = await testDatabase();
  // The last statement of the transaction fails, as a lost connection does.
  await sql`alter table email_logs add constraint no_alarms check (email_type <> 'goal_alarm') not valid`.execute(db);
  try {
    await expect(tellOfGoals()).rejects.toThrow(/no_alarms/);
  } finally {
    await sql`alter table email_logs drop constraint no_alarms`.execute(db);
  }
  await deliverWebhooks();
  expect(receiver.received).toEqual([]);
  expect(await subjects()).toEqual([expect.stringMatching(/^Overdue: /)]);
  await deliverWebhooks();
  expect(receiver.received).toHaveLength(1);
});

test('the time of a team in another zone is that of the email', async () => {
  const owner = await anOwner();
  const site = await aSite(owner);
  await owner.put('/api/user-settings', { timezone: 'Asia/Kathmandu' });
  await owner.put(`/api/sites/${site.id}/goals`, { goals: goals(60) });
  const { id } = await aTicket(site, { user_email: null });
  await measureTickets();
  await letTimePass(id, 61);
  const { ticket } = (await owner.get(`/api/tickets/${id}`)).json();
  const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Asia/Kathmandu' });
  const [mail] = await told();
  expect(mail?.text).toContain(time.format(new Date(ticket.due_at)));
});
