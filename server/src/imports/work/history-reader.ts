import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { MIB } from '@deskbell/contract/units';
import { OneAtATime } from '../../background/one-at-a-time.ts';
import { TaskOverrun, TaskThread } from '../../background/task-thread.ts';
import { freeBytesIn } from '../../db/upkeep/free-space.ts';
import type { FileStore } from '../../files/file-store.ts';
import type { HistorySummary } from '../history-summary.ts';
import type { SpoolOptions } from '../spool/build-spool.ts';
import { UnreadableHistory } from '../unreadable-history.ts';

const MEMORY_MB = 256;
const READ_MS = 3 * 3_600_000;
/** The file, its parts and the sorted rows stand beside each other; packed ones grow. */
const ROOM_PER_BYTE = 4;
const ROOM_LEFT_BYTES = 256 * MIB;

export interface ReadTask {
  readonly path: string;
  readonly folder: string;
  readonly options: Omit<SpoolOptions, 'signal'>;
}

interface HistoryRead {
  readonly summary: HistorySummary;
  /** A CSV has them. */
  readonly headers: readonly string[] | null;
  /** Everything that is left out. */
  readonly csv: string;
}

export type ThreadMessage =
  | HistoryRead
  | { readonly refusal: string; readonly headers: readonly string[] | null }
  | { readonly failure: string };

export interface StoredHistory {
  readonly storage_key: string;
  readonly file_name: string;
  readonly size: number;
}

/** Why a file cannot be read now, as a sentence for the screen. */
export class ReadingFailed extends Error {}

/** Reads one file at a time, on a thread: one of 500 MB takes a minute of a core. */
export class HistoryReader {
  readonly #turns = new OneAtATime();

  constructor(readonly store: FileStore) {}

  /** Sorts the tickets of the file into the folder. Throws UnreadableHistory with what was expected. */
  read(
    file: StoredHistory,
    folder: string,
    options: ReadTask['options'],
    signal: AbortSignal,
  ): Promise<HistoryRead & { readonly path: string }> {
    return this.#turns.run(async () => {
      signal.throwIfAborted();
      const path = await this.#copy(file, folder);
      return { ...(await readOnThread({ path, folder, options }, signal)), path };
    });
  }

  async #copy({ storage_key, file_name, size }: StoredHistory, folder: string): Promise<string> {
    if ((await freeBytesIn(folder)) < size * ROOM_PER_BYTE + ROOM_LEFT_BYTES)
      throw new ReadingFailed('The server has too little free space to unpack the file.');
    const bytes = await this.store.read(storage_key);
    if (!bytes) throw new ReadingFailed('The file is not in the store of files any more. Please upload it again.');
    await mkdir(join(folder, 'file'));
    const path = join(folder, 'file', file_name);
    await pipeline(bytes, createWriteStream(path, { mode: 0o600 }));
    return path;
  }
}

/** A thread for each file: its memory is given back at once, and giving up ends it. */
async function readOnThread(task: ReadTask, signal: AbortSignal): Promise<HistoryRead> {
  const module = new URL('./history-thread', import.meta.url);
  const thread = new TaskThread<ReadTask, ThreadMessage>(module, { timeoutMs: READ_MS, memoryMb: MEMORY_MB });
  const close = () => void thread.close();
  signal.addEventListener('abort', close);
  try {
    return await thread.run(task, (message) => {
      if ('failure' in message) throw new Error(message.failure);
      if ('refusal' in message)
        throw new UnreadableHistory(message.refusal, message.headers ? { headers: message.headers } : {});
      return 'summary' in message ? message : undefined;
    });
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof TaskOverrun)) throw error;
    throw new ReadingFailed('Reading the file took more memory or time than the server has.', { cause: error });
  } finally {
    signal.removeEventListener('abort', close);
    await thread.close();
  }
}
