import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Database, isDeadlock } from './database.ts';

/** Kysely's lock for migrations, so that releases which used its Migrator are kept out too. */
const MIGRATION_LOCK = sql.raw('3853314791062309107');

export class DatabaseTooNew extends Error {}

class MigrationFailed extends Error {}

/** PostgreSQL waits a second before it ends one of two that wait for each other. */
const ATTEMPTS = 10;

/**
 * Applies pending migrations, all or up to the named one, in one transaction under a lock that other instances wait for. The
 * lock is the transaction's, because one of a session stays behind in the connection of a pooler.
 */
export async function migrate(db: Database, folder: string, upTo?: string): Promise<string[]> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await applyPending(db, folder, upTo);
    } catch (error) {
      // The release before may serve meanwhile, and locks tables in another order.
      if (attempt === ATTEMPTS || !(error instanceof MigrationFailed && isDeadlock(error.cause))) throw error;
    }
}

function applyPending(db: Database, folder: string, upTo?: string): Promise<string[]> {
  const migrations = readMigrations(folder);
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(tx);
    const applied = await listApplied(tx);
    const unknown = applied.filter((name) => !migrations.has(name));
    if (unknown.length > 0)
      throw new DatabaseTooNew(
        `The database belongs to a newer release of Deskbell: this one does not know its migration ${unknown.join(', ')}. ` +
          'Start the newer release, or restore the backup from before the upgrade.',
      );
    const pending = [...migrations].filter(([name]) => !applied.includes(name) && (upTo === undefined || name <= upTo));
    if (pending.length > 0) await createMigrationTable(tx);
    for (const [name, text] of pending) {
      try {
        await sql.raw(text).execute(tx);
      } catch (error) {
        throw new MigrationFailed(`Migration ${name} failed; nothing was changed.`, { cause: error });
      }
      await sql`insert into kysely_migration (name, timestamp) values (${name}, ${new Date().toISOString()})`.execute(
        tx,
      );
    }
    return pending.map(([name]) => name);
  });
}

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

const readMigrations = (folder: string): Map<string, string> =>
  new Map(migrationNames(folder).map((name) => [name, readFileSync(join(folder, `${name}.sql`), 'utf8')]));
