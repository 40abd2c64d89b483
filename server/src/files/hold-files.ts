import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

const HOLD_MINUTES = 15;

/** Makes garbage collection keep the bytes of deleted files, which a running backup may include. */
export async function holdFiles(db: Database): Promise<void> {
  await sql`
    insert into backup_state (files_held_until) values (now() + make_interval(mins => ${HOLD_MINUTES}))
    on conflict (only_row) do update set files_held_until = excluded.files_held_until`.execute(db);
}

export async function releaseFiles(db: Database): Promise<void> {
  await db.updateTable('backup_state').set({ files_held_until: null }).execute();
}

export const areFilesHeld = sql<boolean>`exists (select from backup_state where files_held_until > now())`;
