import { execFileSync } from 'node:child_process';

/** The target must not exist. Node's cpSync takes twice as long for the 1,300 files of a database. */
export const copyFolder = (source: string, target: string): void => void execFileSync('cp', ['-R', source, target]);
