import { type UserAnalytics, userAnalyticsSort } from '@deskbell/contract/analytics';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { anOwner, aSite } from '../testing/fixtures.ts';
import { untilWaitingForLocks } from '../testing/lock-waits.ts';
import { postgresUrl, testDatabase } from '../testing/test-database.ts';

const USERS = 600;

/** Every third was seen on two past days, every seventh today as well, and one only today. */
async function aBusySite() {
  const owner = await anOwner();
  const site = await aSite(owner);
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

/** No sums are made in the first minutes of a day, when events of the day before may be on their way. */
const isSettled = () => new Date().toISOString().slice(11, 16) >= '00:05';

async function sumsOf(siteId: number): Promise<number> {
  const { rows } = await sql<{ sums: number }>`
    select count(*) as sums from site_user_totals join site_user_sums using (site_id) where site_id = ${siteId}`.execute(
    await testDatabase(),
  );
  return rows[0]?.sums ?? 0;
}

const removeSums = async (siteId: number) =>
  (await testDatabase()).deleteFrom('site_user_totals').where('site_id', '=', siteId).execute();

const QUERIES = userAnalyticsSort.options.flatMap((sort) =>
  ['asc', 'desc'].flatMap((order) => [0, 37].map((offset) => `?sort=${sort}&order=${order}&limit=30&offset=${offset}`)),
);

async function read(owner: Awaited<ReturnType<typeof anOwner>>, siteId: number, query: string) {
  const { headers, body } = await owner.get(`/api/sites/${siteId}/user-analytics${query}`);
  return { rows: JSON.parse(body) as UserAnalytics[], total: headers['x-total-count'], link: headers.link };
}

test('users of a busy site are the same with sums of the past days as without, in every order', async () => {
  const { owner, site } = await aBusySite();
  for (const query of [...QUERIES, '?offset=5000']) {
    await removeSums(site.id);
    const added = await read(owner, site.id, query);
    expect(await sumsOf(site.id)).toBe(isSettled() ? USERS : 0);
    expect(await read(owner, site.id, query), query).toEqual(added);
    expect(added.total).toBe(String(USERS + 1));
  }
});

test('totals and tracked users are the same with sums as without', async () => {
  const { owner, site } = await aBusySite();
  for (const path of [`/api/sites/${site.id}/user-stats`, '/api/analytics/tracked-users']) {
    await removeSums(site.id);
    const added = (await owner.get(path)).json();
    expect(await sumsOf(site.id)).toBe(isSettled() ? USERS : 0);
    expect((await owner.get(path)).json()).toEqual(added);
    expect(added.tracked_users).toBe(USERS + 1);
  }
});

test('sums of yesterday are made again', async () => {
  const { owner, site } = await aBusySite();
  const today = await read(owner, site.id, '?limit=20');
  await sql`update site_user_totals set last_day = last_day - 1, tracked_users = 7 where site_id = ${site.id}`.execute(
    await testDatabase(),
  );
  await sql`update site_user_sums set widget_loads = 9000 where site_id = ${site.id}`.execute(await testDatabase());
  for (const _ of [1, 2]) expect(await read(owner, site.id, '?limit=20')).toEqual(today);
});

test('an erased user is in no sum', async () => {
  const { owner, site } = await aBusySite();
  await read(owner, site.id, '');
  const erased = await owner.post(`/api/teams/${site.team_id}/people/erase`, {
    user_id: 'user-39',
    confirm: 'user-39',
  });
  expect(erased.statusCode).toBe(200);
  expect(await sumsOf(site.id)).toBe(0);
  for (const _ of [1, 2]) {
    const { rows, total } = await read(owner, site.id, '?limit=1000');
    expect(rows.map(({ user_id }) => user_id)).not.toContain('user-39');
    expect(total).toBe(String(USERS));
  }
});

// The embedded database has one connection.
test.skipIf(!postgresUrl)('a past day that changes while the sums are made is in them', async () => {
  const { owner, site } = await aBusySite();
  const db = await testDatabase();
  let reading: ReturnType<typeof read> | undefined;
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('site_user_days').where('site_id', '=', site.id).where('user_id', '=', 'user-39').execute();
    reading = read(owner, site.id, '');
    if (isSettled()) await untilWaitingForLocks(db, 1);
  });
  await reading;
  expect(await sumsOf(site.id)).toBe(isSettled() ? USERS - 1 : 0);
  expect((await read(owner, site.id, '')).total).toBe(String(USERS));
});
