import type { InboxKind } from '@deskbell/contract/inbox-values';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Timestamp } from './ticket-tables.ts';

/** What an alarm says, beside its time. */
export interface InboxDetail {
  /** What was found on the home page, how long it lasted, or how many are usual. */
  readonly text?: string;
  readonly host?: string;
  /** How many came in which time. */
  readonly tickets?: string;
}

export interface InboxRows {
  id: GeneratedAlways<number>;
  user_id: number;
  kind: InboxKind;
  ticket_id: number | null;
  site_id: number | null;
  comment_id: number | null;
  actor_id: number | null;
  path: string | null;
  since: string | null;
  detail: ColumnType<InboxDetail, string | undefined, string>;
  count: Generated<number>;
  created_at: Timestamp;
  read_at: string | null;
}
