import { constants } from 'node:fs';
import { type FileHandle, open, opendir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { createFolder } from '../config/create-folder.ts';
import { freeBytesIn } from '../db/upkeep/free-space.ts';
import { Unavailable } from '../errors.ts';
import { type FileStore, FileStoreFailed } from './file-store.ts';

const ID_FILE = '.deskbell-files';
const MIN_FREE_BYTES = 1024 ** 3;
const CREATE_OR_WRITE = constants.O_CREAT | constants.O_WRONLY;
const KEY = /^[0-9a-f]{32}$/;

export class FolderFileStore implements FileStore {
  readonly description: string;

  constructor(
    readonly folder: string,
    readonly measureFree: (folder: string) => Promise<number> = freeBytesIn,
  ) {
    this.description = folder;
  }

  async write(key: string, offset: number, bytes: Uint8Array): Promise<void> {
    const file = await open(this.#pathOf(key), CREATE_OR_WRITE, 0o600);
    try {
      // A write to a filling disk may be short.
      for (let done = 0; done < bytes.length; )
        done += (await file.write(bytes, done, bytes.length - done, offset + done)).bytesWritten;
      await file.sync();
    } finally {
      await file.close();
    }
    // The directory entry of a new file must be durable too.
    if (offset === 0) await syncFolder(this.folder);
  }

  async finish(key: string, size: number, inspect: (bytes: Uint8Array) => void): Promise<void> {
    const file = await open(this.#pathOf(key), 'r');
    try {
      const { size: stored } = await file.stat();
      if (stored !== size) throw new FileStoreFailed(`An upload of ${size} bytes has ${stored} bytes.`);
      await readAll(file, inspect);
    } finally {
      await file.close();
    }
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    const path = this.#pathOf(key);
    const file = await open(`${path}.part`, 'w', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(`${path}.part`, path);
    await syncFolder(this.folder);
  }

  async read(key: string): Promise<Readable | null> {
    // Opened before the response starts, so that a missing file is no broken download.
    const file = await unlessMissing(open(this.#pathOf(key), 'r'));
    return file?.createReadStream() ?? null;
  }

  async remove(key: string): Promise<void> {
    for (const path of [this.#pathOf(key), `${this.#pathOf(key)}.part`]) await rm(path, { force: true });
  }

  async *list(): AsyncIterable<{ key: string; writtenAt: Date }> {
    for await (const { name } of await opendir(this.folder)) {
      const key = name.replace(/\.part$/, '');
      if (!KEY.test(key)) continue;
      const found = await unlessMissing(stat(join(this.folder, name)));
      if (found) yield { key, writtenAt: found.mtime };
    }
  }

  async requireRoom(): Promise<void> {
    if ((await this.measureFree(this.folder)) < MIN_FREE_BYTES)
      throw new Unavailable('There is no room for files right now. Please try again later.', { reason: 'disk_full' });
  }

  async readStoreId(): Promise<string | null> {
    createFolder(this.folder);
    return (await unlessMissing(readFile(join(this.folder, ID_FILE), 'utf8')))?.trim() ?? null;
  }

  async writeStoreId(id: string): Promise<void> {
    await writeFile(join(this.folder, ID_FILE), `${id}\n`, { mode: 0o600, flush: true });
    await syncFolder(this.folder);
  }

  #pathOf(key: string): string {
    if (!KEY.test(key)) throw new Error('A file key has 32 hex digits.');
    return join(this.folder, key);
  }
}

async function readAll(file: FileHandle, inspect: (bytes: Uint8Array) => void): Promise<void> {
  for await (const chunk of file.createReadStream({ autoClose: false })) inspect(chunk);
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function unlessMissing<T>(result: Promise<T>): Promise<T | null> {
  try {
    return await result;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
