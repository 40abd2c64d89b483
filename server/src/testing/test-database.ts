import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { inject } from 'vitest';
import type { Database } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { openEmbedded } from '../db/pglite.ts';
import { openPostgres } from '../db/postgres.ts';

export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));

/** Set to run the tests on a PostgreSQL server instead of the embedded database. */
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

const failOnLostConnection = (error: Error) => {
  throw error;
};

/** A copy of the empty embedded database: creating one takes seconds. */
export function emptyDatabaseFolder(): string {
  const folder = temporaryFolder();
  cpSync(inject('emptyDatabaseFolder'), folder, { recursive: true });
  return folder;
}

/** A database for a single test, with the environment for a server process on it. */
export interface OwnDatabase {
  readonly env: { readonly DATA_DIR: string; readonly DATABASE_URL?: string };
  open(): Promise<Database>;
}

export async function anOwnDatabase(): Promise<OwnDatabase> {
  const DATA_DIR = temporaryFolder();
  if (!postgresUrl) {
    const folder = join(DATA_DIR, 'database');
    cpSync(inject('emptyDatabaseFolder'), folder, { recursive: true });
    return { env: { DATA_DIR }, open: () => openEmbedded(folder) };
  }
  const name = `test_${randomBytes(8).toString('hex')}`;
  const server = openPostgres(postgresUrl, failOnLostConnection);
  await sql.raw(`create database ${name}`).execute(server);
  await server.destroy();
  const DATABASE_URL = Object.assign(new URL(postgresUrl), { pathname: `/${name}` }).href;
  return { env: { DATA_DIR, DATABASE_URL }, open: async () => openPostgres(DATABASE_URL, failOnLostConnection) };
}

export const openEmptyDatabase = async (): Promise<Database> => (await anOwnDatabase()).open();

let shared: Promise<{ db: Database; folder: string }> | undefined;

function openShared() {
  shared ??= anOwnDatabase().then(async ({ env, open }) => {
    const db = await open();
    await migrate(db, migrationsFolder);
    return { db, folder: env.DATA_DIR };
  });
  return shared;
}

/** The migrated database shared by all tests of a vitest worker. */
export const testDatabase = async (): Promise<Database> => (await openShared()).db;

/** Empty when the tests run on a PostgreSQL server. */
export const testDatabaseFolder = async (): Promise<string> => (await openShared()).folder;
