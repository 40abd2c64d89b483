import { accessSync, constants, existsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Config } from '../../config/config.ts';
import { freeBytesIn } from '../../db/upkeep/free-space.ts';
import { createFileStore, tryOut } from '../../files/open-file-store.ts';
import { type Finding, found, ok, reasonOf } from './finding.ts';

const FREE_BYTES = 2 * 1024 ** 3;

export async function checkStorage({ dataDir, files }: Config): Promise<Finding[]> {
  const findings = [await checkDataDir(dataDir)];
  if (!files) return [...findings, ok('files', 'off')];
  const store = createFileStore(files);
  try {
    await store.readStoreId();
    await tryOut(store);
    await store.requireRoom();
    findings.push(ok('files', `${store.description} can be written, read and removed`));
  } catch (error) {
    const remedy =
      files.storage.kind === 's3'
        ? 'Correct FILES_S3_URL, or the rights of its key.'
        : 'Correct FILES_DIR, its owner, or make room.';
    findings.push(
      found(
        'problem',
        'files',
        `${store.description}: ${error instanceof Error ? error.message : String(error)}`,
        remedy,
      ),
    );
  }
  return findings;
}

async function checkDataDir(dataDir: string): Promise<Finding> {
  const folder = existsSync(dataDir) ? dataDir : dirname(dataDir);
  try {
    accessSync(folder, constants.W_OK);
    const free = await freeBytesIn(folder);
    const detail = `${dataDir}, ${(free / 1024 ** 3).toFixed(1)} GiB free`;
    return free < FREE_BYTES
      ? found(
          'warning',
          'data folder',
          detail,
          'Make room: below 1 GiB uploads are refused, below 128 MiB the embedded database is read-only.',
        )
      : ok('data folder', detail);
  } catch (error) {
    return found(
      'problem',
      'data folder',
      `${dataDir} cannot be written (${reasonOf(error)})`,
      'Run the command as the user of the server, or give that user the folder: chown.',
    );
  }
}
