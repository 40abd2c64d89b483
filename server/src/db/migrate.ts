import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Database, isDeadlock } from './database.ts';
import {
  buildIndex,
  buildIndexConcurrently,
  type DeclaredIndex,
  type IndexLog,
  isLarge,
  listMissing,
  splitMigration,
} from './indexes.ts';

/** Kysely's lock for migrations, so that releases which used its Migrator are kept out too. */
const MIGRATION_LOCK = sql.raw('3853314791062309107');
const INDEX_LOCK = sql.raw('3853314791062309108');

export class DatabaseTooNew extends Error {}

class MigrationFailed extends Error {}

/** PostgreSQL waits a second before it ends one of two that wait for each other. */
const ATTEMPTS = 10;

/**
 * Applies pending migrations, all or up to the named one, in one transaction under a lock that other instances wait for. The
 * lock is the transaction's, because one of a session stays behind in the connection of a pooler.
 */
export async function migrate(db: Database, folder: string, upTo?: string): Promise<string[]> {
  return applyWithRetry(db, folder, { upTo });
}

/**
 * As `migrate`, on a server where the release before may read and write: each migration in a transaction of its own, so that
 * requests wait for the locks of one only, and the indexes of large tables after them.
 */
export async function migrateWhileServing(db: Database, folder: string, indexLog: IndexLog): Promise<void> {
  const applied = await listApplied(db);
  const pending = migrationNames(folder).filter((name) => !applied.includes(name));
  // Nobody waits for an empty database. Without a pending one this still refuses that of a newer release.
  const steps = applied.length === 0 || pending.length === 0 ? [undefined] : pending;
  for (const upTo of steps) await applyWithRetry(db, folder, { upTo, leavesIndexes: true });
  await buildIndexes(db, readMigrations(folder), indexLog);
}

interface Options {
  readonly upTo?: string | undefined;
  readonly leavesIndexes?: boolean;
}

async function applyWithRetry(db: Database, folder: string, options: Options): Promise<string[]> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await applyPending(db, folder, options);
    } catch (error) {
      // The release before may serve meanwhile, and locks tables in another order.
      if (attempt === ATTEMPTS || !(error instanceof MigrationFailed && isDeadlock(error.cause))) throw error;
    }
}

function applyPending(db: Database, folder: string, { upTo, leavesIndexes = false }: Options): Promise<string[]> {
  const migrations = readMigrations(folder);
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(tx);
    const applied = await listApplied(tx);
    requireKnown(applied, migrations);
    const pending = [...migrations].filter(([name]) => !applied.includes(name) && (upTo === undefined || name <= upTo));
    if (pending.length > 0) await createMigrationTable(tx);
    for (const [name, text] of pending) await apply(tx, name, text);
    const names = pending.map(([name]) => name);
    if (leavesIndexes) return names;
    for (const index of await listMissing(tx, declaredBy(migrations, [...applied, ...names])))
      await buildIndex(tx, index);
    return names;
  });
}

function requireKnown(applied: readonly string[], migrations: Migrations): void {
  const unknown = applied.filter((name) => !migrations.has(name));
  if (unknown.length === 0) return;
  throw new DatabaseTooNew(
    `The database belongs to a newer release of Deskbell: this one does not know its migration ${unknown.join(', ')}. ` +
      'Start the newer release, or restore the backup from before the upgrade.',
  );
}

async function apply(tx: Database, name: string, text: string): Promise<void> {
  const { transaction } = splitMigration(text);
  try {
    if (transaction !== '') await sql.raw(transaction).execute(tx);
  } catch (error) {
    throw new MigrationFailed(`Migration ${name} failed and changed nothing.`, { cause: error });
  }
  await sql`insert into kysely_migration (name, timestamp) values (${name}, ${new Date().toISOString()})`.execute(tx);
}

/** One instance at a time: the others find the indexes built. An idle transaction holds the lock and no snapshot. */
async function buildIndexes(db: Database, migrations: Migrations, log: IndexLog): Promise<void> {
  const declared = declaredBy(migrations, [...migrations.keys()]);
  if ((await listMissing(db, declared)).length === 0) return;
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${INDEX_LOCK})`.execute(tx);
    for (const index of await listMissing(db, declared))
      await ((await isLarge(db, index)) ? buildIndexConcurrently(db, index, log) : buildIndex(db, index)).catch(
        (cause: unknown) => {
          throw new MigrationFailed(`Building the index ${index.name} failed; the next start tries again.`, { cause });
        },
      );
  });
}

/** The indexes of these migrations that no later one drops. */
function declaredBy(migrations: Migrations, names: readonly string[]): DeclaredIndex[] {
  const declared = new Map<string, DeclaredIndex>();
  for (const [name, text] of migrations) {
    if (!names.includes(name)) continue;
    const { indexes, dropped } = splitMigration(text);
    for (const index of dropped) declared.delete(index);
    for (const index of indexes) declared.set(index.name, index);
  }
  return [...declared.values()];
}

type Migrations = ReadonlyMap<string, string>;

/** In the schema where new tables are created: another schema may hold another installation. */
export async function listApplied(db: Database): Promise<string[]> {
  const { rows } = await sql<{ exists: boolean }>`
    select exists (
      select from pg_tables where schemaname = current_schema() and tablename = 'kysely_migration'
    ) as exists`.execute(db);
  if (!rows[0]?.exists) return [];
  return (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)).rows.map(
    ({ name }) => name,
  );
}

const createMigrationTable = (tx: Database) =>
  sql`create table if not exists kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(
    tx,
  );

/** The migrations that this release knows, oldest first. */
export const migrationNames = (folder: string): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.replace(/\.sql$/, ''))
    .sort();

const readMigrations = (folder: string): Migrations =>
  new Map(migrationNames(folder).map((name) => [name, readFileSync(join(folder, `${name}.sql`), 'utf8')]));
