import { endOfDay } from '@deskbell/contract/business-clock';
import { TICKET_SORTS } from '@deskbell/contract/ticket-values';
import type { Ticket } from '@deskbell/contract/tickets';
import type { ViewCount } from '@deskbell/contract/views';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { anOwnerWithSite, aSite, aTicket, type SignedIn } from '../../testing/fixtures.ts';
import { ageTicket, measureTickets } from '../../testing/measured-tickets.ts';
import { aMember } from '../../testing/team-members.ts';
import { testDatabase } from '../../testing/test-database.ts';

const MINUTE_MS = 60_000;
const aGoal = (first_reply_minutes: number, priority: string | null = null) => ({
  priority,
  first_reply_minutes,
  next_reply_minutes: null,
  resolve_minutes: null,
});
const setGoals = (owner: SignedIn, siteId: number, ...goals: object[]) =>
  owner.put(`/api/sites/${siteId}/goals`, { goals });

async function dueAt(id: number, at: number): Promise<void> {
  await sql`update tickets set due_at = ${new Date(at).toISOString()}, due_for = 'first_reply' where id = ${id}`.execute(
    await testDatabase(),
  );
}

const idsOf = async (browser: SignedIn, query: string, path = '/api/tickets') =>
  (await browser.get(`${path}?${query}`)).json().map(({ id }: Ticket) => id);

async function readPages(browser: SignedIn, query: string): Promise<number[]> {
  const ids: number[] = [];
  for (;;) {
    const before = ids.length > 0 ? `&before=${ids.at(-1)}` : '';
    const page = await idsOf(browser, `limit=2&${query}${before}`);
    ids.push(...page);
    if (page.length < 2) return ids;
  }
}

/** Tickets of two sites: two overdue, one in a moment, one tomorrow, two not at all. */
async function aDueDesk() {
  const { owner, site } = await anOwnerWithSite();
  const other = await aSite(owner);
  await owner.put('/api/user-settings', { timezone: 'Pacific/Auckland' });
  const now = Date.now();
  const tonight = endOfDay('Pacific/Auckland', now);
  const at = [now + (tonight - now) / 2, now - 90 * MINUTE_MS, null, tonight + MINUTE_MS, now - MINUTE_MS, null];
  const ids: number[] = [];
  for (const [index, due] of at.entries()) {
    const { id } = await aTicket(index % 2 === 0 ? site : other);
    if (due !== null) await dueAt(id, due);
    ids.push(id);
  }
  const [today = 0, late = 0, never = 0, tomorrow = 0, justLate = 0, newest = 0] = ids;
  return { owner, site, other, today, late, never, tomorrow, justLate, newest };
}

test('lists have what is overdue or due today in the time zone of the user, in every order', async () => {
  const { owner, site, other, today, late, justLate } = await aDueDesk();
  const overdue = async (sort: string) => readPages(owner, `due=overdue&sort=${sort}`);
  for (const sort of TICKET_SORTS) expect(new Set(await overdue(sort))).toEqual(new Set([late, justLate]));
  expect([await overdue('created'), await overdue('due')]).toEqual([
    [justLate, late],
    [late, justLate],
  ]);
  expect(await readPages(owner, 'due=today&sort=due')).toEqual([today]);
  expect(await idsOf(owner, 'due=overdue', `/api/sites/${site.id}/tickets`)).toEqual([justLate]);
  expect(await idsOf(owner, `due=overdue&site_id=${other.id}&archived=false&snoozed=false&sort=due`)).toEqual([late]);
  expect(await idsOf(owner, 'due=overdue&status=closed')).toEqual([]);
  const listed = await owner.get('/api/tickets?due=overdue&limit=1');
  expect(listed.headers['x-total-count']).toBe('2');
  const { counts } = (await owner.get('/api/tickets/counts?due=overdue&by=site')).json();
  expect(counts.map(({ value }: { value: string }) => value).sort()).toEqual([`${other.id}`, `${site.id}`].sort());
  const refused = await owner.get('/api/tickets?due=soon');
  expect(refused.json().issues).toEqual([{ path: ['due'], message: 'Use overdue or today.' }]);
});

test('what is due first comes first, then what is not due, newest first', async () => {
  const { owner, today, late, never, tomorrow, justLate, newest } = await aDueDesk();
  expect(await readPages(owner, 'sort=due')).toEqual([late, justLate, today, tomorrow, newest, never]);
  expect(await readPages(owner, 'sort=due&status=resolved')).toEqual([]);
});

test('a day ends without a change: its list is read anew each time', async () => {
  const { owner } = await aDueDesk();
  expect((await owner.get('/api/tickets?due=overdue')).headers.etag).toEqual(expect.any(String));
  expect((await owner.get('/api/tickets?due=today')).headers.etag).toBeUndefined();
});

test('to clients nothing is due: neither filter nor order tells them, and the view is not theirs', async () => {
  const { owner, site, today, never, justLate } = await aDueDesk();
  await setGoals(owner, site.id, aGoal(240));
  const client = await aMember(site, 'client');
  expect(await idsOf(client, 'due=overdue')).toEqual([]);
  expect(await idsOf(client, 'due=today')).toEqual([]);
  expect(await readPages(client, 'sort=due')).toEqual([justLate, never, today]);
  const counted = (await client.get('/api/views/counts')).json().map(({ id }: ViewCount) => id);
  expect(counted).not.toContain('overdue');
  expect((await client.get(`/api/sites/${site.id}`)).json().has_goals).toBe(false);
  expect((await client.get('/api/sites')).json()).toEqual([expect.objectContaining({ has_goals: false })]);
  const { ticket } = (await client.get(`/api/tickets/${justLate}`)).json();
  expect(ticket).toMatchObject({ due_at: null, due_for: null, replied_in_seconds: null, due_by_priority: null });
});

test('Overdue is a view of members who see a site with goals, and can be pinned', async () => {
  const { owner, site, other, late } = await aDueDesk();
  const elsewhere = await aMember(site, 'agent', { sites: [other] });
  const pin = (member: SignedIn, ...pinned_given_views: string[]) =>
    member.put('/api/user-settings', { pinned_given_views });
  const overdueOf = async (member: SignedIn) =>
    (await member.get('/api/views/counts')).json().find(({ id }: ViewCount) => id === 'overdue')?.count;
  expect([await overdueOf(owner), (await owner.get(`/api/sites/${site.id}`)).json().has_goals]).toEqual([
    undefined,
    false,
  ]);
  expect((await pin(owner, 'overdue')).json().pinned_given_views).toEqual([]);
  await setGoals(owner, site.id, aGoal(240));
  expect([await overdueOf(owner), await overdueOf(elsewhere)]).toEqual([2, undefined]);
  expect((await owner.get(`/api/sites/${site.id}`)).json().has_goals).toBe(true);
  await owner.put(`/api/tickets/${late}/snooze`, { until: new Date(Date.now() + 60 * MINUTE_MS).toISOString() });
  expect(await overdueOf(owner)).toBe(1);
  expect((await pin(owner, 'overdue', 'unassigned', 'snoozed')).json().pinned_given_views).toEqual([
    'unassigned',
    'snoozed',
    'overdue',
  ]);
  const view = { team_id: site.team_id, name: 'Late', query: 'due=overdue&sort=due&due=soon' };
  const { id, dropped } = (await owner.post('/api/views', view)).json();
  expect(dropped).toEqual(['due']);
  expect((await owner.put(`/api/views/${id}`, { query: 'due=overdue&sort=due', is_pinned: true })).statusCode).toBe(
    409,
  );
  await setGoals(owner, site.id);
  expect((await owner.get('/api/user-settings')).json().pinned_given_views).toEqual(['unassigned', 'snoozed']);
  // What is not shown needs no place.
  const saved = (await owner.put(`/api/views/${id}`, { query: 'due=overdue&sort=due', is_pinned: true })).json();
  expect(saved).toMatchObject({ query: 'due=overdue&sort=due', dropped: [] });
});

test('a ticket says how fast the last reply was, on the clock of its goal, until the customer waits again', async () => {
  const { owner, site } = await anOwnerWithSite();
  await setGoals(owner, site.id, aGoal(240));
  const { id } = await aTicket(site);
  const repliedIn = async () => (await owner.get(`/api/tickets/${id}`)).json().ticket.replied_in_seconds;
  await measureTickets();
  expect(await repliedIn()).toBeNull();
  await ageTicket(id, 2);
  await owner.post(`/api/tickets/${id}/comments`, { comment: 'On its way.' });
  const [changed] = await measureTickets();
  expect(changed).toMatchObject({ site_id: site.id, changed: 'due' });
  const seconds = await repliedIn();
  expect(Math.round(seconds / 600)).toBe(12);
  expect((await owner.put(`/api/tickets/${id}/status`, { status: 'resolved' })).json().replied_in_seconds).toBe(
    seconds,
  );
  await setGoals(owner, site.id);
  expect(await repliedIn()).toBeNull();
});

test('the business clock of a goal tells the time of a reply', async () => {
  const { owner, site } = await anOwnerWithSite();
  await setGoals(owner, site.id, aGoal(240));
  const day = (hoursAgo: number) => new Date(Date.now() - hoursAgo * 60 * MINUTE_MS).toISOString().slice(0, 10);
  const week = Object.fromEntries(
    ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((each) => [each, [['00:00', '24:00']]]),
  );
  await owner.put(`/api/teams/${site.team_id}/hours`, { timezone: 'UTC', hours: week, holidays: [day(24), day(0)] });
  const { id } = await aTicket(site);
  await ageTicket(id, 2);
  await owner.post(`/api/tickets/${id}/comments`, { comment: 'On its way.' });
  await measureTickets();
  expect((await owner.get(`/api/tickets/${id}`)).json().ticket.replied_in_seconds).toBe(0);
});

test('a reply without a goal says nothing of its time', async () => {
  const { owner, site } = await anOwnerWithSite();
  await setGoals(owner, site.id, { ...aGoal(1), first_reply_minutes: null, resolve_minutes: 600 });
  const { id } = await aTicket(site);
  await owner.post(`/api/tickets/${id}/comments`, { comment: 'On its way.' });
  await measureTickets();
  expect((await owner.get(`/api/tickets/${id}`)).json().ticket.replied_in_seconds).toBeNull();
});

test('a ticket says what each priority would make of its due time, where goals differ by priority', async () => {
  const { owner, site } = await anOwnerWithSite();
  await setGoals(owner, site.id, aGoal(240));
  const { id } = await aTicket(site);
  await measureTickets();
  const read = async () => (await owner.get(`/api/tickets/${id}`)).json().ticket;
  expect((await read()).due_by_priority).toBeNull();
  await setGoals(owner, site.id, aGoal(240), aGoal(30, 'urgent'));
  await measureTickets();
  const { due_by_priority, due_at, priority } = await read();
  expect(due_by_priority[priority]).toEqual({ due_at, due_for: 'first_reply' });
  for (const wanted of ['urgent', 'low']) {
    await owner.put('/api/tickets/priority', { ids: [id], priority: wanted });
    await measureTickets();
    expect((await read()).due_at).toBe(due_by_priority[wanted].due_at);
  }
  expect(Date.parse(due_by_priority.low.due_at) - Date.parse(due_by_priority.urgent.due_at)).toBe(210 * MINUTE_MS);
  await owner.post(`/api/tickets/${id}/comments`, { comment: 'On its way.' });
  expect((await read()).due_by_priority.urgent).toEqual({ due_at: null, due_for: null });
});
