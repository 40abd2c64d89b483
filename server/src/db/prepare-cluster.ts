import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from './migrate.ts';
import { openEmbedded } from './pglite.ts';

/**
 * Run by the build with a target folder and the migrations: creates an empty database cluster with all tables.
 * initdb takes seconds and twice the memory of a server.
 */
const [target = '', migrations] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'deskbell-cluster-'));
const db = await openEmbedded(folder);
if (migrations) await migrate(db, migrations);
await db.destroy();
cpSync(join(folder, 'pg'), target, { recursive: true });
rmSync(folder, { recursive: true });
