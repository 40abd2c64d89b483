import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, mailFilesOf } from '../config/config.ts';
import { createFolder } from '../config/create-folder.ts';

/** The data folder cannot be used; the message is for the operator. */
export class DataFolderUnusable extends Error {}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the file system is read-only',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'it is a file',
  ENOENT: 'it cannot be created',
};

/** An installation whose database, key, mail and files are elsewhere writes nothing into it. */
const isNeeded = (config: Config) =>
  !config.databaseUrl || !config.secretKey || mailFilesOf(config) !== null || config.files?.storage.kind === 'folder';

/** Creates the folder, or says in one line why it cannot be used. */
export function prepareDataFolder(config: Config): void {
  if (!isNeeded(config)) return;
  const { dataDir } = config;
  const probe = join(dataDir, `.writable-${process.pid}`);
  try {
    createFolder(dataDir);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code ?? '';
    // A full disk is reported, and reading goes on, once the server runs.
    if (code === 'ENOSPC') return;
    const reason = REASONS[code] ?? `it cannot be written (${code})`;
    throw new DataFolderUnusable(`DATA_DIR is ${dataDir}: ${reason}. Choose a folder that this user may write.`, {
      cause,
    });
  }
}
