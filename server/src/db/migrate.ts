import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Database, isDeadlock, isLocked } from './database.ts';
import {
  buildIndex,
  buildIndexConcurrently,
  type DeclaredIndex,
  type IndexLog,
  isLarge,
  listMissing,
  splitMigration,
} from './indexes.ts';
import { splitStatements } from './statements.ts';

/** Kysely's lock for migrations, so that releases which used its Migrator are kept out too. */
const MIGRATION_LOCK = sql.raw('3853314791062309107');
const INDEX_LOCK = sql.raw('3853314791062309108');

export class DatabaseTooNew extends Error {}

class MigrationFailed extends Error {}

const ATTEMPTS = 100;
/**
 * Less than the second after which PostgreSQL ends one of two that wait for each other: it is the migration that gives up, and no
 * request of the release before, which locks tables in another order.
 */
const LOCK_WAIT = '400ms';
/** For the requests that waited meanwhile. */
const PAUSE_MS = 300;

/**
 * Applies pending migrations, all or up to the named one, in one transaction under a lock that other instances wait for. The
 * lock is the transaction's, because one of a session stays behind in the connection of a pooler.
 */
export async function migrate(db: Database, folder: string, upTo?: string): Promise<string[]> {
  return applyPending(db, folder, { upTo });
}

/**
 * As `migrate`, on a server where the release before may read and write: statement by statement, so that requests wait for the
 * lock of one table only and never in a circle, and the indexes of large tables after them.
 */
export async function migrateWhileServing(db: Database, folder: string, indexLog: IndexLog): Promise<void> {
  const migrations = readMigrations(folder);
  // Nobody waits for an empty database.
  if ((await listApplied(db)).length === 0) await applyPending(db, folder, { leavesIndexes: true });
  else while (await applyNextStatement(db, migrations));
  await buildIndexes(db, migrations, indexLog);
}

/** Gives way to the requests that lock its table; the last attempt waits as long as it takes. False when nothing is left. */
async function applyNextStatement(db: Database, migrations: Migrations): Promise<boolean> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await db.transaction().execute(async (tx) => {
        await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(tx);
        const applied = await listApplied(tx);
        requireKnown(applied, migrations);
        const next = [...migrations].find(([name]) => !applied.includes(name));
        if (!next) return false;
        if (attempt < ATTEMPTS) await sql`select set_config('lock_timeout', ${LOCK_WAIT}, true)`.execute(tx);
        await applyOneOf(tx, ...next);
        return true;
      });
    } catch (error) {
      const isBlocked = error instanceof MigrationFailed && (isLocked(error.cause) || isDeadlock(error.cause));
      if (!isBlocked || attempt === ATTEMPTS) throw error;
      await pause(PAUSE_MS * Math.random());
    }
}

/** The next statement of a migration. How many are applied is stored with it, so that a start after a crash goes on there. */
async function applyOneOf(tx: Database, name: string, text: string): Promise<void> {
  await sql`create table if not exists migration_progress (name text primary key, statements integer not null)`.execute(
    tx,
  );
  const { rows } = await sql<{ statements: number }>`
    insert into migration_progress values (${name}, 1)
    on conflict (name) do update set statements = migration_progress.statements + 1
    returning statements`.execute(tx);
  const count = rows[0]?.statements ?? 1;
  const statements = splitStatements(splitMigration(text).transaction);
  await execute(tx, name, statements[count - 1] ?? '');
  if (count < statements.length) return;
  await recordApplied(tx, name);
  await sql`drop table migration_progress`.execute(tx);
}

interface Options {
  readonly upTo?: string | undefined;
  readonly leavesIndexes?: boolean;
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
  await execute(tx, name, splitMigration(text).transaction);
  await recordApplied(tx, name);
}

async function execute(tx: Database, name: string, text: string): Promise<void> {
  if (text === '') return;
  try {
    await sql.raw(text).execute(tx);
  } catch (error) {
    throw new MigrationFailed(`Migration ${name} failed and changed nothing.`, { cause: error });
  }
}

const recordApplied = (tx: Database, name: string) =>
  sql`insert into kysely_migration (name, timestamp) values (${name}, ${new Date().toISOString()})`.execute(tx);

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
