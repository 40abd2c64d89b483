import { type UserAnalytics, userAnalyticsSort } from '@deskbell/contract/analytics';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { anOwnerWithSite, type SignedIn } from '../testing/fixtures.ts';
import { testDatabase } from '../testing/test-database.ts';

const USERS = 600;

/** Every third was seen on two past days, every seventh today as well, and one only today. */
async function aBusySite() {
  const { owner, site } = await anOwnerWithSite();
  await sql`
    insert into site_user_days
      (site_id, user_id, day, widget_loads, widget_opens, tickets_submitted, unique_sessions, first_visit, last_visit)
    select ${site.id}::int8, 'user-' || n, day::date, n % 40, n % 7, n % 2, 1, day + n * interval '1 second', day + interval '1 hour'
    from generate_series(1, ${USERS}::int) as n, lateral (
      select date_trunc('day', now() at time zone 'utc') - ago * interval '1 day' as day from unnest(array[0, 4, 29]) as ago
      where ago = 4 or ago = 29 and n % 3 = 0 or ago = 0 and n % 7 = 0
    ) as seen
    union all select ${site.id}::int8, 'new today', (now() at time zone 'utc')::date, 500, 0, 0, 1, now(), now()
    union all select ${site.id}::int8, 'long gone', (now() at time zone 'utc')::date - 30, 500, 0, 0, 1, now(), now()`.execute(
    await testDatabase(),
  );
  return { owner, site };
}

async function read(owner: SignedIn, siteId: number, query: string) {
  const { headers, body } = await owner.get(`/api/sites/${siteId}/user-analytics${query}`);
  return { rows: JSON.parse(body) as UserAnalytics[], total: headers['x-total-count'], link: headers.link };
}

const ORDERS = userAnalyticsSort.options.flatMap((sort) =>
  ['asc', 'desc'].map((order) => `?sort=${sort}&order=${order}`),
);

test('users of a busy site are the same in pages as at once, in every order, with the sums of 30 days', async () => {
  const { owner, site } = await aBusySite();
  for (const order of ORDERS) {
    const { rows, total } = await read(owner, site.id, `${order}&limit=1000`);
    expect(total).toBe(String(USERS + 1));
    expect(rows).toHaveLength(USERS + 1);
    for (const offset of [0, 37])
      expect((await read(owner, site.id, `${order}&limit=30&offset=${offset}`)).rows).toEqual(
        rows.slice(offset, offset + 30),
      );
    // On the days 0, 4 and 29 days ago.
    expect(rows.find(({ user_id }) => user_id === 'user-42')).toMatchObject({ widget_loads: 6, active_days: 3 });
  }
  expect(await read(owner, site.id, '?offset=5000')).toMatchObject({ rows: [], total: String(USERS + 1) });
});

test('totals and tracked users count every user of the 30 days once', async () => {
  const { owner, site } = await aBusySite();
  for (const path of [`/api/sites/${site.id}/user-stats`, '/api/analytics/tracked-users'])
    expect((await owner.get(path)).json()).toMatchObject({ tracked_users: USERS + 1 });
});

test('an erased user is in no figure', async () => {
  const { owner, site } = await aBusySite();
  const erased = await owner.post(`/api/teams/${site.team_id}/people/erase`, {
    user_id: 'user-39',
    confirm: 'user-39',
  });
  expect(erased.statusCode).toBe(200);
  const { rows, total } = await read(owner, site.id, '?limit=1000');
  expect(rows.map(({ user_id }) => user_id)).not.toContain('user-39');
  expect(total).toBe(String(USERS));
});
