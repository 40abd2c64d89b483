import { execFileSync } from 'node:child_process';

/** To a path that does not exist. A database has 1,300 files, which cost Node's own cpSync twice the time. */
export const copyFolder = (source: string, target: string): void => void execFileSync('cp', ['-R', source, target]);
