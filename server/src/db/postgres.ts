import pg from 'pg';
import { columnValues } from './column-values.ts';
import { type Database, databaseOver } from './database.ts';
import { socketThatEndsAfter } from './silent-server.ts';

const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 5_000;
interface Patience {
  readonly statementMs: number;
  /** Longer than a statement may take, and than a connection is kept without work. */
  readonly silenceMs: number;
}

const WITH_VISITORS_WAITING: Patience = { statementMs: 30_000, silenceMs: 45_000 };
/** For migrations, which may take long on a large desk. */
export const WITHOUT_LIMIT: Patience = { statementMs: 0, silenceMs: 0 };

export function openPostgres(
  url: string,
  onIdleError: (error: Error) => void,
  { statementMs, silenceMs } = WITH_VISITORS_WAITING,
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: statementMs,
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
