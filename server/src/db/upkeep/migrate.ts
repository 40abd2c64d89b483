import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Database, isDeadlock, isLocked } from '../database.ts';
import { splitStatements } from '../statements.ts';
import {
  buildIndex,
  buildIndexConcurrently,
  type DeclaredIndex,
  dropIndex,
  dropIndexConcurrently,
  type IndexLog,
  type IndexPlan,
  isLarge,
  listIndexWork,
  splitMigration,
} from './indexes.ts';

/** Kysely's lock for migrations, so that releases which used its Migrator are kept out too. */
const MIGRATION_LOCK = sql.raw('3853314791062309107');
const INDEX_LOCK = sql.raw('3853314791062309108');

export class DatabaseTooNew extends Error {}

/** Reports what a start changed in the database, after it is committed. */
export interface MigrationLog extends IndexLog {
  onApplied(name: string, seconds: number): void;
}

class MigrationFailed extends Error {}

const ATTEMPTS = 100;
/** Less than the second after which PostgreSQL ends one of two: the migration gives up, not a request. */
const LOCK_WAIT = '400ms';
/** Requests that waited meanwhile run in this pause. */
const PAUSE_MS = 300;

/**
 * Applies pending migrations, all or up to the named one, in one transaction under a lock that other instances wait for. The
 * lock is the transaction's, because one of a session stays behind in the connection of a pooler.
 */
export async function migrate(
  db: Database,
  folder: string,
  upTo?: string,
  log: MigrationLog | null = null,
): Promise<string[]> {
  return applyPending(db, folder, { upTo, log });
}

/**
 * Does what `migrate` does on a server where the release before may read and write: statement by statement, so that requests wait for the
 * lock of one table only and never in a circle, and the indexes of large tables after them.
 */
export async function migrateWhileServing(db: Database, folder: string, log: MigrationLog): Promise<void> {
  const migrations = readMigrations(folder);
  // An empty database has no requests that wait.
  if ((await listApplied(db)).length === 0) await applyPending(db, folder, { leavesIndexes: true, log });
  else await applyStatements(db, migrations, log);
  await buildIndexes(db, migrations, log);
}

async function applyStatements(db: Database, migrations: Migrations, log: MigrationLog): Promise<void> {
  let startedAt = performance.now();
  for (let step = await applyNextStatement(db, migrations); step; step = await applyNextStatement(db, migrations)) {
    if (!step.isLast) continue;
    log.onApplied(step.name, secondsSince(startedAt));
    startedAt = performance.now();
  }
}

const secondsSince = (startedAt: number): number => Math.round(performance.now() - startedAt) / 1000;

interface Step {
  readonly name: string;
  readonly isLast: boolean;
}

/** Gives way to the requests that lock its table; the last attempt waits as long as it takes. Null when nothing is left. */
async function applyNextStatement(db: Database, migrations: Migrations): Promise<Step | null> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await db.transaction().execute(async (tx) => {
        await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(tx);
        const applied = await listApplied(tx);
        requireKnown(applied, migrations);
        const next = [...migrations].find(([name]) => !applied.includes(name));
        if (!next) return null;
        if (attempt < ATTEMPTS) await sql`select set_config('lock_timeout', ${LOCK_WAIT}, true)`.execute(tx);
        return { name: next[0], isLast: await applyOneOf(tx, ...next) };
      });
    } catch (error) {
      const isBlocked = error instanceof MigrationFailed && (isLocked(error.cause) || isDeadlock(error.cause));
      if (!isBlocked || attempt === ATTEMPTS) throw error;
      await pause(PAUSE_MS * Math.random());
    }
}

/** The next statement of a migration; true for its last one. How many are applied is stored, so that a start after a crash goes on there. */
async function applyOneOf(tx: Database, name: string, text: string): Promise<boolean> {
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
  if (count < statements.length) return false;
  await recordApplied(tx, name);
  await sql`drop table migration_progress`.execute(tx);
  return true;
}

interface Options {
  readonly upTo?: string | undefined;
  readonly leavesIndexes?: boolean;
  readonly log: MigrationLog | null;
}

async function applyPending(
  db: Database,
  folder: string,
  { upTo, leavesIndexes = false, log }: Options,
): Promise<string[]> {
  const migrations = readMigrations(folder);
  const reports: (() => void)[] = [];
  const names = await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(tx);
    const applied = await listApplied(tx);
    requireKnown(applied, migrations);
    const pending = [...migrations].filter(([name]) => !applied.includes(name) && (upTo === undefined || name <= upTo));
    if (pending.length > 0) await createMigrationTable(tx);
    for (const [name, text] of pending) {
      const seconds = await timed(() => apply(tx, name, text));
      reports.push(() => log?.onApplied(name, seconds));
    }
    const names = pending.map(([name]) => name);
    if (leavesIndexes) return names;
    const { missing, replaced } = await listIndexWork(tx, indexesOf(migrations, [...applied, ...names]));
    for (const index of missing) {
      const seconds = await timed(() => buildIndex(tx, index));
      reports.push(() => log?.onBuilt(index, seconds));
    }
    for (const name of replaced) await dropIndex(tx, name);
    return names;
  });
  for (const report of reports) report();
  return names;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return secondsSince(startedAt);
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
async function buildIndexes(db: Database, migrations: Migrations, log: MigrationLog): Promise<void> {
  const plan = indexesOf(migrations, [...migrations.keys()]);
  const { missing, replaced } = await listIndexWork(db, plan);
  if (missing.length + replaced.length === 0) return;
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${INDEX_LOCK})`.execute(tx);
    const work = await listIndexWork(db, plan);
    for (const index of work.missing) {
      const isLargeOne = await isLarge(db, index);
      const seconds = await timed(() =>
        isLargeOne ? buildIndexConcurrently(db, index, log) : buildIndex(db, index),
      ).catch((cause: unknown) => {
        throw new MigrationFailed(`Building the index ${index.name} failed; the next start tries again.`, { cause });
      });
      log.onBuilt(index, seconds);
    }
    for (const name of work.replaced) await dropIndexConcurrently(db, name);
  });
}

/** The indexes of these migrations that no later one drops, and those that they replace. */
function indexesOf(migrations: Migrations, names: readonly string[]): IndexPlan {
  const declared = new Map<string, DeclaredIndex>();
  const allReplaced: string[] = [];
  for (const [name, text] of migrations) {
    if (!names.includes(name)) continue;
    const { indexes, dropped, replaced } = splitMigration(text);
    for (const index of [...dropped, ...replaced]) declared.delete(index);
    for (const index of indexes) declared.set(index.name, index);
    allReplaced.push(...replaced);
  }
  return { declared: [...declared.values()], replaced: allReplaced };
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

export const migrationNames = (folder: string): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.replace(/\.sql$/, ''))
    .sort();

/** The line `\ir functions/name.sql` stands for the text of that file, as in psql. */
const INCLUDE = /^\\ir (functions\/\w+\.sql)$/gm;

export const readMigration = (folder: string, name: string): string =>
  readFileSync(join(folder, `${name}.sql`), 'utf8').replace(INCLUDE, (_line, file: string) =>
    readFileSync(join(folder, file), 'utf8'),
  );

const readMigrations = (folder: string): Migrations =>
  new Map(migrationNames(folder).map((name) => [name, readMigration(folder, name)]));
