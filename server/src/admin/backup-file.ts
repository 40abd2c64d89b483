import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { CommandFailed } from './command-failed.ts';

/** Atomic: the name appears when the file is complete. It has addresses and tickets, so only its owner may read it. */
export async function writeBackupFile(file: string, lines: AsyncIterable<string>): Promise<void> {
  await replaceFile(file, async (partial) => {
    await pipeline(Readable.from(lines), createGzip(), createWriteStream(partial, { flags: 'wx', mode: 0o600 }));
  });
}

export async function copyBackupFile(source: string, file: string): Promise<void> {
  await replaceFile(file, async (partial) => {
    await pipeline(createReadStream(source), createWriteStream(partial, { flags: 'wx', mode: 0o600 }));
  });
}

async function replaceFile(file: string, write: (partial: string) => Promise<void>): Promise<void> {
  const partial = `${file}.partial`;
  await rm(partial, { force: true });
  try {
    await write(partial);
    const handle = await open(partial);
    await handle.sync();
    await handle.close();
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

export async function* readBackupFile(file: string): AsyncGenerator<string> {
  if (!existsSync(file)) throw new CommandFailed(`There is no file ${file}.`);
  const unzipped = createGunzip();
  const reading = pipeline(createReadStream(file), unzipped);
  // Awaited below: a rejection before that must not end the process.
  reading.catch(() => undefined);
  try {
    for await (const line of createInterface({ input: unzipped, crlfDelay: Number.POSITIVE_INFINITY })) yield line;
    await reading;
  } catch (error) {
    if (!String((error as NodeJS.ErrnoException).code).startsWith('Z_')) throw error;
    throw new CommandFailed(`${file} is damaged or not a Deskbell backup.`, { cause: error });
  }
}
