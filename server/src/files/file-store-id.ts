import type { Database } from '../db/database.ts';
import { type FileStore, FileStoreFailed } from './file-store.ts';

/** Checked repeatedly: an unmounted network folder looks empty. */
export async function requireStoreId(store: FileStore, db: Database): Promise<void> {
  const known = await lookUpStoreId(db);
  if (known !== null && (await store.readStoreId()) !== known) throw new FileStoreFailed(notOurs(store, known));
}

export async function lookUpStoreId(db: Database): Promise<string | null> {
  const known = await db.selectFrom('file_store_marker').select('marker').executeTakeFirst();
  return known?.marker ?? null;
}

export const notOurs = ({ description }: FileStore, id: string): string =>
  `${description} does not have the files of this database. Several instances need a shared folder (FILES_DIR) or S3 ` +
  '(FILES_S3_URL). After a move, bring the files along; if they are lost, write ' +
  `${id} into the file .deskbell-files there.`;
