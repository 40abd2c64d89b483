import { type Calendar, dueAt } from '@deskbell/contract/business-clock';
import type { WeekHours } from '@deskbell/contract/business-time';
import type { GoalClock, TimeKind } from '@deskbell/contract/goal-values';
import type { TicketPriority } from '@deskbell/contract/tickets';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/** How the times of a site are measured, and what they should be. */
export interface SiteClock {
  readonly site_id: number;
  readonly team_id: number;
  /** In whose days times are counted. */
  readonly timezone: string;
  /** When the team works. */
  readonly hours: Calendar;
  /** When the time of a goal runs. */
  readonly goalHours: Calendar;
  readonly goals: readonly GoalRow[];
  readonly goals_since: number | null;
  readonly warns: boolean;
  readonly alarms: boolean;
}

type Minutes = { readonly [Kind in TimeKind as `${Kind}_minutes`]: number | null };
type GoalRow = Minutes & { readonly priority: TicketPriority | 'any' };

interface ClockRow extends Pick<SiteClock, 'site_id' | 'team_id' | 'timezone' | 'goals' | 'warns' | 'alarms'> {
  readonly hours_timezone: string | null;
  readonly hours: WeekHours | null;
  readonly holidays: readonly string[] | null;
  readonly clock: GoalClock;
  readonly goals_since: string | null;
}

/** Sites that are being deleted are missing. */
export async function readSiteClocks(
  db: Database,
  siteIds: readonly number[],
): Promise<ReadonlyMap<number, SiteClock>> {
  const { rows } = await sql<ClockRow>`
    select sites.id as site_id, sites.team_id, teams.timezone, team_hours.timezone as hours_timezone, hours,
      holidays::text[] as holidays, coalesce(clock, 'hours') as clock, coalesce(warns, false) as warns,
      coalesce(alarms, true) as alarms, goals_since,
      coalesce((select json_agg(site_goals) from site_goals where site_goals.site_id = sites.id), '[]') as goals
    from sites inner join teams on teams.id = sites.team_id
    left join team_hours on team_hours.team_id = sites.team_id
    left join goal_settings on goal_settings.site_id = sites.id
    where sites.id = any(${siteIds}::int8[])`.execute(db);
  return new Map(rows.map((row) => [row.site_id, asClock(row)]));
}

function asClock({ hours_timezone, hours: week, holidays, clock, goals_since, ...row }: ClockRow): SiteClock {
  const hours =
    hours_timezone === null || week === null
      ? null
      : { timezone: hours_timezone, hours: week, holidays: holidays ?? [] };
  return {
    ...row,
    hours,
    goalHours: clock === 'hours' ? hours : null,
    goals_since: goals_since === null ? null : Date.parse(goals_since),
  };
}

/** Null without a goal for this kind of time. */
export function goalMinutes({ goals }: SiteClock, kind: TimeKind, priority: TicketPriority): number | null {
  const minutesFor = (wanted: GoalRow['priority']) =>
    goals.find((goal) => goal.priority === wanted)?.[`${kind}_minutes`] ?? null;
  return minutesFor(priority) ?? minutesFor('any');
}

interface LastingTime {
  readonly kind: TimeKind;
  readonly began_at: number;
}

export function dueOf(clock: SiteClock, priority: TicketPriority, { kind, began_at }: LastingTime): number | null {
  const minutes = goalMinutes(clock, kind, priority);
  return minutes === null ? null : dueAt(clock.goalHours, began_at, minutes);
}

/** What is late stays late when goals, hours or the priority change. */
export function dueAgain(
  clock: SiteClock,
  priority: TicketPriority,
  time: LastingTime,
  { former, now }: { readonly former: number | null; readonly now: number },
): number | null {
  const due = dueOf(clock, priority, time);
  return due !== null && former !== null && former <= now ? former : due;
}
