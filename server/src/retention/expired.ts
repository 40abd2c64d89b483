import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

export interface KeptDays {
  readonly keep_tickets_days: number | null;
  readonly keep_files_days: number | null;
}

/** Tickets from before 2.0 may have it in their history only. */
export const lastStatusChange = sql<string>`coalesce(tickets.status_changed_at, (
    select max(created_at) from ticket_events where ticket_events.ticket_id = tickets.id and kind = 'status'
  ), tickets.updated_at)`;

const isBeyond = (time: ReturnType<typeof sql>, days: number | null) =>
  sql<boolean>`coalesce(${time} < now() - make_interval(days => ${days}::int), false)`;

/** The days of an imported ticket begin with its import: history that was brought today is not deleted tonight. */
export const isHereFor = (days: number | null) =>
  sql<boolean>`(imported_at is null or ${isBeyond(sql`imported_at`, days)})`;

/** Compares the later of the file's age and the ticket's last status change. */
export const isFileBeyond = (days: number | null) =>
  sql<boolean>`(${isBeyond(sql`files.created_at`, days)} and ${isBeyond(lastStatusChange, days)} and ${isHereFor(days)})`;

/** A merged ticket expires with the ticket that stays: its visitor's link leads there. */
export const isExpirable = sql<boolean>`(status in ('closed', 'archived') and merged_into is null)`;

/** Counts what a run would delete now: tickets with those merged into them, and files. */
export async function countExpired(
  db: Database,
  siteId: number,
  { keep_tickets_days, keep_files_days }: KeptDays,
): Promise<{ tickets: number; files: number }> {
  const { rows } = await sql<{ tickets: number; files: number }>`
    with expired as materialized (
      select id from tickets
      where site_id = ${siteId} and ${isExpirable}
        and ${isBeyond(lastStatusChange, keep_tickets_days)} and ${isHereFor(keep_tickets_days)}
    ),
    gone as materialized (
      select id from expired union select tickets.id from tickets inner join expired on merged_into = expired.id
    )
    select (select count(*) from gone) as tickets, (
      select count(*) from files inner join tickets on tickets.id = ticket_id
      where files.site_id = ${siteId} and (ticket_id in (select id from gone) or ${isFileBeyond(keep_files_days)})
    ) as files`.execute(db);
  return rows[0] ?? { tickets: 0, files: 0 };
}
