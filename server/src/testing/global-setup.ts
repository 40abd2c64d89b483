import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { openEmbedded } from '../db/pglite.ts';
import { WITHOUT_OPTIMIZING } from './server-program.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    emptyCluster: string;
    emptyDatabaseFolder: string;
  }
}

const prepareCluster = fileURLToPath(new URL('../db/prepare-cluster.ts', import.meta.url));

/** Creates one empty embedded database as a first start does, which the tests copy. */
export default async function setUp(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'deskbell-template-'));
  const emptyCluster = join(folder, 'empty-cluster');
  const emptyDatabaseFolder = join(folder, 'database');
  if (!process.env.TEST_DATABASE_URL) {
    execFileSync(process.execPath, [...WITHOUT_OPTIMIZING, '--import', 'tsx', prepareCluster, emptyCluster]);
    await (await openEmbedded(emptyDatabaseFolder, { emptyCluster })).destroy();
  }
  project.provide('emptyCluster', emptyCluster);
  project.provide('emptyDatabaseFolder', emptyDatabaseFolder);
  return () => rmSync(folder, { recursive: true, force: true });
}
