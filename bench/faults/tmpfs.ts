import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEGABYTE = 1024 * 1024;

export interface Tmpfs {
  readonly folder: string;
  fill(exceptBytes?: number): void;
  free(): void;
  unmount(): void;
}

export function mountTmpfs(megabytes: number): Tmpfs | null {
  const folder = mkdtempSync(join(tmpdir(), 'deskbell-tmpfs-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    rmdirSync(folder);
    return null;
  }
  const ballast = join(folder, 'ballast');
  let isMounted = true;
  const unmount = () => {
    if (!isMounted) return;
    isMounted = false;
    execFileSync('umount', ['--lazy', folder], { stdio: 'ignore' });
    rmdirSync(folder);
  };
  process.once('exit', unmount);
  return {
    folder,
    fill(exceptBytes = 0) {
      const file = openSync(ballast, 'w');
      try {
        while (freeBytes(folder) > exceptBytes) writeSync(file, Buffer.alloc(MEGABYTE));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      } finally {
        closeSync(file);
      }
    },
    free: () => rmSync(ballast, { force: true }),
    unmount,
  };
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
