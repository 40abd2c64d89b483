import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Timestamp } from './ticket-tables.ts';

export interface ImportCounts {
  readonly tickets: number;
  readonly comments: number;
  /** Tickets of an earlier import, and what was new of their comments. */
  readonly known: number;
  readonly added_comments: number;
}

export interface Imports {
  id: GeneratedAlways<number>;
  team_id: number;
  source: string;
  file_name: string;
  rows: number;
  mapping: ColumnType<unknown, string | undefined, string>;
  state: 'running' | 'paused' | 'done' | 'failed' | 'undoing' | 'undone';
  counts: ColumnType<Partial<ImportCounts>, string | undefined, string>;
  next_row: Generated<number>;
  leased_until: string | null;
  created_by: number | null;
  created_at: Timestamp;
  finished_at: string | null;
  undone_at: string | null;
}

export interface ImportRows {
  site_id: number;
  source: string;
  kind: 'ticket' | 'comment';
  source_id: string;
  row_id: number;
  import_id: number;
}
