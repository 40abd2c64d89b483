import pg from 'pg';
import { columnValues } from './column-values.ts';
import { type Database, databaseOver } from './database.ts';

const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 30_000;

export function openPostgres(url: string, onIdleError: (error: Error) => void): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    application_name: 'deskbell',
    types: { getTypeParser: (oid, format) => columnValues[oid] ?? pg.types.getTypeParser(oid, format) },
  });
  // Without a listener a restart of the database ends this process.
  pool.on('error', onIdleError);
  return databaseOver(pool);
}
