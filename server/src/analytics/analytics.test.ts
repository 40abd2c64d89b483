import type { AnalyticsDay, UserAnalytics } from '@deskbell/contract/analytics';
import { DAY_MS } from '@deskbell/contract/units';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { anOwner, anOwnerWithSite, aSite } from '../testing/fixtures.ts';
import { PUBLIC_URL } from '../testing/test-app.ts';
import { testDatabase } from '../testing/test-database.ts';

const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

async function aDay(site_id: number, daysAgo: number, counts: Partial<Omit<AnalyticsDay, 'date'>>): Promise<void> {
  await (await testDatabase())
    .insertInto('site_days')
    .values({ site_id, day: dayBefore(daysAgo), ...counts })
    .execute();
}

describe('the last 30 days', () => {
  test('are 30 rows, newest first, zeros included', async () => {
    const { owner, site } = await anOwnerWithSite();
    await aDay(site.id, 0, {
      widget_loads: 7,
      widget_opens: 3,
      tickets_submitted: 2,
      unique_sessions: 5,
      unique_users: 1,
    });
    await aDay(site.id, 29, { widget_loads: 1 });
    await aDay(site.id, 30, { widget_loads: 100 });
    for (const url of ['/api/analytics', `/api/sites/${site.id}/analytics`]) {
      const rows: AnalyticsDay[] = (await owner.get(url)).json();
      expect(rows.map(({ date }) => date)).toEqual(Array.from({ length: 30 }, (_, n) => dayBefore(n)));
      expect(rows[0]).toEqual({
        date: dayBefore(0),
        widget_loads: 7,
        widget_opens: 3,
        tickets_submitted: 2,
        unique_sessions: 5,
        unique_users: 1,
      });
      expect(rows[1]).toEqual({
        date: dayBefore(1),
        widget_loads: 0,
        widget_opens: 0,
        tickets_submitted: 0,
        unique_sessions: 0,
        unique_users: 0,
      });
      expect(rows[29]?.widget_loads).toBe(1);
    }
  });

  test('add up the sites of the owner only', async () => {
    const [owner, other] = [await anOwner(), await anOwner()];
    const [first, second, foreign] = [await aSite(owner), await aSite(owner), await aSite(other)];
    await aDay(first.id, 1, { widget_loads: 1 });
    await aDay(second.id, 1, { widget_loads: 10 });
    await aDay(foreign.id, 1, { widget_loads: 100 });
    expect((await owner.get('/api/analytics')).json()[1].widget_loads).toBe(11);
    expect((await owner.get(`/api/sites/${first.id}/analytics`)).json()[1].widget_loads).toBe(1);
    for (const path of ['analytics', 'user-analytics', 'user-stats'])
      expect((await owner.get(`/api/sites/${foreign.id}/${path}`)).statusCode).toBe(404);
  });

  test('can be read for all sites of the owner at once', async () => {
    const [owner, other] = [await anOwner(), await anOwner()];
    const [first, second] = [await aSite(owner), await aSite(owner)];
    await aDay((await aSite(other)).id, 0, { widget_loads: 100 });
    await aDay(first.id, 0, { widget_loads: 4 });
    await aDay(first.id, 29, { widget_loads: 9 });
    const zeros = Array.from({ length: 30 }, () => 0);
    expect((await owner.get('/api/analytics/sites')).json()).toEqual([
      { site_id: second.id, widget_loads: zeros },
      { site_id: first.id, widget_loads: [4, ...zeros.slice(2), 9] },
    ]);
  });

  test('of an owner without sites are zeros', async () => {
    const rows: AnalyticsDay[] = (await (await anOwner()).get('/api/analytics')).json();
    expect(rows).toHaveLength(30);
    expect(rows.every(({ widget_loads }) => widget_loads === 0)).toBe(true);
  });
});

test('users are summed over their days, the most active first', async () => {
  const { owner, site } = await anOwnerWithSite();
  const visit = (user_id: string, daysAgo: number, widget_loads: number) => ({
    site_id: site.id,
    user_id,
    day: dayBefore(daysAgo),
    widget_loads,
    widget_opens: 1,
    tickets_submitted: 1,
    unique_sessions: 1,
    first_visit: `${dayBefore(daysAgo)}T08:00:00.000Z`,
    last_visit: `${dayBefore(daysAgo)}T09:00:00.000Z`,
  });
  const db = await testDatabase();
  await db
    .insertInto('site_user_days')
    .values([visit('quiet', 3, 1), visit('busy', 1, 5), visit('busy', 2, 4), visit('long gone', 40, 99)])
    .execute();
  expect((await owner.get(`/api/sites/${site.id}/user-analytics`)).json()).toEqual([
    {
      user_id: 'busy',
      widget_loads: 9,
      widget_opens: 2,
      tickets_submitted: 2,
      unique_sessions: 2,
      active_days: 2,
      first_visit: `${dayBefore(2)}T08:00:00.000Z`,
      last_visit: `${dayBefore(1)}T09:00:00.000Z`,
    },
    expect.objectContaining({ user_id: 'quiet', active_days: 1 }),
  ]);
});

describe('many users', () => {
  async function usersOf(count: number) {
    const { owner, site } = await anOwnerWithSite();
    await sql`
      insert into site_user_days (site_id, user_id, day, widget_loads, widget_opens, tickets_submitted, first_visit, last_visit)
      select ${site.id}, 'user-' || n, (now() at time zone 'utc')::date, n, ${count} * 2 - n * 2, 1, now(), now()
      from generate_series(1, ${count}::int) as n`.execute(await testDatabase());
    const read = async (query = '') => {
      const response = await owner.get(`/api/sites/${site.id}/user-analytics${query}`);
      const ids = (response.statusCode === 200 ? response.json<UserAnalytics[]>() : []).map(({ user_id }) => user_id);
      return { ids, headers: response.headers, statusCode: response.statusCode };
    };
    return { owner, site, read };
  }

  test('are read in pages that link to the next one', async () => {
    const { read, site } = await usersOf(5);
    const first = await read('?limit=2');
    expect(first.ids).toEqual(['user-1', 'user-2']);
    expect(first.headers).toMatchObject({
      'x-total-count': '5',
      link: `<${PUBLIC_URL}/api/sites/${site.id}/user-analytics?limit=2&offset=2>; rel="next"`,
    });
    const last = await read('?limit=2&offset=4');
    expect(last.ids).toEqual(['user-5']);
    expect(last.headers.link).toBeUndefined();
    const beyond = await read('?offset=9');
    expect([beyond.ids, beyond.headers['x-total-count'], beyond.headers.link]).toEqual([[], '5', undefined]);
  });

  test('are sorted by any column, in either direction', async () => {
    const { read } = await usersOf(3);
    expect((await read('?sort=widget_loads')).ids).toEqual(['user-3', 'user-2', 'user-1']);
    expect((await read('?sort=widget_loads&order=asc&limit=1&offset=1')).ids).toEqual(['user-2']);
    expect((await read('?sort=user_id&order=desc')).ids).toEqual(['user-3', 'user-2', 'user-1']);
    expect((await read('?sort=tickets_submitted')).ids).toEqual(['user-1', 'user-2', 'user-3']);
  });

  test('are at most 1,000 in one reply', async () => {
    const { read, owner, site } = await usersOf(1_100);
    for (const query of ['', '?limit=5000']) {
      const { ids, headers } = await read(query);
      expect([ids.length, headers['x-total-count']]).toEqual([1_000, '1100']);
      expect(headers.link).toContain('offset=1000');
    }
    expect((await owner.get(`/api/sites/${site.id}/user-stats`)).json()).toEqual({
      tracked_users: 1_100,
      widget_loads: (1_100 * 1_101) / 2,
      widget_opens: 1_100 * 1_099,
      tickets_submitted: 1_100,
    });
  });

  test.each(['limit=0', 'limit=x', 'offset=-1', 'sort=password', 'order=up'])('are not read with %s', async (query) => {
    const { read } = await usersOf(1);
    expect((await read(`?${query}`)).statusCode).toBe(400);
  });

  test('have no totals for another owner', async () => {
    const { site } = await usersOf(1);
    expect((await (await anOwner()).get(`/api/sites/${site.id}/user-stats`)).statusCode).toBe(404);
  });
});

test('tracked users are the user ids of the last 30 days, however many days each was seen', async () => {
  const [owner, other] = [await anOwner(), await anOwner()];
  const [first, second, foreign] = [await aSite(owner), await aSite(owner), await aSite(other)];
  const seen = (site_id: number, user_id: string, daysAgo: number) => ({
    site_id,
    user_id,
    day: dayBefore(daysAgo),
    first_visit: `${dayBefore(daysAgo)}T08:00:00.000Z`,
    last_visit: `${dayBefore(daysAgo)}T09:00:00.000Z`,
  });
  await (await testDatabase())
    .insertInto('site_user_days')
    .values([
      ...[0, 1, 29].map((daysAgo) => seen(first.id, 'u-1', daysAgo)),
      seen(first.id, 'u-2', 3),
      seen(first.id, 'long gone', 30),
      seen(second.id, 'u-1', 0),
      seen(foreign.id, 'u-9', 0),
    ])
    .execute();
  for (const [site, tracked_users] of [
    [first, 2],
    [second, 1],
  ] as const) {
    expect((await owner.get(`/api/sites/${site.id}/user-stats`)).json()).toMatchObject({ tracked_users });
    expect((await owner.get(`/api/sites/${site.id}/user-analytics`)).json()).toHaveLength(tracked_users);
  }
  expect((await owner.get('/api/analytics/tracked-users')).json()).toEqual({ tracked_users: 3 });
});
