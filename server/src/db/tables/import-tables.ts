import type { ImportColumn, ImportSource, ImportState } from '@deskbell/contract/import-values';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Timestamp } from './ticket-tables.ts';

export interface ImportCounts {
  readonly tickets: number;
  readonly comments: number;
  /** Tickets of an earlier import, and what was new of their comments. */
  readonly known: number;
  readonly added_comments: number;
  /** Attachments with their bytes, and those of which only the name is listed. */
  readonly files: number;
  readonly left_out_files: number;
}

/** How a file is to be read. */
export interface ImportOptions {
  readonly timezone: string;
  readonly day_first: boolean | null;
  readonly columns: Partial<Readonly<Record<ImportColumn, string>>>;
}

/** Tickets of the file that an earlier import brought to a site, by a word that may choose the site. */
export interface KnownTickets {
  readonly site_id: number;
  readonly by: 'brand' | 'group';
  readonly value: string | null;
  readonly count: number;
}

type Json<Value, Inserted = string | undefined> = ColumnType<Value, Inserted, string>;

interface Imports {
  id: GeneratedAlways<number>;
  team_id: number;
  source: ImportSource | null;
  file_name: string;
  file_id: number | null;
  size: number | null;
  rows: Generated<number>;
  options: Json<Partial<ImportOptions>>;
  summary: Json<unknown>;
  headers: Json<readonly string[] | null>;
  known: Json<readonly KnownTickets[]>;
  mapping: Json<unknown>;
  state: ImportState;
  counts: Json<Partial<ImportCounts>>;
  next_row: Generated<number>;
  reason: string | null;
  leased_until: string | null;
  attempts: Generated<number>;
  created_by: number | null;
  created_at: Timestamp;
  started_at: string | null;
  resumed_at: string | null;
  resumed_row: number | null;
  paused_by: number | null;
  paused_at: string | null;
  finished_at: string | null;
  undone_at: string | null;
}

interface ImportFiles {
  id: GeneratedAlways<number>;
  team_id: number;
  storage_key: string;
  name: string;
  size: number;
  received: Generated<number>;
  sha256: Buffer | null;
  state: Generated<'arriving' | 'ready'>;
  uploaded_by: number | null;
  leased_until: string | null;
  created_at: Timestamp;
}

interface ImportFaults {
  import_id: number;
  csv: string;
}

export interface ImportRows {
  site_id: number;
  source: string;
  kind: 'ticket' | 'comment' | 'file';
  source_id: string;
  row_id: number;
  /** The key of the ticket that it was merged into on the other desk, until both are here. */
  merge_into: string | null;
  import_id: number;
}

export interface ImportTables {
  imports: Imports;
  import_rows: ImportRows;
  import_files: ImportFiles;
  import_faults: ImportFaults;
}
