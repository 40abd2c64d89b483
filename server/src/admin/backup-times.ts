import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/** Exported as metrics: a backup that fails every night is noticed by its age. */
export async function recordBackup(db: Database, { withFiles }: { withFiles: boolean }): Promise<void> {
  const saved = withFiles ? sql`now()` : sql`null`;
  await sql`
    insert into backup_state (database_saved_at, files_saved_at) values (now(), ${saved})
    on conflict (only_row) do update set database_saved_at = now(),
      files_saved_at = coalesce(excluded.files_saved_at, backup_state.files_saved_at)`.execute(db);
}
