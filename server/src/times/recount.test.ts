import type { Site } from '@deskbell/contract/sites';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { seededRandom } from '../demo/seeded-random.ts';
import { anOwnerWithSite, aSite, aTicket, type SignedIn } from '../testing/fixtures.ts';
import { ageTicket, measureTickets } from '../testing/measured-tickets.ts';
import { aMember } from '../testing/team-members.ts';
import { testDatabase } from '../testing/test-database.ts';
import { aPageOf, type SentTicket, submit } from '../testing/visitor-pages.ts';
import { wakeDue } from '../testing/woken-tickets.ts';
import { listWrongSums } from '../testing/wrong-sums.ts';

const GOALS = {
  goals: [{ priority: null, first_reply_minutes: 240, next_reply_minutes: 480, resolve_minutes: 2_880 }],
};
const WORKDAY = [['09:00', '17:00']];
const HOURS = {
  timezone: 'Europe/Stockholm',
  hours: { mon: WORKDAY, tue: WORKDAY, wed: WORKDAY, thu: WORKDAY, fri: WORKDAY, sat: [], sun: [] },
};

interface Desk {
  readonly owner: SignedIn;
  readonly sites: readonly [Site, Site];
  readonly tickets: readonly SentTicket[];
  readonly tags: readonly number[];
}

/** Goals as old as time: what is measured again must not depend on when it was measured first. */
async function aDesk(): Promise<Desk> {
  const { owner, site } = await anOwnerWithSite();
  const elsewhere = await aSite(owner);
  await owner.put(`/api/teams/${site.team_id}/hours`, HOURS);
  for (const { id } of [site, elsewhere]) await owner.put(`/api/sites/${id}/goals`, GOALS);
  await sql`
    update goal_settings set goals_since = '2020-01-01' where site_id in (${site.id}, ${elsewhere.id})`.execute(
    await testDatabase(),
  );
  const tickets = await Promise.all([1, 2, 3, 4].map(() => aPageOf(site, { email: `ana.${site.id}@example.com` })));
  const names = ['bug', 'billing'];
  const tags: { id: number }[] = [];
  for (const name of names) tags.push((await owner.post(`/api/teams/${site.team_id}/tags`, { name })).json());
  return { owner, sites: [site, elsewhere], tickets, tags: tags.map(({ id }) => id) };
}

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

type Act = (ticket: SentTicket, other: SentTicket) => Promise<unknown>;

function actsOf(
  { owner, sites, tickets, tags }: Desk,
  colleague: SignedIn,
  random: ReturnType<typeof seededRandom>,
): Act[] {
  const reply = (by: SignedIn, id: number, audience = 'customer') =>
    by.post(`/api/tickets/${id}/comments`, { comment: 'Hello', audience });
  const setStatus = (id: number, status: string) => owner.put(`/api/tickets/${id}/status`, { status });
  return [
    ({ id }) => reply(owner, id),
    ({ id }) => reply(colleague, id),
    ({ id }) => reply(owner, id, 'team'),
    async ({ id }) => {
      const { id: comment } = (await reply(owner, id)).json();
      if (comment) await owner.delete(`/api/tickets/${id}/comments/${comment}`);
    },
    ({ status_url }) => submit(status_url, { do: 'reply', text: `Word ${random.next()}` }),
    ({ status_url }) => submit(status_url, { do: 'reply', text: `Word ${random.next()}` }),
    ({ id }) => setStatus(id, random.pick(['new', 'open', 'in_progress', 'resolved', 'closed', 'archived'])),
    ({ id }) => setStatus(id, 'resolved'),
    () => owner.put('/api/tickets/status', { ids: tickets.map(({ id }) => id), status: 'open' }),
    ({ id }) => owner.put('/api/tickets/waiting', { ids: [id], waiting: random.next() < 0.3 }),
    ({ id }) => owner.put(`/api/tickets/${id}/snooze`, { until: random.next() < 0.5 ? inAnHour() : null }),
    async ({ id }) => {
      await sql`update tickets set snoozed_until = now() where id = ${id} and snoozed_until is not null`.execute(
        await testDatabase(),
      );
      await wakeDue();
    },
    ({ id }, other) => owner.post(`/api/tickets/${id}/merge`, { into: other.id }),
    ({ id }) => owner.post(`/api/tickets/${id}/unmerge`),
    ({ id }) => owner.put(`/api/tickets/${id}/site`, { site_id: random.pick(sites).id }),
    ({ id }) => owner.post(`/api/tickets/${id}/unmove`),
    ({ id }) => ageTicket(id, random.between(0.01, 40)),
    ({ id }) => ageTicket(id, random.between(0.01, 4)),
    ({ id }) => owner.post(`/api/tickets/${id}/comments`, { comment: 'A note', audience: 'team', minutes: 15 }),
    ({ id }) => owner.put(`/api/tickets/priority`, { ids: [id], priority: random.pick(['low', 'high', 'urgent']) }),
    ({ id }) => owner.put('/api/tickets/tags', { ids: [id], add: [random.pick(tags)] }),
    ({ id }) => owner.put('/api/tickets/tags', { ids: [id], remove: [random.pick(tags)] }),
    ({ status_url }) => submit(status_url, { do: 'rate', rate: random.pick(['good', 'okay', 'bad']) }),
    () => measureTickets(2),
    () => measureTickets(),
  ];
}

const bucketsOf = async (sites: readonly Site[]) => {
  const { rows } = await sql`
    select * from reply_times where site_id = any(${sites.map(({ id }) => id)}::int8[])
    order by site_id, day, part, value, kind, clock, bucket`.execute(await testDatabase());
  return rows;
};

const daysOf = async (sites: readonly Site[]) => {
  const { rows } = await sql`
    select * from report_days where site_id = any(${sites.map(({ id }) => id)}::int8[])
    order by site_id, part, day, value`.execute(await testDatabase());
  return rows;
};

/** Each part that counts every ticket once says it. */
const openIn = async (sites: readonly Site[]) => {
  const { rows } = await sql<{ open: number }>`
    select (sum(came_in) - sum(went_out))::int4 as open from report_days
    where site_id = any(${sites.map(({ id }) => id)}::int8[]) and part in ('all', 'priority') group by part`.execute(
    await testDatabase(),
  );
  expect(new Set(rows.map(({ open }) => open)).size).toBe(1);
  return rows[0]?.open;
};

const figuresOf = async (tickets: readonly SentTicket[]) => {
  const { rows } = await sql`
    select id, first_reply_at, first_reply_seconds, resolve_seconds, due_at, due_for from tickets
    where id = any(${tickets.map(({ id }) => id)}::int8[]) order by id`.execute(await testDatabase());
  return rows;
};

/** Forgets all that was measured and measures it anew. */
async function recount({ sites, tickets }: Desk) {
  const db = await testDatabase();
  const [ids, siteIds] = [tickets.map(({ id }) => id), sites.map(({ id }) => id)];
  await sql`delete from measured_times where ticket_id = any(${ids}::int8[])`.execute(db);
  await sql`delete from reply_times where site_id = any(${siteIds}::int8[])`.execute(db);
  await sql`update counted_tickets set facts = '[]' where ticket_id = any(${ids}::int8[])`.execute(db);
  await sql`delete from report_days where site_id = any(${siteIds}::int8[])`.execute(db);
  await sql`insert into stale_times select unnest(${ids}::int8[]) on conflict do nothing`.execute(db);
  await measureTickets();
}

test.each([1, 2, 3, 4, 5, 6])('buckets are what a recount finds after any sequence of acts (%i)', async (seed) => {
  const random = seededRandom(seed);
  const desk = await aDesk();
  const acts = actsOf(desk, await aMember(desk.sites[0], 'agent'), random);
  const done: number[] = [];
  for (let step = 0; step < 60; step += 1) {
    const index = Math.floor(random.next() * acts.length);
    done.push(index);
    await acts[index]?.(random.pick(desk.tickets), random.pick(desk.tickets));
    if (step % 20 !== 19) continue;
    await measureTickets(2);
    const [buckets, figures] = [await bucketsOf(desk.sites), await figuresOf(desk.tickets)];
    const days = await daysOf(desk.sites);
    await recount(desk);
    expect([done, await bucketsOf(desk.sites)]).toEqual([done, buckets]);
    expect([done, await figuresOf(desk.tickets)]).toEqual([done, figures]);
    expect([done, await daysOf(desk.sites)]).toEqual([done, days]);
    expect([done, await listWrongSums()]).toEqual([done, []]);
  }
});

test.each(['UTC', 'America/New_York', 'Asia/Mumbai'])(
  'an open ticket is deleted on the day of a team in %s',
  async (timezone) => {
    const { owner, sites } = await aDesk();
    const [{ team_id }] = sites;
    expect((await owner.put(`/api/teams/${team_id}`, { name: 'Studio', timezone })).statusCode).toBe(200);
    await measureTickets();
    expect(await openIn(sites)).toBe(4);
    const person = { email: `ana.${sites[0].id}@example.com`, confirm: `ana.${sites[0].id}@example.com` };
    const { statusCode } = await owner.post(`/api/teams/${team_id}/people/erase`, { ...person, delete_tickets: true });
    expect([statusCode, await openIn(sites)]).toEqual([200, 0]);
  },
);

test('erasing and deleting people leaves the figures, and deleting the site removes them', async () => {
  const desk = await aDesk();
  const { owner, sites, tickets } = desk;
  const [site] = sites;
  for (const { id } of tickets) {
    await ageTicket(id, id % 7);
    await owner.post(`/api/tickets/${id}/comments`, { comment: 'Hello' });
  }
  await owner.put(`/api/tickets/${tickets[0]?.id}/status`, { status: 'closed' });
  await measureTickets();
  const before = await bucketsOf(sites);
  expect(before).not.toEqual([]);

  await submit(tickets[0]?.status_url ?? '', { do: 'erase', number: String(tickets[0]?.id) });
  for (const priority of ['low', 'medium'])
    await owner.put('/api/tickets/priority', { ids: [tickets[0]?.id], priority });
  await measureTickets();
  expect(await bucketsOf(sites)).toEqual(before);
  expect(await openIn(sites)).toBe(3);

  const person = { email: `ana.${site.id}@example.com`, confirm: `ana.${site.id}@example.com` };
  await owner.post(`/api/teams/${site.team_id}/people/erase`, { ...person, delete_tickets: true });
  await measureTickets();
  expect(await bucketsOf(sites)).toEqual(before);
  expect(await openIn(sites)).toBe(0);

  const db = await testDatabase();
  await sql`delete from tickets where site_id = ${site.id}`.execute(db);
  await sql`delete from all_sites where id = ${site.id}`.execute(db);
  expect([...(await bucketsOf(sites)), ...(await daysOf(sites))]).toEqual([]);
  expect(await listWrongSums()).toEqual([]);
});

test('without a goal a new ticket changes only what reports sum', async () => {
  const { site } = await anOwnerWithSite();
  await aTicket(site);
  expect(await measureTickets()).toEqual([{ team_id: site.team_id, site_id: site.id, changed: 'sums' }]);
});
