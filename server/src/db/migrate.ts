import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Migration, Migrator, sql } from 'kysely';
import type { Database } from './database.ts';

/** Applies all pending migrations in one transaction, under a lock that other instances wait for. */
export async function migrate(db: Database, folder: string): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => readMigrations(folder) } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) {
    const failed = results.find((result) => result.status === 'Error')?.migrationName;
    throw new Error(
      failed ? `Migration ${failed} failed; nothing was changed.` : 'The database could not be migrated.',
      { cause: error },
    );
  }
  return results.map((result) => result.migrationName);
}

function readMigrations(folder: string): Record<string, Migration> {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'));
  return Object.fromEntries(
    files.map((file) => {
      const text = readFileSync(join(folder, file), 'utf8');
      return [
        file.replace(/\.sql$/, ''),
        { up: async (tx: Database) => void (await sql.raw(text).execute(tx)) } as Migration,
      ];
    }),
  );
}
