import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { FilesConfig } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { FileStore } from './file-store.ts';
import { FolderFileStore } from './folder-file-store.ts';
import { S3FileStore } from './s3-file-store.ts';
import { newStorageKey } from './uploads.ts';

/** The place for files cannot be used; the message is for the operator. */
export class FileStoreUnusable extends Error {}

/** The configured store, tried out: it can be written, and it is the one that has the files of this database. */
export async function openFileStore(config: FilesConfig, db: Database): Promise<FileStore> {
  const store = createStore(config);
  try {
    await checkMarker(store, db);
    await tryOut(store);
  } catch (cause) {
    if (cause instanceof FileStoreUnusable) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new FileStoreUnusable(`Files cannot be stored in ${store.description}: ${reason}`, { cause });
  }
  return store;
}

function createStore({ storage }: FilesConfig): FileStore {
  return storage.kind === 's3' ? new S3FileStore(storage.url) : new FolderFileStore(storage.folder);
}

/** Instances that store files in different places would each miss the files of the others. */
async function checkMarker(store: FileStore, db: Database): Promise<void> {
  const found = await store.readMarker();
  const expected = await db.transaction().execute((tx) => readMarker(tx, found));
  if (found === expected) return;
  if (found === null && !(await hasFiles(db))) return store.writeMarker(expected);
  throw new FileStoreUnusable(
    `${store.description} does not have the files of this database. Several instances need a shared folder ` +
      '(FILES_DIR) or S3 (FILES_S3_URL). After a move, bring the files along; if they are lost, write ' +
      `${expected} into the marker file .deskbell-files there.`,
  );
}

/** The marker of the database; the first start takes the one that is found, or makes one. */
async function readMarker(tx: Database, found: string | null): Promise<string> {
  // Instances that start together agree on one.
  await sql`lock table file_store_marker in share row exclusive mode`.execute(tx);
  const known = await tx.selectFrom('file_store_marker').select('marker').executeTakeFirst();
  if (known) return known.marker;
  const marker = found ?? randomBytes(16).toString('hex');
  await tx.insertInto('file_store_marker').values({ marker }).execute();
  return marker;
}

async function hasFiles(db: Database): Promise<boolean> {
  return (
    (await db.selectFrom('files').select('id').where('storage_key', 'is not', null).limit(1).executeTakeFirst()) !==
    undefined
  );
}

/** Writes, reads and removes a file. */
async function tryOut(store: FileStore): Promise<void> {
  const key = newStorageKey();
  const bytes = randomBytes(64);
  await store.put(key, bytes);
  try {
    const chunks: Buffer[] = [];
    for await (const chunk of (await store.read(key)) ?? []) chunks.push(Buffer.from(chunk));
    if (!Buffer.concat(chunks).equals(bytes)) throw new Error('what was written was not read back');
  } finally {
    await store.remove(key);
  }
}
