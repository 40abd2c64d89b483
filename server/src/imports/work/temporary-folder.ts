import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PREFIX = 'deskbell-import-of-';

let isSwept = false;

/** Runs with a folder of its own, which is gone afterwards; those of killed processes go with the first one. */
export async function inTemporaryFolder<Result>(act: (folder: string) => Promise<Result>): Promise<Result> {
  sweepOnce();
  const folder = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
  try {
    return await act(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function sweepOnce(): void {
  if (isSwept) return;
  isSwept = true;
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(name.startsWith(PREFIX) && name.slice(PREFIX.length).split('-')[0]);
    // A container gives the same id to its next process.
    if (pid > 0 && (pid === process.pid || !isAlive(pid)))
      rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
