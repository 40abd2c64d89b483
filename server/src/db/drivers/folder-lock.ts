import { readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** A lock file: two processes on one embedded database would corrupt it. */
export interface FolderLock {
  release(): void;
}

interface Holder {
  readonly pid: number;
  readonly host: string;
  /** Start time of the process where /proc has it, to detect a reused pid. */
  readonly started: string | null;
}

const HEARTBEAT_MS = 5_000;
const STALE_AFTER_MS = 20_000;

export class FolderInUse extends Error {}

export function lockFolder(folder: string): FolderLock {
  const file = join(folder, 'lock');
  const self: Holder = { pid: process.pid, host: hostname(), started: startTimeOf(process.pid) };
  if (!create(file, self)) {
    const holder = readHolder(file);
    if (holder && isAlive(holder, self, file)) {
      throw new FolderInUse(
        `The data folder ${folder} is in use by another Deskbell (process ${holder.pid} on ${holder.host}). ` +
          'Stop that one first, or give this one a DATA_DIR of its own.',
      );
    }
    takeOver(file, folder, holder, self);
  }
  // A pid of another container cannot be looked up: there a recent mtime shows that the holder is alive.
  const heartbeat = setInterval(() => utimesSync(file, new Date(), new Date()), HEARTBEAT_MS).unref();
  let held = true;
  const release = () => {
    if (!held) return;
    held = false;
    clearInterval(heartbeat);
    process.off('exit', release);
    rmSync(file, { force: true });
  };
  process.on('exit', release);
  return { release };
}

function create(file: string, holder: Holder): boolean {
  try {
    writeFileSync(file, JSON.stringify(holder), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** A claim file decides which process replaces a stale lock: otherwise a second one would remove the first one's new lock. */
function takeOver(file: string, folder: string, dead: Holder | null, self: Holder): void {
  const claim = `${file}.taken-from-${dead?.pid ?? 'unknown'}-${dead?.started ?? 'unknown'}`;
  if (!create(claim, self)) {
    const rival = readHolder(claim);
    if (rival && isAlive(rival, self, claim)) throw new FolderInUse(`Another Deskbell is just starting on ${folder}.`);
    rmSync(claim, { force: true });
    if (!create(claim, self)) throw new FolderInUse(`Another Deskbell is just starting on ${folder}.`);
  }
  try {
    writeFileSync(`${file}.next`, JSON.stringify(self), { mode: 0o600 });
    renameSync(`${file}.next`, file);
  } finally {
    rmSync(claim, { force: true });
  }
}

function readHolder(file: string): Holder | null {
  try {
    const { pid, host, started } = JSON.parse(readFileSync(file, 'utf8')) as Partial<Holder>;
    return typeof pid === 'number' && typeof host === 'string' ? { pid, host, started: started ?? null } : null;
  } catch {
    // Removed meanwhile, or truncated by a crash: not held.
    return null;
  }
}

function isAlive(holder: Holder, self: Holder, file: string): boolean {
  if (holder.host !== self.host) return Date.now() - statSync(file).mtimeMs < STALE_AFTER_MS;
  // After a container restart the dead process often had the pid that this one has now.
  if (holder.pid === self.pid) return holder.started === self.started && holder.started !== null;
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  if (hasEnded(holder.pid)) return false;
  const started = startTimeOf(holder.pid);
  return started === null || holder.started === null || started === holder.started;
}

const STATE = 0;
const START_TIME = 19;

const startTimeOf = (pid: number): string | null => readStat(pid)?.[START_TIME] ?? null;

/** A zombie still has its pid. */
const hasEnded = (pid: number): boolean => ['Z', 'X'].includes(readStat(pid)?.[STATE] ?? '');

/** The fields of /proc/PID/stat after the process name, which may contain spaces and brackets; null without /proc. */
function readStat(pid: number): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}
