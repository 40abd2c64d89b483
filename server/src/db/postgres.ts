import pg from 'pg';
import { columnValues } from './column-values.ts';
import { type Database, databaseOver } from './database.ts';
import { socketWithTimeout } from './socket-timeout.ts';

const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 5_000;

interface Timeouts {
  readonly statementMs: number;
  /** Longer than the statement timeout and than the pool's idle timeout. */
  readonly socketMs: number;
}

const REQUEST_TIMEOUTS: Timeouts = { statementMs: 30_000, socketMs: 45_000 };
/** For migrations, which can take long on a large database. */
export const NO_TIMEOUTS: Timeouts = { statementMs: 0, socketMs: 0 };

export function openPostgres(
  url: string,
  onIdleError: (error: Error) => void,
  { statementMs, socketMs } = REQUEST_TIMEOUTS,
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: statementMs,
    application_name: 'deskbell',
    types: { getTypeParser: (oid, format) => columnValues[oid] ?? pg.types.getTypeParser(oid, format) },
    stream: () => socketWithTimeout(socketMs),
  });
  // An 'error' event without a listener ends the process. The pool reports idle connections; a busy one's statement fails.
  pool.on('error', onIdleError);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return databaseOver(pool);
}
