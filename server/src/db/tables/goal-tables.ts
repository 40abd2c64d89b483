import type { WeekHours } from '@deskbell/contract/business-time';
import type { GoalClock, TimeKind } from '@deskbell/contract/goal-values';
import type { TicketPriority } from '@deskbell/contract/tickets';
import type { ColumnType, Generated } from 'kysely';

export interface TeamHours {
  team_id: number;
  timezone: string;
  hours: ColumnType<WeekHours, string, string>;
  holidays: ColumnType<never, readonly string[], readonly string[]>;
}

export interface SiteGoals {
  site_id: number;
  /** `any` is null in the API: all tickets whose priority has no goal of its own. */
  priority: TicketPriority | 'any';
  first_reply_minutes: number | null;
  next_reply_minutes: number | null;
  resolve_minutes: number | null;
}

export interface GoalSettings {
  site_id: number;
  clock: Generated<GoalClock>;
  warns: Generated<boolean>;
  alarms: Generated<boolean>;
  goals_since: string | null;
  dated_up_to: number | null;
}

export interface MeasuredTimes {
  ticket_id: number;
  kind: TimeKind;
  began_at: string;
  ended_at: string | null;
  due_at: string | null;
  site_id: number;
  day: string | null;
  replier_id: Generated<number>;
  priority: TicketPriority;
  tags: Generated<readonly number[]>;
  seconds: number | null;
  business_seconds: number | null;
}

export interface ReplyTimes {
  site_id: number;
  day: string;
  part: 'member' | 'tag' | 'priority';
  value: number;
  kind: TimeKind;
  clock: 'calendar' | 'business';
  bucket: number;
  count: number;
  with_goal: number;
  missed: number;
}

export interface ReportDays {
  site_id: number;
  day: string;
  part: 'all' | 'priority' | 'tag' | 'member' | 'hour';
  value: number;
  came_in: Generated<number>;
  went_out: Generated<number>;
  minutes: Generated<number>;
  good: Generated<number>;
  okay: Generated<number>;
  bad: Generated<number>;
}

/** Kept by triggers on report_days. */
export interface TeamCounts extends Omit<ReportDays, 'site_id'> {
  team_id: number;
  span: 'day' | 'month';
}

export type SiteMonthCounts = Omit<ReportDays, 'part' | 'value'>;

/** Kept by triggers on reply_times: a column for each bucket. */
export interface TeamTimes extends Omit<ReplyTimes, 'site_id' | 'bucket' | 'count'> {
  team_id: number;
  span: 'day' | 'month';
}

export type SiteMonthTimes = Omit<ReplyTimes, 'part' | 'value' | 'bucket' | 'count'>;

export interface MeasuredTickets {
  only_row: Generated<boolean>;
  up_to: number;
}

export interface GoalAlarms {
  ticket_id: number;
  due_at: string;
  stage: 'warn' | 'missed' | 'tell' | 'done';
  next_at: string;
}
