import type { Database } from '../db/database.ts';
import { type FileStore, FileStoreFailed } from './file-store.ts';

/** While the product runs: a network folder that is not mounted looks empty. */
export async function requireMarker(store: FileStore, db: Database): Promise<void> {
  const known = await lookUpMarker(db);
  if (known !== null && (await store.readMarker()) !== known) throw new FileStoreFailed(notOurs(store, known));
}

/** Which store has the files of this database; null before the first start. */
export async function lookUpMarker(db: Database): Promise<string | null> {
  const known = await db.selectFrom('file_store_marker').select('marker').executeTakeFirst();
  return known?.marker ?? null;
}

export const notOurs = ({ description }: FileStore, marker: string): string =>
  `${description} does not have the files of this database. Several instances need a shared folder (FILES_DIR) or S3 ` +
  '(FILES_S3_URL). After a move, bring the files along; if they are lost, write ' +
  `${marker} into the file .deskbell-files there.`;
