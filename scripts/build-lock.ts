import { closeSync, mkdirSync, openSync, rmSync, statSync, utimesSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const BEAT_MS = 1_000;
const STALE_MS = 10_000;

/** Runs `work` while no other process holds the same lock file. */
export async function withLock<T>(file: string, onWait: () => void, work: () => Promise<T>): Promise<T> {
  mkdirSync(dirname(file), { recursive: true });
  for (let waited = false; !take(file); waited = true) {
    if (!waited) onWait();
    await pause(200);
  }
  // The holder keeps the file young: one left by a killed build grows old, whatever process has its id by then.
  const beat = setInterval(() => utimesSync(file, new Date(), new Date()), BEAT_MS);
  const release = () => rmSync(file, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    process.removeListener('exit', release);
    release();
  }
}

function take(file: string): boolean {
  try {
    closeSync(openSync(file, 'wx'));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const taken = statSync(file, { throwIfNoEntry: false });
    if (taken && Date.now() - taken.mtimeMs > STALE_MS) rmSync(file, { force: true });
    return false;
  }
}
