import type { Dirent } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { QueueWorker } from '../../background/queue-worker.ts';
import type { Database } from '../../db/database.ts';
import { mailFileName } from '../delivery/mail-transport.ts';

const PAGE_FILES = 1_000;

/** A crash leaves a `.part`. */
const WRITTEN_NAME = /^(0*([1-9]\d{0,14})-.*)\.(?:eml|part)$/s;

interface WrittenFile {
  readonly id: number;
  readonly name: string;
  readonly path: string;
}

export async function removeMailFiles(folder: string, emailIds: readonly number[]): Promise<void> {
  const erased = new Set(emailIds);
  for (const { id, path } of await listWritten(folder)) if (erased.has(id)) await remove(path);
}

/**
 * Removes mail files of deleted or erased emails. Rows are inserted before files are written, and files are listed
 * before rows are read, so an email that is being sent keeps its file.
 */
export async function removeStaleMailFiles(db: Database, folder: string): Promise<void> {
  const files = await listWritten(folder);
  for (let start = 0; start < files.length; start += PAGE_FILES) {
    const page = files.slice(start, start + PAGE_FILES);
    const { rows } = await sql<{ id: number; recipient_email: string }>`
      select id, recipient_email from email_logs
      where id = any(${page.map(({ id }) => id)}::int8[]) and content <> '{}'`.execute(db);
    const kept = new Set(rows.map(({ id, recipient_email }) => mailFileName(id, recipient_email)));
    for (const { name, path } of page) if (!kept.has(name)) await remove(path);
  }
}

interface Settings {
  readonly folder: string;
  onError(error: unknown): void;
}

export class MailFileSweep extends QueueWorker<never> {
  constructor(db: Database, { folder, onError }: Settings) {
    super({
      claim: async () => {
        await removeStaleMailFiles(db, folder);
        return null;
      },
      process: async () => undefined,
      concurrency: 1,
      onError,
    });
  }
}

async function listWritten(folder: string): Promise<WrittenFile[]> {
  return (await listEntries(folder)).flatMap((entry) => {
    const [, name, id] = WRITTEN_NAME.exec(entry.name) ?? [];
    return entry.isFile() && name !== undefined ? [{ id: Number(id), name, path: join(folder, entry.name) }] : [];
  });
}

async function listEntries(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

async function remove(path: string): Promise<void> {
  const code = await rm(path, { force: true }).then(
    () => null,
    (error: NodeJS.ErrnoException) => error.code ?? 'unknown',
  );
  // Omits the cause, which names the file and with it the address.
  if (code !== null) throw new Error(`A mail file could not be removed (${code}).`);
}
