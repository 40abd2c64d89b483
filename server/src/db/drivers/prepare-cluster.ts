import { chmodSync, cpSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../upkeep/migrate.ts';
import { openEmbedded } from './pglite.ts';

/** Run by the build: an empty cluster with all tables, as initdb takes seconds and twice the memory of a server. */
const [target = '', migrations] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'deskbell-cluster-'));
const db = await openEmbedded(folder);
if (migrations) await migrate(db, migrations);
await db.destroy();
cpSync(join(folder, 'pg'), target, { recursive: true });
// Built by one user and copied by another, who runs the server. PostgreSQL's own modes shut others out; nothing is secret yet.
for (const name of ['', ...readdirSync(target, { recursive: true, encoding: 'utf8' })]) {
  const path = join(target, name);
  chmodSync(path, statSync(path).isDirectory() ? 0o755 : 0o644);
}
rmSync(folder, { recursive: true });
