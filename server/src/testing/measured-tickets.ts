import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { MeasuredSite } from '../times/measure-tickets.ts';
import { TicketMeasurer } from '../times/ticket-measurer.ts';
import { testDatabase } from './test-database.ts';

/** Measures all stale tickets, dates those whose goals changed anew, and fills what came before. */
export async function measureTickets(instances = 1): Promise<MeasuredSite[]> {
  const db = await testDatabase();
  const sites: MeasuredSite[] = [];
  const errors: unknown[] = [];
  const measurers = Array.from(
    { length: instances },
    () =>
      new TicketMeasurer(db, {
        onMeasured: (site) => void sites.push(site),
        onError: (error) => errors.push(error),
      }),
  );
  do {
    for (const measurer of measurers) measurer.wake();
    for (const measurer of measurers) await measurer.drained();
    // Another one may hold the last page.
    await pause(1);
  } while (await isAnyStale());
  for (const measurer of measurers) await measurer.stop();
  if (errors.length > 0) throw errors[0];
  return sites;
}

async function isAnyStale(): Promise<boolean> {
  const { rows } = await sql<{ is_any: boolean }>`
    select exists (select from stale_times) or exists (select from goal_settings where dated_up_to is not null) as is_any
  `.execute(await testDatabase());
  return rows[0]?.is_any ?? false;
}

/** Moves all that happened to a ticket into the past. */
export async function ageTicket(ticketId: number, hours: number): Promise<void> {
  const db = await testDatabase();
  const by = sql`make_interval(secs => ${hours * 3_600})`;
  await sql`update comments set created_at = created_at - ${by} where ticket_id = ${ticketId}`.execute(db);
  await sql`update ticket_events set created_at = created_at - ${by} where ticket_id = ${ticketId}`.execute(db);
  await sql`
    update tickets set created_at = created_at - ${by}, resolved_at = resolved_at - ${by}, no_reply_marks = array(
      select mark - ${by} from unnest(no_reply_marks) as mark
    ) where id = ${ticketId}`.execute(db);
  await sql`select settle_activity(array[${ticketId}::int8])`.execute(db);
}
