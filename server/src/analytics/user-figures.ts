import type { UserAnalytics, UserAnalyticsQuery, UserStats } from '@deskbell/contract/analytics';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { today } from '../db/utc-day.ts';
import type { Scope } from '../scope.ts';
import { inScope } from '../sites/site-scope.ts';
import { findSite } from '../sites/sites.ts';
import { areSumsCurrent, firstDay, keepUserSums, userColumns } from './user-sums.ts';

/**
 * The rows of User Analytics: a user id of two sites counts twice, because each site has its own ids. Over the sites that the
 * user works on; refused to a user who is a client everywhere.
 */
export async function countTrackedUsers(db: Database, scope: Scope<'work'>): Promise<{ tracked_users: number }> {
  const [followed] = scope.user.memberships;
  if (followed && scope.memberships.length === 0) scope.authorize(followed);
  const { rows } = await sql<{ site_id: number; users: number; is_summed: boolean }>`
    select sites.id as site_id, site_user_totals.site_id is not null as is_summed,
      case when site_user_totals.site_id is null
        then (
          select count(*) from (select distinct user_id from site_user_days where site_id = sites.id and day >= ${firstDay}) as seen
        )
        else tracked_users + ${newToday(sql`sites.id`)}
      end as users
    from sites left join site_user_totals on site_user_totals.site_id = sites.id and ${areSumsCurrent}
    where ${inScope(scope)}`.execute(db);
  for (const { site_id, users, is_summed } of rows) if (!is_summed) await keepUserSums(db, site_id, users);
  return { tracked_users: rows.reduce((sum, { users }) => sum + users, 0) };
}

/** Looked up for each user of today: the planner has no statistics of sums that were made just now. */
const sumsOfSeen = (siteId: RawBuilder<unknown>) => sql`lateral (
  select * from site_user_sums where site_user_sums.site_id = ${siteId} and site_user_sums.user_id = seen.user_id limit 1
)`;

/** How many users of today the sums do not have. */
const newToday = (siteId: RawBuilder<unknown>) => sql`(
  select count(*) from site_user_days as seen left join ${sumsOfSeen(siteId)} as summed on true
  where seen.site_id = ${siteId} and seen.day = ${today} and summed.user_id is null
)`;

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
  const summed = await readSummedUsers(db, siteId, query);
  if (summed) return summed;
  const page = await sumUsers(db, siteId, query);
  await keepUserSums(db, siteId, page.total);
  return page;
}

function orderOf({ sort, order, limit, offset }: PageQuery) {
  const key = sort === 'activity' ? sql`widget_loads + widget_opens` : sql.ref(sort);
  const by = sql`order by ${key} ${sql.raw(order)}, user_id`;
  return { page: sql`${by} limit ${limit} offset ${offset}`, upToPage: sql`${by} limit ${limit + offset}` };
}

/** Adds up all days, which takes long at a site with many users. */
async function sumUsers(db: Database, siteId: number, query: PageQuery): Promise<UserPage> {
  const { rows } = await sql<PageRow>`
    with users as materialized (
      select user_id, ${userColumns} from site_user_days where site_id = ${siteId} and day >= ${firstDay} group by user_id
    )
    select * from (select count(*) as total from users) as counted
      left join lateral (select * from users ${orderOf(query).page}) as page on true`.execute(db);
  return pageOf(rows, rows[0]?.total ?? 0);
}

/** Null without current sums. One statement, so that it has all of them or none. */
async function readSummedUsers(db: Database, siteId: number, query: PageQuery): Promise<UserPage | null> {
  const { page, upToPage } = orderOf(query);
  const { rows } = await sql<PageRow>`
    with seen as materialized (
      select seen.user_id, summed.user_id is null as is_new, seen.widget_loads + coalesce(summed.widget_loads, 0) as widget_loads,
        seen.widget_opens + coalesce(summed.widget_opens, 0) as widget_opens,
        seen.tickets_submitted + coalesce(summed.tickets_submitted, 0) as tickets_submitted,
        seen.unique_sessions + coalesce(summed.unique_sessions, 0) as unique_sessions, 1 + coalesce(active_days, 0) as active_days,
        least(seen.first_visit, summed.first_visit) as first_visit, greatest(seen.last_visit, summed.last_visit) as last_visit
      from site_user_days as seen left join ${sumsOfSeen(sql`${siteId}`)} as summed on true
      where seen.site_id = ${siteId} and day = ${today}
    )
    select page.*, total from (
      select tracked_users + (select count(*) from seen where is_new) as total
      from site_user_totals where site_id = ${siteId} and ${areSumsCurrent}
    ) as counted left join lateral (
      select * from (
        -- Not in: a filter keeps the order of the index.
        (select ${columns} from site_user_sums where site_id = ${siteId} and user_id not in (select user_id from seen) ${upToPage})
        union all
        select ${columns} from seen
      ) as users ${page}
    ) as page on true`.execute(db);
  const total = rows[0]?.total ?? null;
  return total === null ? null : pageOf(rows, total);
}

const columns = sql`
  user_id, widget_loads, widget_opens, tickets_submitted, unique_sessions, active_days, first_visit, last_visit`;

/** Of a page without rows there is one with the total alone. */
type PageRow = { total: number | null } & (UserAnalytics | { user_id: null });

const pageOf = (rows: readonly PageRow[], total: number): UserPage => ({
  rows: rows.flatMap(({ total: _, ...user }) => (user.user_id === null ? [] : [user])),
  total,
});

export async function sumSiteUsers(db: Database, scope: Scope<'work'>, siteId: number): Promise<UserStats> {
  await findSite(db, scope, siteId);
  const { rows } = await sql<UserStats>`
    select tracked_users + ${newToday(sql`${siteId}`)} as tracked_users,
      (site_user_totals.widget_loads + coalesce(sum(seen.widget_loads), 0))::int8 as widget_loads,
      (site_user_totals.widget_opens + coalesce(sum(seen.widget_opens), 0))::int8 as widget_opens,
      (site_user_totals.tickets_submitted + coalesce(sum(seen.tickets_submitted), 0))::int8 as tickets_submitted
    from site_user_totals left join site_user_days as seen on seen.site_id = ${siteId} and seen.day = ${today}
    where site_user_totals.site_id = ${siteId} and ${areSumsCurrent} group by site_user_totals.site_id`.execute(db);
  const [summed] = rows;
  if (summed) return summed;
  const stats = await db
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
  await keepUserSums(db, siteId, stats.tracked_users);
  return stats;
}
