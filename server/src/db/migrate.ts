import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Migration, Migrator, sql } from 'kysely';
import type { Database } from './database.ts';

/** Applies pending migrations in one transaction, under a lock that other instances wait for; all, or up to the named one. */
export async function migrate(db: Database, folder: string, upTo?: string): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => readMigrations(folder) } });
  const { error, results = [] } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo));
  if (error) {
    const failed = results.find((result) => result.status === 'Error')?.migrationName;
    throw new Error(
      failed ? `Migration ${failed} failed; nothing was changed.` : 'The database could not be migrated.',
      { cause: error },
    );
  }
  return results.map((result) => result.migrationName);
}

/** The migrations that this release knows, oldest first. */
export const migrationNames = (folder: string): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.replace(/\.sql$/, ''))
    .sort();

function readMigrations(folder: string): Record<string, Migration> {
  return Object.fromEntries(
    migrationNames(folder).map((name) => {
      const text = readFileSync(join(folder, `${name}.sql`), 'utf8');
      return [name, { up: async (tx: Database) => void (await sql.raw(text).execute(tx)) } as Migration];
    }),
  );
}
