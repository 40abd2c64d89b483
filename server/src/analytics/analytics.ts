import type { AnalyticsDay, SiteActivity } from '@deskbell/contract/analytics';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { today } from '../db/utc-day.ts';
import type { Scope } from '../scope.ts';
import { inScope } from '../sites/site-scope.ts';
import { findSite } from '../sites/sites.ts';
import { firstDay } from './analytics-days.ts';

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
    from generate_series(${firstDay}, ${today}, interval '1 day') as calendar (day)
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
      from generate_series(${firstDay}, ${today}, interval '1 day') as calendar (day)
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
