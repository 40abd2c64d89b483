import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { anOwnerWithSite, aSite, aTicket, type SignedIn } from '../testing/fixtures.ts';
import { ageTicket, measureTickets } from '../testing/measured-tickets.ts';
import { aMember } from '../testing/team-members.ts';
import { testDatabase } from '../testing/test-database.ts';
import { addReply } from '../tickets/conversation/replies.ts';
import { bucketOf, secondsOf } from './time-buckets.ts';

const HOUR = 3_600;
/** The middle of its bucket. */
const hours = (count: number) => `${Math.round(secondsOf(bucketOf(count * HOUR)) / HOUR)} h`;
const goalsOf = (first_reply_minutes: number | null, fields: object = {}) => ({
  goals: [{ priority: null, first_reply_minutes, next_reply_minutes: null, resolve_minutes: null, ...fields }],
});

const reply = async (owner: SignedIn, id: number) => {
  const { statusCode } = await owner.post(`/api/tickets/${id}/comments`, { comment: 'On its way.' });
  expect(statusCode).toBe(201);
};

const customerWrites = async (ticket_id: number) =>
  (await testDatabase())
    .transaction()
    .execute((tx) =>
      addReply(
        tx,
        { role: 'customer', ticket_id },
        { from: null, comment: 'And?', full_text: 'And?', came_by: 'page' },
      ),
    );

const figures = async (ticketId: number) =>
  (await testDatabase())
    .selectFrom('tickets')
    .select(['first_reply_seconds', 'resolve_seconds', 'due_for'])
    .where('id', '=', ticketId)
    .executeTakeFirstOrThrow();

async function bucketsOf(siteId: number, clock = 'calendar') {
  const { rows } = await sql<{ kind: string; bucket: number; count: number; with_goal: number; missed: number }>`
    select kind, bucket, sum(count)::int4 as count, sum(with_goal)::int4 as with_goal, sum(missed)::int4 as missed
    from reply_times where site_id = ${siteId} and clock = ${clock} and part = 'member' group by kind, bucket order by kind, bucket`.execute(
    await testDatabase(),
  );
  return rows.map(({ kind, bucket, count, with_goal, missed }) => {
    const middle = Math.round(secondsOf(bucket) / HOUR);
    return `${count} ${kind} in ${middle} h, ${missed} of ${with_goal} missed`;
  });
}

describe('measured times', () => {
  test('a reply and a solution are counted once, whatever else happens', async () => {
    const { owner, site } = await anOwnerWithSite();
    const { id } = await aTicket(site);
    await ageTicket(id, 5);
    await reply(owner, id);
    await owner.post(`/api/tickets/${id}/comments`, { comment: 'Asked the shop.', audience: 'team' });
    await owner.put(`/api/tickets/${id}/status`, { status: 'resolved' });
    await measureTickets(2);
    await owner.put('/api/tickets/priority', { ids: [id], priority: 'low' });
    await owner.put(`/api/tickets/${id}/snooze`, { until: null });
    await owner.put(`/api/tickets/${id}/status`, { status: 'archived' });
    await measureTickets(2);
    expect(await bucketsOf(site.id)).toEqual([
      '1 first_reply in 5 h, 0 of 0 missed',
      '1 resolve in 5 h, 0 of 0 missed',
    ]);
    expect(await figures(id)).toMatchObject({ due_for: null });
    const { ticket } = (await owner.get(`/api/tickets/${id}`)).json();
    expect(ticket).toMatchObject({ due_at: null, due_for: null, first_reply_at: expect.any(String) });
  });

  test('reopening keeps the first reply, takes the solution back, and later waits are next replies', async () => {
    const { owner, site } = await anOwnerWithSite();
    const { id } = await aTicket(site);
    await ageTicket(id, 5);
    await reply(owner, id);
    await owner.put(`/api/tickets/${id}/status`, { status: 'resolved' });
    await measureTickets();
    await ageTicket(id, 10);
    await customerWrites(id);
    await measureTickets();
    expect(await bucketsOf(site.id)).toEqual(['1 first_reply in 5 h, 0 of 0 missed']);
    await ageTicket(id, 20);
    await reply(owner, id);
    await measureTickets();
    expect(await bucketsOf(site.id)).toEqual([
      '1 first_reply in 5 h, 0 of 0 missed',
      `1 next_reply in ${hours(20)}, 0 of 0 missed`,
    ]);
  });

  test('a reply that is taken back leaves no time', async () => {
    const { owner, site } = await anOwnerWithSite();
    const { id } = await aTicket(site);
    const { id: comment } = (await owner.post(`/api/tickets/${id}/comments`, { comment: 'Oops' })).json();
    await measureTickets();
    expect(await bucketsOf(site.id)).toHaveLength(1);
    expect((await owner.delete(`/api/tickets/${id}/comments/${comment}`)).statusCode).toBe(200);
    await measureTickets();
    expect(await bucketsOf(site.id)).toEqual([]);
    expect((await owner.get(`/api/tickets/${id}`)).json().ticket.first_reply_at).toBeNull();
  });

  test('"no reply needed" ends a wait without a time, also when it was said twice', async () => {
    const { owner, site } = await anOwnerWithSite();
    const { id } = await aTicket(site);
    const needsNoReply = () => owner.put('/api/tickets/waiting', { ids: [id], waiting: false });
    await needsNoReply();
    await customerWrites(id);
    await needsNoReply();
    await customerWrites(id);
    await reply(owner, id);
    await measureTickets();
    const { rows } = await sql<{ wait: number }>`
      select count(*)::int4 as wait from measured_times where ticket_id = ${id} and kind <> 'resolve'`.execute(
      await testDatabase(),
    );
    expect(rows).toEqual([{ wait: 1 }]);
    expect(await bucketsOf(site.id)).toEqual(['1 first_reply in 0 h, 0 of 0 missed']);
  });

  test('a wait that needs a reply after all begins where it began', async () => {
    const { owner, site } = await anOwnerWithSite();
    const { id } = await aTicket(site);
    await owner.put('/api/tickets/waiting', { ids: [id], waiting: false });
    await owner.put('/api/tickets/waiting', { ids: [id], waiting: true });
    await ageTicket(id, 5);
    await reply(owner, id);
    await measureTickets();
    expect(await bucketsOf(site.id)).toEqual(['1 first_reply in 5 h, 0 of 0 missed']);
  });

  test('a merged ticket is measured in the other one, and again by itself when they are separated', async () => {
    const { owner, site } = await anOwnerWithSite();
    const [kept, merged] = [await aTicket(site), await aTicket(site)];
    await ageTicket(merged.id, 30);
    await reply(owner, merged.id);
    await ageTicket(kept.id, 5);
    await measureTickets();
    expect(await bucketsOf(site.id)).toEqual([`1 first_reply in ${hours(30)}, 0 of 0 missed`]);
    await owner.post(`/api/tickets/${merged.id}/merge`, { into: kept.id });
    await measureTickets();
    expect(await bucketsOf(site.id)).toEqual([`1 first_reply in ${hours(30)}, 0 of 0 missed`]);
    expect(await figures(merged.id)).toMatchObject({ first_reply_seconds: null });
    await owner.post(`/api/tickets/${merged.id}/unmerge`);
    await measureTickets();
    expect(await bucketsOf(site.id)).toEqual([`1 first_reply in ${hours(30)}, 0 of 0 missed`]);
    expect(await figures(kept.id)).toMatchObject({ first_reply_seconds: null });
  });

  test('times move with their ticket', async () => {
    const { owner, site } = await anOwnerWithSite();
    const elsewhere = await aSite(owner);
    const { id } = await aTicket(site);
    await ageTicket(id, 5);
    await reply(owner, id);
    await measureTickets();
    await owner.put(`/api/tickets/${id}/site`, { site_id: elsewhere.id });
    await measureTickets();
    expect(await bucketsOf(site.id)).toEqual([]);
    expect(await bucketsOf(elsewhere.id)).toEqual(['1 first_reply in 5 h, 0 of 0 missed']);
  });

  test('figures stay when a ticket is deleted', async () => {
    const { owner, site } = await anOwnerWithSite();
    const user_email = `ana.${site.id}@example.com`;
    const { id } = await aTicket(site, { user_email });
    await reply(owner, id);
    await measureTickets();
    const before = await bucketsOf(site.id);
    const erase = { email: user_email, confirm: user_email, delete_tickets: true };
    expect((await owner.post(`/api/teams/${site.team_id}/people/erase`, erase)).statusCode).toBe(200);
    await measureTickets();
    expect(await bucketsOf(site.id)).toEqual(before);
  });

  test('business time is that of the team, in the day of its zone', async () => {
    const { owner, site } = await anOwnerWithSite();
    const always = [['00:00', '24:00']];
    const week = { mon: always, tue: always, wed: always, thu: always, fri: always, sat: always, sun: always };
    const today = new Date().toISOString().slice(0, 10);
    const yesterday = new Date(Date.now() - 24 * HOUR * 1_000).toISOString().slice(0, 10);
    const holidays = [today, yesterday];
    await owner.put(`/api/teams/${site.team_id}/hours`, { timezone: 'UTC', hours: week, holidays });
    const { id } = await aTicket(site);
    await ageTicket(id, 72);
    await reply(owner, id);
    await measureTickets();
    const open = 72 - 24 - new Date().getUTCHours() - new Date().getUTCMinutes() / 60;
    const [business] = await bucketsOf(site.id, 'business');
    const measured = Number(/in (\d+) h/.exec(business ?? '')?.[1]);
    expect(Math.abs(measured / open - 1)).toBeLessThan(0.1);
    expect(await bucketsOf(site.id)).toEqual([`1 first_reply in ${hours(72)}, 0 of 0 missed`]);
  });

  test('replies are counted for who wrote them', async () => {
    const { owner, site } = await anOwnerWithSite();
    const anna = await aMember(site, 'agent');
    const { id } = await aTicket(site);
    await reply(anna, id);
    await customerWrites(id);
    await reply(owner, id);
    await measureTickets();
    const { rows } = await sql<{ replier_id: number; kind: string }>`
      select value as replier_id, kind from reply_times
      where site_id = ${site.id} and clock = 'calendar' and part = 'member' order by kind`.execute(
      await testDatabase(),
    );
    expect(rows).toEqual([
      { replier_id: anna.owner.id, kind: 'first_reply' },
      { replier_id: owner.owner.id, kind: 'next_reply' },
    ]);
  });
});

describe('due times', () => {
  const dueOf = async (owner: SignedIn, id: number) => {
    const { ticket } = (await owner.get(`/api/tickets/${id}`)).json();
    const hours = ticket.due_at && Math.round((Date.parse(ticket.due_at) - Date.now()) / HOUR / 100) / 10;
    return { due: hours, for: ticket.due_for };
  };

  test('without a goal nothing is due', async () => {
    const { owner, site } = await anOwnerWithSite();
    const { id } = await aTicket(site);
    await reply(owner, id);
    await customerWrites(id);
    await measureTickets();
    expect(await dueOf(owner, id)).toEqual({ due: null, for: null });
  });

  test('a new ticket is due by the goal of its site, until it is answered', async () => {
    const { owner, site } = await anOwnerWithSite();
    await owner.put(`/api/sites/${site.id}/goals`, goalsOf(240, { next_reply_minutes: 480 }));
    await measureTickets();
    const { id } = await aTicket(site);
    const [changed] = await measureTickets();
    expect(changed).toMatchObject({ site_id: site.id, changed: 'due' });
    expect(await dueOf(owner, id)).toEqual({ due: 4, for: 'first_reply' });
    await reply(owner, id);
    // At once, before it is measured.
    expect(await dueOf(owner, id)).toEqual({ due: null, for: null });
    await measureTickets();
    await customerWrites(id);
    await measureTickets();
    expect(await dueOf(owner, id)).toEqual({ due: 8, for: 'next_reply' });
    await owner.put(`/api/tickets/${id}/snooze`, { until: new Date(Date.now() + HOUR * 1_000).toISOString() });
    expect(await dueOf(owner, id)).toEqual({ due: null, for: null });
    await owner.put(`/api/tickets/${id}/snooze`, { until: null });
    await measureTickets();
    expect(await dueOf(owner, id)).toEqual({ due: 8, for: 'next_reply' });
    await owner.put('/api/tickets/waiting', { ids: [id], waiting: false });
    expect(await dueOf(owner, id)).toEqual({ due: null, for: null });
  });

  test('the goal of its priority comes before the one for all, and what is due first counts', async () => {
    const { owner, site } = await anOwnerWithSite();
    const urgent = { priority: 'urgent', first_reply_minutes: 30, next_reply_minutes: null, resolve_minutes: 1_440 };
    const { goals } = goalsOf(240);
    await owner.put(`/api/sites/${site.id}/goals`, { goals: [...goals, urgent] });
    const { id } = await aTicket(site);
    await measureTickets();
    expect(await dueOf(owner, id)).toEqual({ due: 4, for: 'first_reply' });
    await owner.put('/api/tickets/priority', { ids: [id], priority: 'urgent' });
    await measureTickets();
    expect(await dueOf(owner, id)).toEqual({ due: 0.5, for: 'first_reply' });
    await reply(owner, id);
    await measureTickets();
    expect(await dueOf(owner, id)).toEqual({ due: 24, for: 'resolve' });
    await owner.put(`/api/tickets/${id}/status`, { status: 'resolved' });
    expect(await dueOf(owner, id)).toEqual({ due: null, for: null });
  });

  test('other goals and hours date open tickets anew; what is late stays late, also in the figures', async () => {
    const { owner, site } = await anOwnerWithSite();
    const path = `/api/sites/${site.id}/goals`;
    await owner.put(path, goalsOf(120));
    const [late, early] = [await aTicket(site), await aTicket(site)];
    await ageTicket(late.id, 5);
    await measureTickets();
    expect(await dueOf(owner, late.id)).toEqual({ due: -3, for: 'first_reply' });
    await owner.put(path, goalsOf(600));
    await measureTickets();
    expect(await dueOf(owner, late.id)).toEqual({ due: -3, for: 'first_reply' });
    expect(await dueOf(owner, early.id)).toEqual({ due: 10, for: 'first_reply' });
    await reply(owner, late.id);
    await reply(owner, early.id);
    await owner.put(path, { goals: [] });
    await measureTickets();
    expect(await bucketsOf(site.id)).toEqual([
      '1 first_reply in 0 h, 0 of 1 missed',
      '1 first_reply in 5 h, 1 of 1 missed',
    ]);
  });

  test('goals that are turned off leave nothing due, and times of before count without a goal', async () => {
    const { owner, site } = await anOwnerWithSite();
    const path = `/api/sites/${site.id}/goals`;
    const [answered, waiting] = [await aTicket(site), await aTicket(site)];
    await ageTicket(answered.id, 5);
    await reply(owner, answered.id);
    await owner.put(path, goalsOf(60));
    await measureTickets();
    expect(await bucketsOf(site.id)).toEqual(['1 first_reply in 5 h, 0 of 0 missed']);
    await ageTicket(waiting.id, 5);
    await measureTickets();
    expect(await dueOf(owner, waiting.id)).toEqual({ due: -4, for: 'first_reply' });
    await owner.put(path, { goals: [] });
    await measureTickets();
    expect(await dueOf(owner, waiting.id)).toEqual({ due: null, for: null });
  });

  test('a ticket that moves is due by the goals of its new site', async () => {
    const { owner, site } = await anOwnerWithSite();
    const elsewhere = await aSite(owner);
    await owner.put(`/api/sites/${elsewhere.id}/goals`, goalsOf(60));
    const { id } = await aTicket(site);
    await measureTickets();
    await owner.put(`/api/tickets/${id}/site`, { site_id: elsewhere.id });
    await measureTickets();
    expect(await dueOf(owner, id)).toEqual({ due: 1, for: 'first_reply' });
  });

  test('clients read neither due times nor the first reply', async () => {
    const { owner, site } = await anOwnerWithSite();
    await owner.put(`/api/sites/${site.id}/goals`, goalsOf(60, { resolve_minutes: 600 }));
    const { id } = await aTicket(site);
    await reply(owner, id);
    await measureTickets();
    const client = await aMember(site, 'client');
    const { ticket } = (await client.get(`/api/tickets/${id}`)).json();
    expect(ticket).toMatchObject({ first_reply_at: null, due_at: null, due_for: null });
  });
});

test('tickets of before are measured in pages, and a stop in between loses nothing', async () => {
  const { owner, site } = await anOwnerWithSite();
  const db = await testDatabase();
  const tickets = await Promise.all(Array.from({ length: 12 }, () => aTicket(site)));
  for (const { id } of tickets.slice(0, 5)) await reply(owner, id);
  await sql`delete from stale_times`.execute(db);
  await sql`update measured_tickets set up_to = 0`.execute(db);
  await measureTickets(2);
  expect(await bucketsOf(site.id)).toEqual(['5 first_reply in 0 h, 0 of 0 missed']);
  await sql`update measured_tickets set up_to = 0`.execute(db);
  await measureTickets(2);
  expect(await bucketsOf(site.id)).toEqual(['5 first_reply in 0 h, 0 of 0 missed']);
});
