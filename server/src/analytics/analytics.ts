import type {
  AnalyticsDay,
  SiteActivity,
  UserAnalytics,
  UserAnalyticsQuery,
  UserStats,
} from '@deskbell/contract/analytics';
import { ANALYTICS_DAYS } from '@deskbell/contract/limits';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Scope } from '../scope.ts';
import { inScope } from '../sites/site-scope.ts';
import { findSite } from '../sites/sites.ts';

/** The first of the last 30 UTC days, today included. */
const firstDay = sql<string>`((now() at time zone 'utc')::date - ${sql.lit(ANALYTICS_DAYS - 1)})`;

export function summarizeDays(
  db: Database,
  scope: Scope<'read'>,
  siteId: number | null = null,
): Promise<AnalyticsDay[]> {
  const ofSite = siteId === null ? sql`` : sql`and sites.id = ${siteId}`;
  return sql<AnalyticsDay>`
    select to_char(calendar.day, 'YYYY-MM-DD') as date,
      coalesce(sum(widget_loads), 0)::int8 as widget_loads,
      coalesce(sum(widget_opens), 0)::int8 as widget_opens,
      coalesce(sum(tickets_submitted), 0)::int8 as tickets_submitted,
      coalesce(sum(unique_sessions), 0)::int8 as unique_sessions,
      coalesce(sum(unique_users), 0)::int8 as unique_users
    from generate_series(${firstDay}, (now() at time zone 'utc')::date, interval '1 day') as calendar (day)
    left join (select site_days.* from site_days join sites on sites.id = site_days.site_id where ${inScope(scope)} ${ofSite}
      and site_days.day >= ${firstDay}) as counted on counted.day = calendar.day::date
    group by calendar.day
    order by calendar.day desc`
    .execute(db)
    .then(({ rows }) => rows);
}

export function listSiteActivity(db: Database, scope: Scope<'read'>): Promise<SiteActivity[]> {
  return sql<SiteActivity>`
    select sites.id as site_id, array(
      select coalesce(site_days.widget_loads, 0)
      from generate_series(${firstDay}, (now() at time zone 'utc')::date, interval '1 day') as calendar (day)
      left join site_days on site_days.site_id = sites.id and site_days.day = calendar.day::date and site_days.day >= ${firstDay}
      order by calendar.day desc
    ) as widget_loads
    from sites
    where ${inScope(scope)}
    order by sites.id desc`
    .execute(db)
    .then(({ rows }) => rows);
}

export async function summarizeSiteDays(db: Database, scope: Scope<'read'>, siteId: number): Promise<AnalyticsDay[]> {
  await findSite(db, scope, siteId);
  return summarizeDays(db, scope, siteId);
}

/**
 * The rows of User Analytics: a user id of two sites counts twice, because each site has its own ids. Over the sites that the
 * user works on; refused to a user who is a client everywhere.
 */
export async function countTrackedUsers(db: Database, scope: Scope<'work'>): Promise<{ tracked_users: number }> {
  const [followed] = scope.user.memberships;
  if (followed && scope.memberships.length === 0) scope.authorize(followed);
  const seen = db
    .selectFrom('site_user_days')
    .innerJoin('sites', 'sites.id', 'site_user_days.site_id')
    .where(inScope(scope))
    .where('day', '>=', firstDay)
    .select(['site_user_days.site_id', 'user_id'])
    .distinct();
  return db
    .selectFrom(seen.as('seen'))
    .select(({ fn }) => fn.countAll<number>().as('tracked_users'))
    .executeTakeFirstOrThrow();
}

export interface UserPage {
  readonly rows: UserAnalytics[];
  readonly total: number;
}

/** Paged by offset: every page sums all rows of the 30 days anyway. */
export async function summarizeSiteUsers(
  db: Database,
  scope: Scope<'work'>,
  siteId: number,
  { sort, order, limit, offset }: UserAnalyticsQuery & { limit: number },
): Promise<UserPage> {
  await findSite(db, scope, siteId);
  const sortedBy = sort === 'activity' ? sql`sum(widget_loads) + sum(widget_opens)` : sql.ref(sort);
  const rows = await db
    .selectFrom('site_user_days')
    .select(({ fn }) => [
      'user_id',
      sql<number>`sum(widget_loads)::int8`.as('widget_loads'),
      sql<number>`sum(widget_opens)::int8`.as('widget_opens'),
      sql<number>`sum(tickets_submitted)::int8`.as('tickets_submitted'),
      sql<number>`sum(unique_sessions)::int8`.as('unique_sessions'),
      fn.countAll<number>().as('active_days'),
      fn.min('first_visit').as('first_visit'),
      fn.max('last_visit').as('last_visit'),
      // In the same pass, since summing the users is what takes time.
      sql<number>`count(*) over ()`.as('total'),
    ])
    .where('site_id', '=', siteId)
    .where('day', '>=', firstDay)
    .groupBy('user_id')
    .orderBy(sortedBy, order)
    .orderBy('user_id')
    .limit(limit)
    .offset(offset)
    .execute();
  const [first] = rows;
  if (first) return { rows, total: first.total };
  return { rows, total: (await sumSiteUsers(db, scope, siteId)).tracked_users };
}

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
