/** Raised when a release cannot read the files of an older one any more. */
export const BACKUP_FORMAT = 1;

/**
 * The first line of a backup. Lines of one table follow: its name and columns, then arrays of rows as the database wrote
 * them. The last line proves that the file is whole.
 */
export interface BackupHeader {
  readonly deskbell_backup: number;
  readonly version: string;
  readonly created_at: string;
  readonly migrations: readonly string[];
  /** Tells whether a secret key belongs to this backup; null when it was not known. */
  readonly secret_key_fingerprint: string | null;
  readonly secret_key?: string;
}

export interface TableLine {
  readonly table: string;
  readonly columns: readonly string[];
}

export interface BackupFooter {
  readonly end: true;
  readonly counts: Readonly<Record<string, number>>;
  /** The last number given out by the sequence of each table: numbers of deleted rows are not given out again. */
  readonly last_ids: Readonly<Record<string, number>>;
}
