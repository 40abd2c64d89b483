import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { migrate } from '../db/migrate.ts';
import { openEmbedded } from '../db/pglite.ts';
import { createDatabase, dropDatabase, openOnServer } from './postgres-server.ts';
import { WITHOUT_OPTIMIZING } from './server-program.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    emptyCluster: string;
    emptyDatabaseFolder: string;
    migratedDatabaseFolder: string;
    /** The name of a database on the PostgreSQL server. */
    migratedDatabase: string;
  }
}

const path = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const prepareCluster = path('../db/prepare-cluster.ts');
const migrations = path('../../migrations');

/** Creates the databases that the tests copy: creating and migrating one takes seconds. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'deskbell-template-'));
  const emptyCluster = join(folder, 'empty-cluster');
  const emptyDatabaseFolder = join(folder, 'database');
  const migratedDatabaseFolder = join(folder, 'migrated');
  const serverUrl = process.env.TEST_DATABASE_URL;
  const migratedDatabase = serverUrl ? await createDatabase(serverUrl) : '';
  if (serverUrl) {
    const db = openOnServer(serverUrl, migratedDatabase);
    await migrate(db, migrations);
    await db.destroy();
  } else {
    execFileSync(process.execPath, [...WITHOUT_OPTIMIZING, '--import', 'tsx', prepareCluster, emptyCluster]);
    await (await openEmbedded(emptyDatabaseFolder, { emptyCluster })).destroy();
    cpSync(emptyDatabaseFolder, migratedDatabaseFolder, { recursive: true });
    const db = await openEmbedded(migratedDatabaseFolder);
    await migrate(db, migrations);
    await db.destroy();
  }
  project.provide('emptyCluster', emptyCluster);
  project.provide('emptyDatabaseFolder', emptyDatabaseFolder);
  project.provide('migratedDatabaseFolder', migratedDatabaseFolder);
  project.provide('migratedDatabase', migratedDatabase);
  return async () => {
    rmSync(folder, { recursive: true, force: true });
    if (serverUrl) await dropDatabase(serverUrl, migratedDatabase);
  };
}
