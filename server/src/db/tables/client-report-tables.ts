import type { ReportSends } from '@deskbell/contract/client-report-values';
import type { ClientFigures } from '@deskbell/contract/client-reports';
import type { RatingScore } from '@deskbell/contract/ratings';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Timestamp } from './ticket-tables.ts';

export interface ReportSettingsRow {
  site_id: number;
  sends: Generated<ReportSends>;
  shows_titles: Generated<boolean>;
  next_month: string | null;
  is_held: Generated<boolean>;
}

export interface Reports {
  site_id: number;
  month: string;
  figures: ColumnType<ClientFigures | null, string | null, string>;
  words: string | null;
  left_out: Generated<readonly number[]>;
  quoted: Generated<readonly number[]>;
  sent_at: string | null;
  sent_to: Generated<number>;
  shows_minutes: boolean | null;
  shows_titles: boolean | null;
}

export interface ReportTexts {
  site_id: number;
  month: string;
  kind: 'title' | 'rating';
  ticket_id: number;
  place: number;
  score: RatingScore | null;
  words: string;
}

export interface ReportRecipients {
  id: GeneratedAlways<number>;
  site_id: number;
  email: string;
  mailbox: string;
  asked_at: Timestamp;
  confirmed_at: string | null;
  ended_at: string | null;
  last_email_id: number | null;
}
