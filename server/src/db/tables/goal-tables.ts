import type { WeekHours } from '@deskbell/contract/business-time';
import type { GoalClock } from '@deskbell/contract/goal-values';
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
}
