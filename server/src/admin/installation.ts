import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, mailFilesOf } from '../config/config.ts';
import { loadSecretKey, lookUpSecretKey } from '../config/secret-key.ts';
import type { Database } from '../db/database.ts';
import { openEmbedded } from '../db/drivers/pglite.ts';
import { NO_TIMEOUTS, openPostgres } from '../db/drivers/postgres.ts';
import { explainDatabaseError } from '../db/open-database.ts';
import { listApplied, migrationNames } from '../db/upkeep/migrate.ts';
import { announceUnknownChanges } from '../live/change-relay.ts';
import { type AdminActions, adminActions } from './admin-actions.ts';
import { lookUpRunningServer } from './admin-socket.ts';
import { CommandFailed } from './command-failed.ts';

export interface Installation {
  readonly actions: AdminActions;
  close(): Promise<void>;
}

export const embeddedFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'database');

export const hasEmbeddedDatabase = (config: Pick<Config, 'dataDir'>): boolean =>
  existsSync(join(embeddedFolder(config), 'pg'));

/** Works whether or not the server runs. */
export async function openInstallation(config: Config, migrations: string): Promise<Installation> {
  const { databaseUrl, dataDir } = config;
  if (!databaseUrl) {
    const running = await lookUpRunningServer(dataDir);
    if (running) return { actions: running, close: async () => undefined };
    if (!hasEmbeddedDatabase(config))
      throw new CommandFailed(
        `There is no database in ${dataDir} yet. Set DATA_DIR or DATABASE_URL as for the server, or start the server once.`,
      );
  }
  const db = databaseUrl ? openForAdministration(config) : await openEmbedded(embeddedFolder(config));
  try {
    await checkRelease(db, migrations);
  } catch (error) {
    await db.destroy();
    throw explainDatabaseError(error, config) ?? error;
  }
  const actions = adminActions({
    db,
    folder: process.cwd(),
    publicUrl: config.publicUrl,
    secretKey: lookUpSecretKey(config.secretKey, dataDir) ? loadSecretKey(config, dataDir) : null,
    mailFileFolder: mailFilesOf(config),
    files: config.files,
    onChanged: () => (databaseUrl ? announceUnknownChanges(db) : undefined),
  });
  return { actions, close: () => db.destroy() };
}

/** Bypasses a pooler and the time limits of requests: backups and deletions take long. */
export function openForAdministration({ databaseUrl, databaseDirectUrl }: Config): Database {
  const url = databaseDirectUrl ?? databaseUrl;
  if (!url) throw new CommandFailed('DATABASE_URL is not set.');
  return openPostgres(url, () => undefined, NO_TIMEOUTS);
}

/** The server migrates on start: a command must not do so beneath servers of an older release. */
export async function checkRelease(db: Database, migrations: string): Promise<void> {
  const applied = await listApplied(db);
  const known = migrationNames(migrations);
  if (applied.length === 0)
    throw new CommandFailed('The database is empty. Start the server once to create its tables.');
  if (known.some((name) => !applied.includes(name)))
    throw new CommandFailed('The database belongs to an older release. Start the server of this release once.');
  if (applied.some((name) => !known.includes(name)))
    throw new CommandFailed('The database belongs to a newer release. Use the command of that release.');
}
