import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openEmbedded } from '../db/pglite.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    emptyDatabaseFolder: string;
  }
}

/** Creates one empty embedded database, which the tests copy. */
export default async function setUp(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'deskbell-template-'));
  if (!process.env.TEST_DATABASE_URL) await (await openEmbedded(folder)).destroy();
  project.provide('emptyDatabaseFolder', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
