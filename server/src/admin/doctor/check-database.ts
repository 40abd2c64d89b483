import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/database.ts';
import { listen, notify } from '../../db/drivers/notifications.ts';
import { addressOf, openPostgres } from '../../db/drivers/postgres.ts';
import { DatabaseUnusable, encodingProblem, explainDatabaseError } from '../../db/open-database.ts';
import { lookUpRunningServer } from '../admin-socket.ts';
import { CommandFailed } from '../command-failed.ts';
import { checkRelease, embeddedFolder, hasEmbeddedDatabase } from '../installation.ts';
import { compareClocks } from './check-clock.ts';
import { type Finding, found, ok } from './finding.ts';

const OLDEST_VERSION = 150_000;
const HEARD_MS = 2_000;

export function checkDatabase(config: Config, migrations: string): Promise<Finding[]> {
  return config.databaseUrl ? checkPostgres(config, config.databaseUrl, migrations) : checkEmbedded(config);
}

async function checkEmbedded(config: Config): Promise<Finding[]> {
  const folder = embeddedFolder(config);
  const forProduction = found(
    'note',
    'database',
    'the embedded database does not fsync: a power cut can lose data',
    'For a desk that others depend on, set DATABASE_URL and run "deskbell copy-to-postgres".',
  );
  if (await lookUpRunningServer(config.dataDir))
    return [ok('database', `${folder}, used by the server`), forProduction];
  return [
    hasEmbeddedDatabase(config)
      ? found('note', 'database', `${folder}; the server does not run`)
      : found(
          'warning',
          'database',
          `there is none in ${config.dataDir} yet`,
          'Start the server once, or correct DATA_DIR.',
        ),
    forProduction,
  ];
}

async function checkPostgres(config: Config, url: string, migrations: string): Promise<Finding[]> {
  const directUrl = config.databaseDirectUrl ?? url;
  const db = openPostgres(directUrl, () => undefined);
  try {
    return [
      ...(await describeServer(db, directUrl)),
      await checkTables(db, migrations),
      ...(directUrl === url ? [] : [await checkPooler(url)]),
      await checkNotifications(db, directUrl),
    ];
  } catch (error) {
    const explained = explainDatabaseError(error, config);
    if (!explained) throw error;
    return problemOf(explained.message);
  } finally {
    await db.destroy();
  }
}

async function describeServer(db: Database, url: string): Promise<Finding[]> {
  const { rows } = await sql<{
    version: string;
    number: number;
    now: number;
    is_standby: boolean;
    connections: number;
    database: string;
    encoding: string;
  }>`
    select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
      extract(epoch from clock_timestamp())::float8 as now, pg_is_in_recovery() as is_standby,
      current_setting('max_connections')::int as connections, current_database() as database,
      current_setting('server_encoding') as encoding`.execute(db);
  const [server] = rows;
  if (!server) throw new DatabaseUnusable('The database does not describe itself.');
  const detail = `PostgreSQL ${server.version} at ${addressOf(url).description}, at most ${server.connections} connections`;
  return [
    server.number < OLDEST_VERSION
      ? found('problem', 'database', detail, 'Upgrade the server to PostgreSQL 15 or newer.')
      : ok('database', detail),
    ...(server.is_standby
      ? [
          found(
            'problem',
            'database',
            'this is a read-only standby',
            'Name the primary, or all servers, in DATABASE_URL.',
          ),
        ]
      : []),
    ...problemOf(encodingProblem(server.database, server.encoding)),
    compareClocks('the database', new Date(server.now * 1_000)),
  ];
}

const problemOf = (line: string | null): Finding[] =>
  line === null ? [] : [found('problem', 'database', line, 'The line says what to correct; then run this again.')];

async function checkTables(db: Database, migrations: string): Promise<Finding> {
  try {
    await checkRelease(db, migrations);
    return ok('tables', 'of this release');
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    return found('problem', 'tables', error.message, null);
  }
}

async function checkPooler(url: string): Promise<Finding> {
  const pooled = openPostgres(url, () => undefined);
  try {
    await sql`select 1`.execute(pooled);
    return ok('pooler', `${addressOf(url).description} answers`);
  } catch (error) {
    return found(
      'problem',
      'pooler',
      `${addressOf(url).description}: ${String(error)}`,
      'Correct DATABASE_URL, or start the pooler.',
    );
  } finally {
    await pooled.destroy();
  }
}

/** Through a pooler in transaction mode, LISTEN succeeds but receives nothing. */
async function checkNotifications(db: Database, url: string): Promise<Finding> {
  const channel = `deskbell_doctor_${randomUUID().replaceAll('-', '')}`;
  const heard = new EventEmitter();
  const listener = listen(url, channel, {
    onMessage: () => heard.emit('message'),
    onConnected: () => void notify(db, channel, 'hello').catch(() => undefined),
    onDisconnected: () => undefined,
    onError: () => undefined,
  });
  const isHeard = await Promise.race([once(heard, 'message'), pause(HEARD_MS, null)]);
  await listener.close();
  return isHeard
    ? ok('live updates', 'LISTEN and NOTIFY work')
    : found(
        'warning',
        'live updates',
        'a NOTIFY is not heard: a pooler in transaction mode is in between',
        'Set DATABASE_DIRECT_URL to the PostgreSQL server itself.',
      );
}
