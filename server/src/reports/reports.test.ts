import type { Report } from '@deskbell/contract/reports';
import type { Site } from '@deskbell/contract/sites';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '../demo/seeded-random.ts';
import { anOwnerWithSite, aSite, aTicket, type SignedIn } from '../testing/fixtures.ts';
import { ageTicket, measureTickets } from '../testing/measured-tickets.ts';
import { aMember } from '../testing/team-members.ts';
import { testDatabase } from '../testing/test-database.ts';
import { aPageOf, submit } from '../testing/visitor-pages.ts';

const DAY = 24;
const HOUR_SECONDS = 3_600;
const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

const read = async (user: SignedIn, query: Record<string, string | number> = {}): Promise<Report> => {
  const response = await user.get(`/api/reports?${new URLSearchParams(asTexts(query))}`);
  expect([response.statusCode, response.statusCode === 200 ? '' : response.body]).toEqual([200, '']);
  return response.json();
};

const asTexts = (query: Record<string, string | number>) =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));

const csv = async (user: SignedIn, table: string, query: Record<string, string | number> = {}) => {
  const { statusCode, body, headers } = await user.get(
    `/api/reports/${table}.csv?${new URLSearchParams(asTexts(query))}`,
  );
  return { statusCode, headers, lines: body.replace('\uFEFF', '').trimEnd().split('\r\n') };
};

const reply = (user: SignedIn, id: number, fields: object = {}) =>
  user.post(`/api/tickets/${id}/comments`, { comment: 'On its way.', ...fields });
const close = (user: SignedIn, id: number) => user.put(`/api/tickets/${id}/status`, { status: 'closed' });

async function aTagOf(owner: SignedIn, site: Site, name = 'bug'): Promise<number> {
  return (await owner.post(`/api/teams/${site.team_id}/tags`, { name })).json().id;
}

/** Days in UTC, so that a ticket of so many days ago stands on that day. */
async function aDesk() {
  const { owner, site } = await anOwnerWithSite({ name: 'Harbor' });
  await owner.put(`/api/teams/${site.team_id}`, { name: 'Studio', timezone: 'UTC' });
  await owner.put(`/api/sites/${site.id}`, { name: site.name, domain: site.domain, asks_rating: true });
  return { owner, site };
}

describe('a report', () => {
  test('of a desk without tickets has no figures, and no percentages of nothing', async () => {
    const { owner, site } = await aDesk();
    const report = await read(owner);
    expect(report).toMatchObject({
      from: dayAgo(29),
      to: dayAgo(0),
      before: { from: dayAgo(59), to: dayAgo(30) },
      clock: 'calendar',
      has_goals: false,
      unit: 'day',
      site_count: 1,
      sites: [{ site_id: site.id, name: 'Harbor', came_in: 0 }],
      members: [],
      tags: [],
      priorities: [],
      billing: [],
      figures: {
        came_in: 0,
        went_out: 0,
        open_at_end: 0,
        first_reply: { count: 0, median_seconds: null, p90_seconds: null },
        goals: { met: 0, of: 0 },
        ratings: { good: 0, okay: 0, bad: 0 },
        minutes: 0,
      },
    });
    expect(report.days).toHaveLength(30);
    expect(report.hours).toEqual(Array(168).fill(0));
  });

  test('counts what came in and went out on its days, and compares with as many days before', async () => {
    const { owner, site } = await aDesk();
    const [older, newer, open] = [await aTicket(site), await aTicket(site), await aTicket(site)];
    await close(owner, older.id);
    await ageTicket(older.id, 40 * DAY);
    await close(owner, newer.id);
    await ageTicket(newer.id, 3 * DAY);
    await measureTickets();
    const report = await read(owner);
    expect(report.figures).toMatchObject({ came_in: 2, went_out: 1, open_at_end: 1 });
    expect(report.before.figures).toMatchObject({ came_in: 1, went_out: 1, open_at_end: 0 });
    expect(report.days.filter(({ came_in }) => came_in !== 0)).toEqual([
      { day: dayAgo(3), came_in: 1, went_out: 1, open_at_end: 0 },
      { day: dayAgo(0), came_in: 1, went_out: 0, open_at_end: 1 },
    ]);
    const { days } = await read(owner, { from: dayAgo(1), to: dayAgo(0) });
    expect(days.map(({ open_at_end }) => open_at_end)).toEqual([0, 1]);
    await owner.put(`/api/tickets/${open.id}/status`, { status: 'archived' });
    await measureTickets();
    expect((await read(owner)).figures).toMatchObject({ came_in: 2, went_out: 2, open_at_end: 0 });
  });

  test('tells times of members, goals, ratings and minutes, and who worked', async () => {
    const { owner, site } = await aDesk();
    const anna = await aMember(site, 'agent', { name: 'Anna' });
    const goals = [{ priority: null, first_reply_minutes: 120, next_reply_minutes: null, resolve_minutes: null }];
    await owner.put(`/api/sites/${site.id}/goals`, { goals });
    await sql`update goal_settings set goals_since = '2020-01-01' where site_id = ${site.id}`.execute(
      await testDatabase(),
    );
    const late = await aPageOf(site);
    const quick = await aPageOf(site);
    await ageTicket(late.id, 5);
    await ageTicket(quick.id, 1);
    await reply(anna, late.id, { minutes: 25 });
    await reply(owner, quick.id, { minutes: 5 });
    await close(anna, late.id);
    await submit(late.status_url, { do: 'rate', rate: 'good' });
    await measureTickets();
    const report = await read(owner);
    const { figures } = report;
    expect(figures).toMatchObject({
      first_reply: { count: 2, p90_seconds: null },
      resolution: { count: 1 },
      goals: { met: 1, of: 2 },
      ratings: { good: 1, okay: 0, bad: 0 },
      minutes: 30,
    });
    expect(Math.abs((figures.resolution.median_seconds ?? 0) / (5 * HOUR_SECONDS) - 1)).toBeLessThan(0.08);
    expect(report.has_goals).toBe(true);
    expect(report.members).toMatchObject([
      {
        name: 'Anna Lindqvist',
        went_out: 1,
        minutes: 25,
        goals: { met: 0, of: 1 },
        ratings: { good: 1 },
        resolution: { count: 1 },
      },
      { name: 'Marta Lindqvist', went_out: 0, minutes: 5, goals: { met: 1, of: 1 }, first_reply: { count: 1 } },
    ]);
    expect(report.billing).toEqual([{ site_id: site.id, name: 'Harbor', month: dayAgo(0).slice(0, 7), minutes: 30 }]);
    expect(report.hours?.reduce((sum, count) => sum + count, 0)).toBe(2);
    const ofAnna = await read(owner, { member_id: anna.owner.id });
    expect(ofAnna.figures).toMatchObject({ came_in: null, open_at_end: null, went_out: 1, minutes: 25 });
    expect(ofAnna.sites).toMatchObject([{ name: 'Harbor', went_out: 1, minutes: 25 }]);
    expect([ofAnna.members, ofAnna.tags, ofAnna.hours]).toEqual([null, null, null]);
  });

  test('has a median from one time, and the 90th percentile from five', async () => {
    const { owner, site } = await aDesk();
    for (const hours of [1, 1, 1, 1, 30]) {
      const { id } = await aTicket(site);
      await ageTicket(id, hours);
      await reply(owner, id);
    }
    await measureTickets();
    const { first_reply } = await read(owner);
    expect(first_reply.count).toBe(5);
    expect(Math.abs((first_reply.median_seconds ?? 0) / HOUR_SECONDS - 1)).toBeLessThan(0.08);
    expect(Math.abs((first_reply.p90_seconds ?? 0) / (30 * HOUR_SECONDS) - 1)).toBeLessThan(0.08);
    expect(first_reply.buckets.map(({ count }) => count)).toEqual([4, 1]);
    for (const { from_seconds, to_seconds } of first_reply.buckets) expect(to_seconds).toBeGreaterThan(from_seconds);
  });

  test('follows tags and priorities as they are now', async () => {
    const { owner, site } = await aDesk();
    const [bug, refund] = [await aTagOf(owner, site), await aTagOf(owner, site, 'refund')];
    const { id } = await aTicket(site);
    await reply(owner, id);
    await owner.put('/api/tickets/tags', { ids: [id], add: [bug] });
    await measureTickets();
    expect((await read(owner)).tags).toMatchObject([
      { tag_id: bug, name: 'bug', came_in: 1, first_reply: { count: 1 } },
    ]);
    expect((await read(owner, { tag: bug })).figures).toMatchObject({ came_in: 1, first_reply: { count: 1 } });
    await owner.put('/api/tickets/tags', { ids: [id], add: [refund], remove: [bug] });
    await owner.put('/api/tickets/priority', { ids: [id], priority: 'urgent' });
    await measureTickets();
    const report = await read(owner);
    expect(report.tags?.map(({ name, came_in }) => [name, came_in])).toEqual([['refund', 1]]);
    expect(report.priorities).toMatchObject([{ priority: 'urgent', came_in: 1, first_reply: { count: 1 } }]);
    expect((await read(owner, { tag: bug })).figures).toMatchObject({ came_in: 0, first_reply: { count: 0 } });
    expect((await read(owner, { priority: 'urgent' })).figures).toMatchObject({ came_in: 1 });
  });

  test('uses the hours of the team where it has some, unless it is asked for all hours', async () => {
    const { owner, site } = await aDesk();
    const week = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] };
    const today = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'][(new Date().getUTCDay() + 3) % 7] ?? 'mon';
    await owner.put(`/api/teams/${site.team_id}/hours`, {
      timezone: 'UTC',
      hours: { ...week, [today]: [['09:00', '17:00']] },
      holidays: [],
    });
    const { id } = await aTicket(site);
    await ageTicket(id, 2);
    await reply(owner, id);
    await measureTickets();
    expect(await read(owner)).toMatchObject({ clock: 'business', first_reply: { count: 1, median_seconds: 60 } });
    const all = await read(owner, { clock: 'calendar' });
    expect(Math.abs((all.first_reply.median_seconds ?? 0) / (2 * HOUR_SECONDS) - 1)).toBeLessThan(0.08);
  });

  test('of many months has a row for each month', async () => {
    const { owner, site } = await aDesk();
    const { id } = await aTicket(site);
    await ageTicket(id, 200 * DAY);
    await measureTickets();
    const { unit, days } = await read(owner, { from: dayAgo(365), to: dayAgo(0) });
    expect([unit, days.length]).toEqual(['month', expect.toSatisfy((months) => months === 12 || months === 13)]);
    expect(days.find(({ came_in }) => came_in === 1)?.day).toBe(`${dayAgo(200).slice(0, 7)}-01`);
    expect(days.at(-1)?.open_at_end).toBe(1);
  });
});

describe('who reads what', () => {
  test('clients see their sites, without members, tags and minutes', async () => {
    const { owner, site } = await aDesk();
    const elsewhere = await aSite(owner, { name: 'Elsewhere' });
    const bug = await aTagOf(owner, site);
    const { id } = await aTicket(site);
    await aTicket(elsewhere);
    await owner.put('/api/tickets/tags', { ids: [id], add: [bug] });
    await reply(owner, id, { minutes: 30 });
    await measureTickets();
    const client = await aMember(site, 'client');
    const report = await read(client);
    expect(report).toMatchObject({ site_count: 1, members: null, tags: null, billing: null });
    expect(report.figures).toMatchObject({ came_in: 1, minutes: null, first_reply: { count: 1 } });
    expect(report.sites).toMatchObject([{ name: 'Harbor', minutes: null }]);
    for (const filter of [{ tag: bug }, { member_id: owner.owner.id }]) {
      const { statusCode } = await client.get(`/api/reports?${new URLSearchParams(asTexts(filter))}`);
      expect(statusCode).toBe(403);
    }
    for (const table of ['members', 'tags', 'minutes'])
      expect(await csv(client, table)).toMatchObject({ statusCode: 200, lines: [expect.any(String)] });
    expect((await csv(client, 'sites')).lines[1]).toMatch(/^\d+,Harbor,1,0,1,.*,$/);
  });

  test('members see the sites that they may see, and nobody those of another team', async () => {
    const { owner, site } = await aDesk();
    const elsewhere = await aSite(owner, { name: 'Elsewhere' });
    await aTicket(site);
    await aTicket(elsewhere);
    await measureTickets();
    const agent = await aMember(site, 'agent', { sites: [site] });
    expect((await read(agent)).figures.came_in).toBe(1);
    expect((await read(owner)).figures.came_in).toBe(2);
    expect((await read(owner, { site_id: elsewhere.id })).sites).toMatchObject([{ name: 'Elsewhere', came_in: 1 }]);
    const stranger = (await anOwnerWithSite()).owner;
    expect((await read(stranger)).figures.came_in).toBe(0);
    for (const user of [stranger, agent]) {
      const { statusCode, body } = await user.get(`/api/reports?site_id=${elsewhere.id}`);
      expect([statusCode, body]).toEqual([404, JSON.stringify({ error: 'Site not found.' })]);
    }
  });
});

test.each([
  ['from=2026-02-30', 'from', 'Write a date like 2026-11-01.'],
  ['from=2026-03-02&to=2026-03-01', 'to', 'The last day is before the first.'],
  ['from=2025-01-01&to=2026-01-02', 'to', 'A report covers at most 366 days.'],
  ['tag=1&member_id=1', 'member_id', 'Filter by one of tag, member and priority.'],
  ['clock=moon', 'clock', 'Choose one of business, calendar.'],
  ['site_id=x', 'site_id', 'Use a whole number from 1 up.'],
])('%s is refused with the field', async (query, field, message) => {
  const { owner } = await anOwnerWithSite();
  for (const path of ['/api/reports', '/api/reports/days.csv']) {
    const { statusCode, body } = await owner.get(`${path}?${query}`);
    expect([statusCode, JSON.parse(body).issues]).toEqual([400, [{ path: expect.arrayContaining([field]), message }]]);
  }
});

test('a leap year and one day is the longest report', async () => {
  const { owner } = await anOwnerWithSite();
  expect((await read(owner, { from: '2024-01-01', to: '2024-12-31' })).days).toHaveLength(12);
});

test('each table is a file, in which no name is a formula', async () => {
  const { owner, site } = await aDesk();
  await owner.put(`/api/sites/${site.id}`, { name: '=1+1 & "Co"', domain: site.domain });
  const { id } = await aTicket(site);
  await reply(owner, id, { minutes: 15 });
  await measureTickets();
  const { headers, lines } = await csv(owner, 'sites', { from: dayAgo(6), to: dayAgo(0) });
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="sites-${dayAgo(6)}-to-${dayAgo(0)}.csv"`,
  });
  expect(lines[0]).toMatch(/^site_id,site,came_in,went_out,open_at_end,first_replies,first_reply_median_seconds,/);
  expect(lines[1]).toMatch(/^\d+,"'=1\+1 & ""Co""",1,0,1,1,60,,0,,,0,,,0,0,0,0,0,15$/);
  const { days } = await read(owner, { from: dayAgo(6), to: dayAgo(0) });
  expect((await csv(owner, 'days', { from: dayAgo(6), to: dayAgo(0) })).lines.slice(1)).toEqual(
    days.map(({ day, came_in, went_out, open_at_end }) => [day, came_in, went_out, open_at_end].join()),
  );
  expect((await csv(owner, 'minutes')).lines).toEqual([
    'month,site_id,name,minutes',
    `${dayAgo(0).slice(0, 7)},${site.id},"'=1+1 & ""Co""",15`,
  ]);
  expect((await csv(owner, 'times')).lines).toEqual(['kind,from_seconds,to_seconds,count', 'first_reply,0,60,1']);
  expect((await csv(owner, 'members')).lines[1]).toMatch(/^\d+,Marta Lindqvist,0,1,60,/);
  expect((await csv(owner, 'priorities')).lines[1]).toMatch(/^medium,1,0,1,1,/);
  expect((await csv(owner, 'hours')).lines).toHaveLength(169);
});

test('after any history the figures are those of the tickets', async () => {
  const random = seededRandom(7);
  const { owner, site } = await aDesk();
  const tickets = await Promise.all(Array.from({ length: 12 }, () => aPageOf(site)));
  for (const { id, status_url } of tickets) {
    await ageTicket(id, random.between(1, 400));
    if (random.next() < 0.7) await reply(owner, id, { minutes: 1 + Math.floor(random.between(0, 60)) });
    if (random.next() < 0.6)
      await owner.put(`/api/tickets/${id}/status`, { status: random.pick(['resolved', 'closed']) });
    if (random.next() < 0.3) await owner.put(`/api/tickets/${id}/status`, { status: 'archived' });
    if (random.next() < 0.3) await owner.put(`/api/tickets/${id}/status`, { status: 'open' });
    if (random.next() < 0.5) await submit(status_url, { do: 'rate', rate: random.pick(['good', 'okay', 'bad']) });
  }
  await owner.post(`/api/tickets/${tickets[0]?.id}/merge`, { into: tickets[1]?.id });
  await measureTickets();
  const { rows } = await sql`
    select count(*) filter (where merged_into is null)::int4 as came_in,
      count(*) filter (where merged_into is null and status in ('resolved', 'closed', 'archived'))::int4 as went_out,
      count(*) filter (where merged_into is null and status in ('new', 'open', 'in_progress'))::int4 as open_at_end,
      count(first_reply_seconds)::int4 as replied, count(resolve_seconds)::int4 as resolved, sum(minutes)::int4 as minutes
    from tickets where site_id = ${site.id}`.execute(await testDatabase());
  const { figures } = await read(owner);
  const { came_in, went_out, open_at_end, first_reply, resolution, minutes } = figures;
  const replied = first_reply.count;
  expect([{ came_in, went_out, open_at_end, replied, resolved: resolution.count, minutes }]).toEqual(rows);
});
