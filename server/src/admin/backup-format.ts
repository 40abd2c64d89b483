/** Raised when a release can no longer read older files. */
export const BACKUP_FORMAT = 1;

/** The first line. Tables follow, as the database wrote them; the last line proves that the file is complete. */
export interface BackupHeader {
  readonly deskbell_backup: number;
  readonly version: string;
  readonly created_at: string;
  readonly migrations: readonly string[];
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
  /** Last value of each table's sequence: ids of deleted rows are not reused. */
  readonly last_ids: Readonly<Record<string, number>>;
}
