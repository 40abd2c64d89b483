import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { PlannedAlarm } from './plan-alarm.ts';

export interface StoredAlarm extends PlannedAlarm {
  readonly ticket_id: number;
  readonly due_at: number;
}

const asRow = ({ due_at, next_at, ...alarm }: StoredAlarm) => ({
  ...alarm,
  due_at: new Date(due_at).toISOString(),
  next_at: new Date(next_at).toISOString(),
});

/** A due time that was there before keeps what was told of it, also after a snooze or a reply that was taken back. */
export async function storeAlarms(tx: Database, alarms: readonly StoredAlarm[]): Promise<void> {
  if (alarms.length === 0) return;
  await sql`
    insert into goal_alarms (ticket_id, due_at, stage, next_at)
    select ticket_id, due_at, stage, next_at from json_to_recordset(${JSON.stringify(alarms.map(asRow))})
      as planned (ticket_id int8, due_at timestamptz, stage text, next_at timestamptz)
    order by ticket_id
    on conflict (ticket_id) do update set due_at = excluded.due_at, stage = excluded.stage, next_at = excluded.next_at
    where goal_alarms.due_at <> excluded.due_at`.execute(tx);
}

interface AlarmSteps {
  readonly stepped: readonly StoredAlarm[];
  /** Tickets that are not due any more, or at another time. */
  readonly ended: readonly number[];
}

/** The caller has locked the tickets. */
export async function stepAlarms(tx: Database, { stepped, ended }: AlarmSteps): Promise<void> {
  if (ended.length > 0) await sql`delete from goal_alarms where ticket_id = any(${ended}::int8[])`.execute(tx);
  if (stepped.length > 0)
    await sql`
      update goal_alarms set stage = stepped.stage, next_at = stepped.next_at
      from json_to_recordset(${JSON.stringify(stepped.map(asRow))}) as stepped (ticket_id int8, stage text, next_at timestamptz)
      where goal_alarms.ticket_id = stepped.ticket_id`.execute(tx);
}
