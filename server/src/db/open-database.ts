import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Config } from '../config/config.ts';
import { type Database, isDatabaseUnreachable, isReadOnly } from './database.ts';
import { NO_TLS } from './drivers/connection-targets.ts';
import { openEmbedded } from './drivers/pglite.ts';
import { addressOf, NO_TIMEOUTS, openPostgres } from './drivers/postgres.ts';
import type { FreeSpace } from './upkeep/free-space.ts';
import { listApplied, type MigrationLog, migrate, migrateWhileServing } from './upkeep/migrate.ts';

const RETRY_FOR_MS = 60_000;
const RETRY_PAUSES_MS = [500, 1_000, 2_000, 4_000];

/** The message is one line: what is wrong with the database, and how to fix it. */
export class DatabaseUnusable extends Error {}

interface Settings {
  readonly migrations: string;
  readonly space: FreeSpace;
  readonly emptyCluster: string | null;
  readonly retryForMs?: number;
  onIdleError(error: Error): void;
  /** The server does not answer yet; called once. */
  onWaiting(message: string): void;
  readonly migrationLog: MigrationLog;
}

/** The database of the configuration with all migrations applied; waits up to a minute for a server to answer. */
export async function openMigratedDatabase(
  { databaseUrl, databaseDirectUrl, dataDir }: Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir'>,
  settings: Settings,
): Promise<Database> {
  const { migrations, space, emptyCluster, onIdleError } = settings;
  if (!databaseUrl) {
    const db = await openEmbedded(join(dataDir, 'database'), { space, emptyCluster });
    await migrate(db, migrations, undefined, settings.migrationLog);
    return db;
  }
  const direct = await migrateServer(
    databaseDirectUrl ?? databaseUrl,
    nameOf(databaseUrl, databaseDirectUrl),
    settings,
  );
  const pooled: Server = { url: databaseUrl, variable: 'DATABASE_URL' };
  const db = openPostgres(databaseUrl, onIdleError);
  try {
    const place = await readPlace(db, pooled, settings);
    if (place.database !== direct.database || place.schema !== direct.schema || place.applied < direct.applied)
      throw new DatabaseUnusable(
        `DATABASE_DIRECT_URL leads to database "${direct.database}", schema "${direct.schema}", and DATABASE_URL to ` +
          `"${place.database}", "${place.schema}" with other tables: both must lead to the same database.`,
      );
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

const nameOf = (databaseUrl: string, directUrl: string | null): Server['variable'] =>
  directUrl === null || directUrl === databaseUrl ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL';

interface Server {
  readonly url: string;
  readonly variable: 'DATABASE_URL' | 'DATABASE_DIRECT_URL';
}

interface Place {
  readonly database: string;
  readonly schema: string;
  readonly applied: number;
}

/** Sets no time limits: migrations can take long on a large database. */
async function migrateServer(url: string, variable: Server['variable'], settings: Settings): Promise<Place> {
  const server = { url, variable };
  const db = openPostgres(url, settings.onIdleError, NO_TIMEOUTS);
  try {
    const place = await readPlace(db, server, settings);
    await migrateWhileServing(db, settings.migrations, settings.migrationLog).catch((error: unknown) => {
      throw explain(error, server) ?? error;
    });
    return { ...place, applied: (await listApplied(db)).length };
  } finally {
    await db.destroy();
  }
}

/** Retries with backoff while the server cannot be reached, so that it may be started after this instance. */
async function readPlace(db: Database, server: Server, settings: Settings): Promise<Place> {
  const { retryForMs = RETRY_FOR_MS, onWaiting } = settings;
  const deadline = performance.now() + retryForMs;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await readPlaceOnce(db, server);
    } catch (error) {
      const explained = explain(error, server) ?? error;
      const isFinal = !isDatabaseUnreachable(error) || isRefusal(error as Error);
      if (isFinal || performance.now() > deadline) throw explained;
      if (attempt === 0) onWaiting(`${(explained as Error).message} Trying again for a minute.`);
      await pause(RETRY_PAUSES_MS[Math.min(attempt, RETRY_PAUSES_MS.length - 1)]);
    }
  }
}

async function readPlaceOnce(db: Database, { url, variable }: Server): Promise<Place> {
  const { rows } = await sql<{
    database: string;
    schema: string | null;
    path: string;
    encoding: string;
    isReadOnly: boolean;
  }>`
    select current_database() as database, current_schema() as schema, current_setting('search_path') as path,
      current_setting('server_encoding') as encoding, pg_is_in_recovery() or current_setting('default_transaction_read_only')::boolean as "isReadOnly"`.execute(
    db,
  );
  const [found] = rows;
  if (!found) throw new Error('The database did not say where it is.');
  const { database, schema, path } = found;
  if (found.isReadOnly) throw new DatabaseUnusable(readOnlyLine({ url, variable }));
  const problem = encodingProblem(database, found.encoding);
  if (problem) throw new DatabaseUnusable(`${variable}: ${problem}`);
  const wanted = firstSchema(path);
  if (schema === null || (wanted !== null && wanted !== schema))
    throw new DatabaseUnusable(
      `${variable}: the first schema of the search_path (${path}) does not exist in database "${database}". ` +
        `Create it: create schema ${wanted ?? 'public'};`,
    );
  return { database, schema, applied: (await listApplied(db)).length };
}

/** In another encoding the database refuses some letters, or does not know which bytes are one. */
export const encodingProblem = (database: string, encoding: string): string | null =>
  encoding === 'UTF8'
    ? null
    : `the database "${database}" has the encoding ${encoding}, and Deskbell needs UTF8. Create another one ` +
      `(createdb NAME --encoding=UTF8 --template=template0), and restore a backup into it if this one was in use.`;

/** Null when it is the schema named like the user, which need not exist. */
function firstSchema(path: string): string | null {
  const [, quoted, plain] = /^\s*(?:"((?:[^"]|"")*)"|([^,\s]+))/.exec(path) ?? [];
  const name = quoted?.replaceAll('""', '"') ?? plain ?? null;
  return name === '$user' ? null : name;
}

const readOnlyLine = ({ url, variable }: Server): string =>
  `${variable}: the database at ${addressOf(url).description} is a read-only standby. Give the address of the primary, ` +
  'or list all servers, like postgres://user@host1:5432,host2:5432/deskbell.';

/** The line for an error of the server in DATABASE_URL, or DATABASE_DIRECT_URL where that is given; null for any other error. */
export const explainDatabaseError = (
  error: unknown,
  { databaseUrl, databaseDirectUrl }: Pick<Config, 'databaseUrl' | 'databaseDirectUrl'>,
): DatabaseUnusable | null =>
  databaseUrl === null
    ? null
    : explain(error, { url: databaseDirectUrl ?? databaseUrl, variable: nameOf(databaseUrl, databaseDirectUrl) });

/** Null for an error that is no fault of the configuration. */
function explain(error: unknown, server: Server): DatabaseUnusable | null {
  if (!(error instanceof Error) || error instanceof DatabaseUnusable) return null;
  const cause = error.cause instanceof Error ? error.cause : error;
  const line = lineFor(cause, server);
  return line === null ? null : new DatabaseUnusable(line, { cause: error });
}

function lineFor(error: Error & { code?: unknown }, server: Server): string | null {
  const { variable, url } = server;
  const { description, settings } = addressOf(url);
  const code = String(error.code ?? '');
  const at = `${variable}: the database at ${description}`;
  const user = settings.user ? ` of user "${settings.user}"` : '';
  if (isReadOnly(error)) return readOnlyLine(server);
  if (NO_PASSWORD.test(error.message)) return `${at} asks for a password${user}, and there is none.`;
  if (code === '28P01') return `${at} refused the password${user}. Check user and password.`;
  if (code === '3D000') return `${at} has no database "${settings.database ?? ''}". Create it, or correct the name.`;
  if (code === '42501')
    return `${at} does not let its user${user.replace(' of user', '')} create tables: ${error.message}. ${GRANT}`;
  if (code.startsWith('28') || isRefusal(error)) return `${at} refused the connection: ${error.message}.`;
  if (isDatabaseUnreachable(error)) return `${at} cannot be reached (${reasonOf(error)}).`;
  if (error.message === NO_TLS)
    return `${at} offers no TLS, which sslmode=${sslModeOf(url)} asks for. Turn it on there, or use sslmode=disable.`;
  if (TLS_ERROR.test(code))
    return `${at} has a certificate that is not trusted (${reasonOf(error)}). Name its authority with sslrootcert, or use sslmode=require.`;
  return null;
}

/** The driver's own error has no code. */
const NO_PASSWORD = /^SASL: .*password must be/;

const GRANT = 'As its administrator run: grant create on schema public to that user.';

const TLS_ERROR = /CERT|TLS|SSL|UNABLE_TO/;
const sslModeOf = (url: string): string => new URLSearchParams(url.split('?')[1]).get('sslmode') ?? 'require';

/** PgBouncer has one code for everything it refuses; only these are worth a retry. */
const PGBOUNCER_REFUSAL = '08P01';
const PGBOUNCER_RETRY = /server_login_retry|connect|query_wait_timeout|shutting down|starting up/;

const isRefusal = (error: Error & { code?: unknown }): boolean =>
  error.code === PGBOUNCER_REFUSAL && !PGBOUNCER_RETRY.test(error.message);

const reasonOf = (error: Error & { code?: unknown }): string =>
  typeof error.code === 'string' && !/^[0-9A-Z]{5}$/.test(error.code) ? error.code : error.message;
