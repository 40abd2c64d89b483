import { PAGE_VIEWS_MIN } from '@deskbell/contract/limits';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { OTHER_PAGES } from '../../db/page-days.ts';
import { placesOf } from './ticket-past.ts';

/** A rare path such as `/profile/lena-vogt` may name its visitor. Runs before tickets lose their path. */
export async function forgetPages(tx: Database, ticketIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ site_id: number; paths: string[] }>`
    select places.site_id, array_agg(distinct page_path) as paths
    from ${placesOf(ticketIds)} as places inner join tickets on tickets.id = places.ticket_id
    where page_path like '/%' and not exists (
      select from tickets as other
      where other.site_id = places.site_id and other.page_path = tickets.page_path and other.id <> all(${ticketIds}::int8[])
    ) and ${PAGE_VIEWS_MIN} > (
      select coalesce(sum(widget_loads), 0) from page_days
      where page_days.site_id = places.site_id and page_days.path = tickets.page_path
    )
    group by places.site_id order by places.site_id`.execute(tx);
  for (const { site_id, paths } of rows) await countAsOther(tx, site_id, paths);
}

/** Locks the row of (other) first, in the order in which events and tickets lock. */
async function countAsOther(tx: Database, siteId: number, paths: readonly string[]): Promise<void> {
  const isOfThem = sql`site_id = ${siteId} and path = any(${paths}::text[])`;
  await sql`
    insert into page_days (site_id, day, path) select distinct site_id, day, ${OTHER_PAGES} from page_days where ${isOfThem} order by day
    on conflict (site_id, day, path) do update set tickets = page_days.tickets`.execute(tx);
  await sql`
    with gone as (delete from page_days where ${isOfThem} returning day, widget_loads, widget_opens, tickets)
    update page_days set widget_loads = page_days.widget_loads + added.loads, widget_opens = page_days.widget_opens + added.opens,
      tickets = page_days.tickets + added.tickets
    from (select day, sum(widget_loads) as loads, sum(widget_opens) as opens, sum(tickets) as tickets from gone group by day) as added
    where site_id = ${siteId} and page_days.day = added.day and path = ${OTHER_PAGES}`.execute(tx);
  await sql`delete from page_alarms where ${isOfThem}`.execute(tx);
  await sql`
    update reports set figures = jsonb_set(figures, '{pages}', coalesce((
      select jsonb_agg(page order by place) from jsonb_array_elements(figures -> 'pages') with ordinality as kept (page, place)
      where page ->> 'path' <> all(${paths}::text[])
    ), '[]'))
    where site_id = ${siteId} and exists (
      select from jsonb_array_elements(figures -> 'pages') as page where page ->> 'path' = any(${paths}::text[])
    )`.execute(tx);
}
