import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import type { Database } from '../db/database.ts';
import { openEmbedded } from '../db/drivers/pglite.ts';
import { copyFolder } from './copy-folder.ts';
import { createDatabase, openOnServer, urlOnServer } from './postgres-server.ts';

export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));

/** Set to use a PostgreSQL server instead of the embedded database. */
export const postgresUrl = process.env.TEST_DATABASE_URL;

const temporaryFolders: string[] = [];
process.on('exit', () => {
  for (const folder of temporaryFolders) rmSync(folder, { recursive: true, force: true });
});

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'deskbell-test-'));
  temporaryFolders.push(folder);
  return folder;
}

/** Copying an empty database avoids seconds of initdb. */
export function emptyDatabaseFolder(): string {
  const folder = join(temporaryFolder(), 'database');
  copyFolder(inject('emptyDatabaseFolder'), folder);
  return folder;
}

export interface OwnDatabase {
  readonly env: { readonly DATA_DIR: string; readonly DATABASE_URL?: string };
  open(): Promise<Database>;
}

export const anOwnDatabase = (): Promise<OwnDatabase> => copyDatabase('emptyDatabaseFolder', undefined);

export const aMigratedDatabase = (): Promise<OwnDatabase> =>
  copyDatabase('migratedDatabaseFolder', inject('migratedDatabase'));

async function copyDatabase(
  embedded: 'emptyDatabaseFolder' | 'migratedDatabaseFolder',
  template: string | undefined,
): Promise<OwnDatabase> {
  const DATA_DIR = temporaryFolder();
  if (!postgresUrl) {
    const folder = join(DATA_DIR, 'database');
    copyFolder(inject(embedded), folder);
    return { env: { DATA_DIR }, open: () => openEmbedded(folder) };
  }
  const name = await createDatabase(postgresUrl, template);
  const open = async () => openOnServer(postgresUrl, name);
  return { env: { DATA_DIR, DATABASE_URL: urlOnServer(postgresUrl, name) }, open };
}

export const openEmptyDatabase = async (): Promise<Database> => (await anOwnDatabase()).open();

export const openMigratedDatabase = async (): Promise<Database> => (await aMigratedDatabase()).open();

let shared: Promise<{ db: Database; folder: string }> | undefined;

function openShared() {
  shared ??= aMigratedDatabase().then(async ({ env, open }) => ({ db: await open(), folder: env.DATA_DIR }));
  return shared;
}

export const testDatabase = async (): Promise<Database> => (await openShared()).db;

export const testDatabaseFolder = async (): Promise<string> => (await openShared()).folder;
