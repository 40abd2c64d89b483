import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FileStore } from '../files/file-store.ts';
import { readBackupFile } from './backup-file.ts';
import type { TableLine } from './backup-format.ts';

const RESTORED_AT_ONCE_BYTES = 4 * 1024 * 1024;

export const databaseOf = (folder: string): string => join(folder, 'database.backup');
const filesOf = (folder: string): string => join(folder, 'files');

interface NamedFile {
  readonly storage_key: string;
  readonly size: number;
  readonly sha256: string | null;
}

interface CopiedFiles {
  readonly copied: number;
  /** Shared with an earlier backup by hard link. */
  readonly linked: number;
  readonly bytes: number;
  /** Keys whose bytes the store lacks or has damaged. */
  readonly lost: readonly string[];
}

/** Atomic: the name appears when the folder is complete. */
export async function writeBackupFolder<T>(folder: string, write: (partial: string) => Promise<T>): Promise<T> {
  const partial = `${resolve(folder)}.partial`;
  await rm(partial, { recursive: true, force: true });
  await mkdir(filesOf(partial), { recursive: true, mode: 0o700 });
  try {
    const result = await write(partial);
    await rm(folder, { recursive: true, force: true });
    await rename(partial, folder);
    return result;
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}

/** Runs after the database is written, so that later files are left out. */
export async function copyFilesOf(folder: string, store: FileStore): Promise<CopiedFiles> {
  const earlier = await lookUpEarlierBackup(folder);
  let [copied, linked, bytes] = [0, 0, 0];
  const lost: string[] = [];
  for await (const file of namedFiles(databaseOf(folder))) {
    const target = join(filesOf(folder), file.storage_key);
    bytes += file.size;
    if (earlier && (await linkFile(join(filesOf(earlier), file.storage_key), target, file))) linked += 1;
    else if (await copyFile(store, target, file)) copied += 1;
    else lost.push(file.storage_key);
  }
  return { copied, linked, bytes, lost };
}

export async function restoreFilesOf(backupFile: string, folder: string | null, store: FileStore) {
  const present = new Set<string>();
  for await (const { key } of store.list()) present.add(key);
  let restored = 0;
  const lost: string[] = [];
  for await (const { storage_key, size } of namedFiles(backupFile)) {
    if (present.has(storage_key)) continue;
    const source = folder && join(filesOf(folder), storage_key);
    if (!source || (await sizeOf(source)) !== size) {
      lost.push(storage_key);
      continue;
    }
    let offset = 0;
    for await (const chunk of createReadStream(source, { highWaterMark: RESTORED_AT_ONCE_BYTES })) {
      await store.write(storage_key, offset, chunk);
      offset += chunk.length;
    }
    await store.finish(storage_key, size, () => undefined);
    restored += 1;
  }
  return { restored, lost };
}

export async function countNamedFiles(backupFile: string): Promise<number> {
  let count = 0;
  for await (const _file of namedFiles(backupFile)) count += 1;
  return count;
}

/** Leaves out incomplete uploads: clients resend what was not acknowledged. */
async function* namedFiles(backupFile: string): AsyncGenerator<NamedFile> {
  let table = '';
  for await (const line of readBackupFile(backupFile)) {
    if (!line.startsWith('[')) table = (JSON.parse(line) as Partial<TableLine>).table ?? '';
    else if (table === 'files' || table === 'import_files')
      for (const row of JSON.parse(line) as (NamedFile & { state: string })[]) if (row.state === 'ready') yield row;
  }
}

/** The newest sibling backup: files are immutable under their key, so both can share them. */
async function lookUpEarlierBackup(folder: string): Promise<string | null> {
  const beside = dirname(folder);
  const found: { folder: string; writtenAt: number }[] = [];
  for (const name of await readdir(beside)) {
    const candidate = join(beside, name);
    const database = name === basename(folder) || name.endsWith('.partial') ? null : databaseOf(candidate);
    if (database && existsSync(database)) found.push({ folder: candidate, writtenAt: (await stat(database)).mtimeMs });
  }
  return found.sort((a, b) => b.writtenAt - a.writtenAt)[0]?.folder ?? null;
}

/** False if the earlier backup lacks it, or the file system has no hard links. */
async function linkFile(source: string, target: string, { size }: NamedFile): Promise<boolean> {
  if ((await sizeOf(source)) !== size) return false;
  return link(source, target).then(
    () => true,
    () => false,
  );
}

async function copyFile(store: FileStore, target: string, { storage_key, size, sha256 }: NamedFile): Promise<boolean> {
  const source = await store.read(storage_key);
  if (!source) return false;
  const hash = createHash('sha256');
  source.on('data', (chunk: Buffer) => hash.update(chunk));
  await pipeline(source, createWriteStream(target, { flags: 'wx', mode: 0o600 }));
  const file = await open(target);
  await file.sync();
  await file.close();
  const isWhole = (await sizeOf(target)) === size && (sha256 === null || sha256 === `\\x${hash.digest('hex')}`);
  if (!isWhole) await rm(target);
  return isWhole;
}

async function sizeOf(file: string): Promise<number | null> {
  return stat(file).then(
    ({ size }) => size,
    () => null,
  );
}
