import pg from 'pg';
import { columnValues } from './column-values.ts';
import { type Database, databaseOver } from './database.ts';
import { socketThatEndsAfter } from './silent-server.ts';

const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 30_000;
/** Longer than a statement may take, and than a connection is kept without work. */
const SILENCE_MS = 45_000;

export function openPostgres(url: string, onIdleError: (error: Error) => void, silenceMs = SILENCE_MS): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    application_name: 'deskbell',
    types: { getTypeParser: (oid, format) => columnValues[oid] ?? pg.types.getTypeParser(oid, format) },
    stream: () => socketThatEndsAfter(silenceMs),
  });
  // Without listeners a connection that is lost ends this process: the pool's is for those without work, and of the others
  // the statements under way tell.
  pool.on('error', onIdleError);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return databaseOver(pool);
}
