import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, mailFilesOf } from '../config/config.ts';
import { createFolder } from '../config/create-folder.ts';
import { emptyDemoFolder } from '../demo-desks/start-demo-desks.ts';

export class DataFolderUnusable extends Error {}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the file system is read-only',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'it is a file',
  ENOENT: 'it cannot be created',
};

const isNeeded = (config: Config) =>
  !config.databaseUrl || !config.secretKey || mailFilesOf(config) !== null || config.files?.storage.kind === 'folder';

/** Explains in one line why the folder cannot be used. */
export function prepareDataFolder(config: Config): void {
  if (!isNeeded(config)) return;
  const { dataDir } = config;
  if (config.demo) emptyDemoFolder(dataDir);
  const probe = join(dataDir, `.writable-${process.pid}`);
  try {
    createFolder(dataDir);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code ?? '';
    // A running server reports a full disk and continues reading.
    if (code === 'ENOSPC') return;
    const reason = REASONS[code] ?? `it cannot be written (${code})`;
    throw new DataFolderUnusable(`DATA_DIR is ${dataDir}: ${reason}. Choose a folder that this user may write.`, {
      cause,
    });
  }
}
