import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { sql } from 'kysely';
import type { TestProject } from 'vitest/node';
import { openEmbedded } from '../db/drivers/pglite.ts';
import { migrate } from '../db/upkeep/migrate.ts';
import { copyFolder } from './copy-folder.ts';
import { createDatabase, dropDatabase, openOnServer } from './postgres-server.ts';
import { builtCluster, WITHOUT_OPTIMIZING } from './server-program.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    emptyCluster: string;
    emptyDatabaseFolder: string;
    migratedDatabaseFolder: string;
    migratedDatabase: string;
  }
}

const path = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const migrations = path('../../migrations');

/** Creates the databases that tests copy: creating and migrating one takes seconds. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'deskbell-template-'));
  const emptyDatabaseFolder = join(folder, 'database');
  const migratedDatabaseFolder = join(folder, 'migrated');
  const serverUrl = process.env.TEST_DATABASE_URL;
  const migratedDatabase = serverUrl ? await createDatabase(serverUrl) : '';
  if (serverUrl) {
    const db = openOnServer(serverUrl, migratedDatabase);
    await migrate(db, migrations);
    await db.destroy();
  } else {
    createMigratedCluster(join(migratedDatabaseFolder, 'pg'));
    copyFolder(migratedDatabaseFolder, emptyDatabaseFolder);
    await removeTables(emptyDatabaseFolder);
  }
  project.provide('emptyCluster', join(emptyDatabaseFolder, 'pg'));
  project.provide('emptyDatabaseFolder', emptyDatabaseFolder);
  project.provide('migratedDatabaseFolder', migratedDatabaseFolder);
  project.provide('migratedDatabase', migratedDatabase);
  return async () => {
    rmSync(folder, { recursive: true, force: true });
    if (serverUrl) await dropDatabase(serverUrl, migratedDatabase);
  };
}

function createMigratedCluster(target: string): void {
  mkdirSync(dirname(target));
  if (builtCluster) {
    copyFolder(builtCluster, target);
    return;
  }
  const prepareCluster = path('../db/drivers/prepare-cluster.ts');
  execFileSync(process.execPath, [...WITHOUT_OPTIMIZING, '--import', 'tsx', prepareCluster, target, migrations]);
}

async function removeTables(folder: string): Promise<void> {
  for (const flag of WITHOUT_OPTIMIZING) setFlagsFromString(flag);
  const db = await openEmbedded(folder);
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public authorization pg_database_owner`.execute(db);
  await sql`grant usage on schema public to public`.execute(db);
  await db.destroy();
}
