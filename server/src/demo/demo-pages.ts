import { ANALYTICS_DAYS } from '@deskbell/contract/limits';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone 'utc')::date`;

/** Fills the month before last, for comparison, then spreads each day over the pages that tickets came from. */
export async function seedDemoPages(tx: Database, siteIds: readonly number[]): Promise<void> {
  await sql`
    insert into site_days (site_id, day, widget_loads, widget_opens, tickets_submitted, unique_sessions, unique_users)
    select site_id, day - ${sql.lit(ANALYTICS_DAYS)}, widget_loads, widget_opens,
      (select count(*) from tickets where tickets.site_id = site_days.site_id and ${dayOf('tickets.created_at')} = day - ${sql.lit(ANALYTICS_DAYS)}),
      unique_sessions, unique_users
    from site_days inner join sites on sites.id = site_id
    where site_id = any(${siteIds}::int8[]) and day - ${sql.lit(ANALYTICS_DAYS)} >= ${dayOf('sites.created_at')}`.execute(
    tx,
  );
  // The front page gets the rounding remainder.
  await sql`
    with page as (
      select site_id, page_path as path, (1 + get_byte(decode(md5(page_path), 'hex'), 0) % 7) / (6.0 * count(*) over (partition by site_id)) as share
      from tickets where site_id = any(${siteIds}::int8[]) and page_path <> '/' group by site_id, page_path
    ), sent as (
      select site_id, page_path as path, ${dayOf('created_at')} as day, count(*) as tickets,
        sum(count(*)) over (partition by site_id, ${dayOf('created_at')}) as tickets_of_day
      from tickets where site_id = any(${siteIds}::int8[]) and page_path is not null group by site_id, page_path, ${dayOf('created_at')}
    ), spread as (
      -- Who sent a ticket had opened the form there.
      select site_id, day, path, floor(widget_loads * share) as loads,
        case when widget_opens >= coalesce(max(tickets_of_day) over (partition by site_id, day), 0)
          then coalesce(tickets, 0) + floor((widget_opens - coalesce(max(tickets_of_day) over (partition by site_id, day), 0)) * share)
          else floor(widget_opens * share)
        end as opens
      from site_days inner join page using (site_id) left join sent using (site_id, path, day)
    ), counted as (
      select * from spread
      union all
      select site_id, day, '/', widget_loads - coalesce(sum(loads), 0), widget_opens - coalesce(sum(opens), 0)
      from site_days left join spread using (site_id, day) where site_id = any(${siteIds}::int8[])
      group by site_id, day, widget_loads, widget_opens
    )
    insert into page_days (site_id, day, path, widget_loads, widget_opens, tickets)
    select site_id, day, path, loads, opens, coalesce(tickets, 0) from counted left join sent using (site_id, path, day)`.execute(
    tx,
  );
}
