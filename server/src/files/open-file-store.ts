import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { FilesConfig } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import type { FileStore } from './file-store.ts';
import { lookUpStoreId, notOurs } from './file-store-id.ts';
import { FolderFileStore } from './folder-file-store.ts';
import { S3FileStore } from './s3-file-store.ts';
import { newStorageKey } from './uploads.ts';

/** The message is for the operator. */
export class FileStoreUnusable extends Error {}

export async function openFileStore(config: FilesConfig, db: Database): Promise<FileStore> {
  const store = createFileStore(config);
  try {
    await store.readStoreId();
    await checkStoreId(store, db);
    await tryOut(store);
  } catch (cause) {
    if (cause instanceof FileStoreUnusable) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new FileStoreUnusable(`Files cannot be stored in ${store.description}: ${reason}`, { cause });
  }
  return store;
}

export function createFileStore({ storage }: FilesConfig): FileStore {
  return storage.kind === 's3' ? new S3FileStore(storage.url, storage) : new FolderFileStore(storage.folder);
}

/** Instances with different stores would miss each other's files, and two installations remove each other's. */
async function checkStoreId(store: FileStore, db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Race: of instances that start together, the second finds the marker of the first.
    await sql`lock table file_store_marker in share row exclusive mode`.execute(tx);
    const found = await store.readStoreId();
    const known = await lookUpStoreId(tx);
    if (known !== null && known === found) return;
    if (known !== null) throw new FileStoreUnusable(notOurs(store, known));
    if (found !== null && !(await isOurs(store, tx))) throw new FileStoreUnusable(ofAnother(store));
    const marker = found ?? randomBytes(16).toString('hex');
    await tx.insertInto('file_store_marker').values({ marker }).execute();
    if (found === null) await store.writeStoreId(marker);
  });
}

const ofAnother = ({ description }: FileStore) =>
  `${description} has the files of another database. Choose another folder (FILES_DIR) or bucket (FILES_S3_URL).`;

/** A database without a store id, such as a restored one, accepts a store that is empty or has one of its files. */
async function isOurs(store: FileStore, db: Database): Promise<boolean> {
  for await (const { key } of store.list())
    return (
      (await db.selectFrom('files').select('id').where('storage_key', '=', key).executeTakeFirst()) !== undefined ||
      (await hasOneOf(store, db))
    );
  return true;
}

async function hasOneOf(store: FileStore, db: Database): Promise<boolean> {
  const newest = await db
    .selectFrom('files')
    .select('storage_key')
    .where('state', '=', 'ready')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const bytes = newest?.storage_key ? await store.read(newest.storage_key) : null;
  bytes?.destroy();
  return bytes !== null;
}

export async function tryOut(store: FileStore): Promise<void> {
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
