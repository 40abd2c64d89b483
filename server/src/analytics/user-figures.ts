import type { UserAnalytics, UserAnalyticsQuery, UserStats } from '@deskbell/contract/analytics';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Scope } from '../scope.ts';
import { inScope } from '../sites/site-scope.ts';
import { findSite } from '../sites/sites.ts';
import { firstDay } from './analytics-days.ts';

/** A user id of two sites counts twice: each site has its own ids. Refused to a user who is a client everywhere. */
export async function countTrackedUsers(db: Database, scope: Scope<'work'>): Promise<{ tracked_users: number }> {
  const [followed] = scope.user.memberships;
  if (followed && scope.memberships.length === 0) scope.authorize(followed);
  const { rows } = await sql<{ tracked_users: number }>`
    select count(*) as tracked_users from (
      select distinct site_id, user_id from site_user_days
      where site_id in (select id from sites where ${inScope(scope)}) and day >= ${firstDay}
    ) as seen`.execute(db);
  return { tracked_users: rows[0]?.tracked_users ?? 0 };
}

export interface UserPage {
  readonly rows: UserAnalytics[];
  readonly total: number;
}

type PageQuery = UserAnalyticsQuery & { limit: number };

export async function summarizeSiteUsers(
  db: Database,
  scope: Scope<'work'>,
  siteId: number,
  query: PageQuery,
): Promise<UserPage> {
  await findSite(db, scope, siteId);
  const { rows } = await sql<PageRow>`
    with users as materialized (
      select user_id, sum(widget_loads)::int8 as widget_loads, sum(widget_opens)::int8 as widget_opens,
        sum(tickets_submitted)::int8 as tickets_submitted, sum(unique_sessions)::int8 as unique_sessions,
        count(*) as active_days, min(first_visit) as first_visit, max(last_visit) as last_visit
      from site_user_days where site_id = ${siteId} and day >= ${firstDay} group by user_id
    )
    select * from (select count(*) as total from users) as counted
      left join lateral (select * from users ${orderOf(query)}) as page on true`.execute(db);
  return {
    rows: rows.flatMap(({ total: _, ...user }) => (user.user_id === null ? [] : [user])),
    total: rows[0]?.total ?? 0,
  };
}

function orderOf({ sort, order, limit, offset }: PageQuery) {
  const key = sort === 'activity' ? sql`widget_loads + widget_opens` : sql.ref(sort);
  return sql`order by ${key} ${sql.raw(order)}, user_id limit ${limit} offset ${offset}`;
}

/** A page without users has one row with the total alone. */
type PageRow = { total: number } & (UserAnalytics | { user_id: null });

export async function sumSiteUsers(db: Database, scope: Scope<'work'>, siteId: number): Promise<UserStats> {
  await findSite(db, scope, siteId);
  return db
    .selectFrom('site_user_days')
    .select([
      sql<number>`count(distinct user_id)`.as('tracked_users'),
      sql<number>`coalesce(sum(widget_loads), 0)::int8`.as('widget_loads'),
      sql<number>`coalesce(sum(widget_opens), 0)::int8`.as('widget_opens'),
      sql<number>`coalesce(sum(tickets_submitted), 0)::int8`.as('tickets_submitted'),
    ])
    .where('site_id', '=', siteId)
    .where('day', '>=', firstDay)
    .executeTakeFirstOrThrow();
}
