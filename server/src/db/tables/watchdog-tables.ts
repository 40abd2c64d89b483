import type { IncidentKind } from '@deskbell/contract/health-values';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Timestamp } from './ticket-tables.ts';

export interface WidgetWatches {
  site_id: number;
  is_watched: Generated<boolean>;
  paused_at: string | null;
  paused_by: number | null;
  checked_at: string | null;
  verdict: ColumnType<unknown, string | undefined, string>;
  judged_for: string | null;
  judge_at: string | null;
  asked_from: string | null;
  asked: Generated<number>;
}

export interface SiteIncidents {
  id: GeneratedAlways<number>;
  site_id: number;
  kind: IncidentKind;
  host: Generated<string>;
  detail: ColumnType<Record<string, unknown>, string | undefined, string>;
  began_at: Timestamp;
  told_at: string | null;
  ended_at: string | null;
  was_usual: Generated<boolean>;
  told_end_at: string | null;
  ignored_at: string | null;
}

export interface WidgetRefusals {
  site_id: number;
  day: string;
  host: string;
  count: Generated<number>;
}

export interface WatchdogRuns {
  only_row: Generated<boolean>;
  began_at: Timestamp;
  ran_at: Timestamp;
  outage_ended_at: Timestamp;
}
