import { sql } from 'kysely';
import { QueueWorker } from '../background/queue-worker.ts';
import type { Database } from '../db/database.ts';
import { type AlarmedTicket, queueGoalAlarms } from '../email/outbox/goal-alarm-emails.ts';
import type { SiteRow } from '../scope.ts';
import { readSiteClocks, type SiteClock } from '../sites/site-clocks.ts';
import { queueWebhooks } from '../tickets/notify/webhook-outbox.ts';
import { type StoredAlarm, stepAlarms } from './goal-alarm-rows.ts';
import { type AlarmStage, stepAlarm } from './plan-alarm.ts';

/** What falls due at one time becomes one email to each member and site. */
const ALARMS_AT_ONCE = 100;

interface Options {
  /** Lists of what is overdue change without an act. */
  onMissed(site: SiteRow): void;
  onError(error: unknown): void;
}

/** Tells once that a quarter of the time is left, and once that it is over: the row and what it queues are one commit. */
export class GoalAlarm extends QueueWorker<readonly SiteRow[]> {
  constructor(db: Database, { onMissed, onError }: Options) {
    super({
      claim: () => db.transaction().execute((tx) => tellNext(tx, Date.now())),
      process: async (sites) => {
        for (const site of sites) onMissed(site);
      },
      concurrency: 1,
      onError,
    });
  }
}

interface AlarmRow extends AlarmedTicket, SiteRow {
  readonly stage: AlarmStage;
  /** False after a reply, a snooze of a reply, a closing, a merge or another due time. */
  readonly is_due: boolean;
  readonly is_snoozed: boolean;
}

/** Null when nothing is due. Returns the sites whose lists of overdue tickets changed. */
async function tellNext(tx: Database, now: number): Promise<SiteRow[] | null> {
  const rows = await lockAlarms(tx);
  if (rows.length === 0) return null;
  const clocks = await readSiteClocks(tx, [...new Set(rows.map(({ site_id }) => site_id))]);
  const steps = rows.flatMap((row) => {
    const clock = clocks.get(row.site_id);
    return clock && row.is_due ? [{ row, clock, ...stepOf(row, clock, now) }] : [];
  });
  const stepped = steps.map(({ row, next }): StoredAlarm => ({ ...rowOf(row), ...next }));
  await stepAlarms(tx, { stepped, ended: rows.filter(({ is_due }) => !is_due).map(({ ticket_id }) => ticket_id) });
  const missed = steps.filter(({ isMissed }) => isMissed).map(({ row }) => row);
  await queueWebhooks(
    tx,
    missed.map(({ ticket_id, due_at, due_for }) => ({
      type: 'ticket.overdue',
      ticket_id,
      change: { due_at, due_for },
    })),
  );
  for (const kind of ['due_soon', 'overdue'] as const)
    for (const clock of clocks.values()) {
      const told = steps.filter(({ row, tells }) => tells === kind && row.site_id === clock.site_id);
      await queueGoalAlarms(tx, {
        kind,
        timezone: clock.hours?.timezone ?? clock.timezone,
        tickets: told.map(({ row }) => row),
        now,
      });
    }
  return [...new Map(missed.map(({ site_id, team_id }) => [site_id, { site_id, team_id }])).values()];
}

const rowOf = ({ ticket_id, due_at }: AlarmRow) => ({ ticket_id, due_at: Date.parse(due_at) });

const stepOf = ({ stage, due_at, is_snoozed }: AlarmRow, clock: SiteClock, now: number) =>
  stepAlarm({ stage, due_at: Date.parse(due_at), isSnoozed: is_snoozed }, clock, now);

/** Locks the tickets first, as every act does. Those that are measured again just now may be due at another time. */
async function lockAlarms(tx: Database): Promise<AlarmRow[]> {
  const { rows } = await sql<AlarmRow>`
    select ticket_id, goal_alarms.due_at, stage, due_for, tickets.site_id, tickets.team_id, tickets.title, priority, status,
      coalesce(user_name, user_email) as customer, sites.name as site_name, domain as site_domain, widget_color as site_color,
      tickets.due_at is not distinct from goal_alarms.due_at as is_due, snoozed_until is not null as is_snoozed
    from goal_alarms inner join tickets on tickets.id = ticket_id inner join sites on sites.id = tickets.site_id
    where stage <> 'done' and next_at <= now()
      and not exists (select from stale_times where stale_times.ticket_id = tickets.id)
      and not exists (select from goal_settings where goal_settings.site_id = tickets.site_id and dated_up_to is not null)
    order by next_at, ticket_id limit ${sql.lit(ALARMS_AT_ONCE)}
    for no key update of tickets skip locked`.execute(tx);
  return rows;
}
