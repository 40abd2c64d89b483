import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { SiteRow } from '../scope.ts';
import { GoalAlarm } from '../times/goal-alarm.ts';
import type { MeasuredSite } from '../times/measure-tickets.ts';
import { TicketMeasurer } from '../times/ticket-measurer.ts';
import { testDatabase } from './test-database.ts';

/** Measures all stale tickets, dates those whose goals changed anew, and fills what came before. */
export async function measureTickets(instances = 1, given?: Database): Promise<MeasuredSite[]> {
  const db = given ?? (await testDatabase());
  const sites: MeasuredSite[] = [];
  const errors: unknown[] = [];
  const measurers = Array.from(
    { length: instances },
    () =>
      new TicketMeasurer(db, {
        onMeasured: (site) => void sites.push(site),
        onError: (error) => errors.push(error),
        pace: { settledAfterMs: 0, rest: 0 },
      }),
  );
  do {
    for (const measurer of measurers) measurer.wake();
    for (const measurer of measurers) await measurer.drained();
    // Another one may hold the last page.
    await pause(1);
  } while (await isAnyStale(db));
  for (const measurer of measurers) await measurer.stop();
  if (errors.length > 0) throw errors[0];
  return sites;
}

async function isAnyStale(db: Database): Promise<boolean> {
  const { rows } = await sql<{ is_any: boolean }>`
    select exists (select from stale_times) or exists (select from goal_settings where dated_up_to is not null)
      or exists (select from tickets where id > (select up_to from measured_tickets)) as is_any
  `.execute(db);
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

/** Moves a ticket with its due time and alarm into the past, as if nothing had happened for so long. */
export async function letTimePass(ticketId: number, minutes: number): Promise<void> {
  const db = await testDatabase();
  const by = sql`make_interval(mins => ${minutes})`;
  await ageTicket(ticketId, minutes / 60);
  await sql`update tickets set due_at = due_at - ${by} where id = ${ticketId}`.execute(db);
  await sql`
    update measured_times set began_at = began_at - ${by}, ended_at = ended_at - ${by}, due_at = due_at - ${by}
    where ticket_id = ${ticketId}`.execute(db);
  await sql`update goal_alarms set due_at = due_at - ${by}, next_at = next_at - ${by} where ticket_id = ${ticketId}`.execute(
    db,
  );
  await measureTickets();
}

/** What is due is due a minute ago; the past of the ticket stays where it is. */
export async function makeOverdue(ticketId: number): Promise<void> {
  await sql`
    with due as (
      update goal_alarms set due_at = date_trunc('minute', now()) - interval '1 minute', next_at = now(), stage = 'missed'
      from tickets where tickets.id = ticket_id and ticket_id = ${ticketId} and tickets.due_at = goal_alarms.due_at
      returning ticket_id, goal_alarms.due_at
    )
    update tickets set due_at = due.due_at from due where id = ticket_id`.execute(await testDatabase());
}

/** Tells what is to be told of due times by now; returns the sites where more is overdue. */
export async function tellOfGoals(instances = 1): Promise<SiteRow[]> {
  const db = await testDatabase();
  const missed: SiteRow[] = [];
  const errors: unknown[] = [];
  const alarms = Array.from(
    { length: instances },
    () => new GoalAlarm(db, { onMissed: (site) => missed.push(site), onError: (error) => errors.push(error) }),
  );
  for (const alarm of alarms) alarm.wake();
  for (const alarm of alarms) await alarm.drained();
  for (const alarm of alarms) await alarm.stop();
  if (errors.length > 0) throw errors[0];
  return missed;
}
