import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import type { Schema } from './schema.ts';

/** Queries run on this or on the transaction that it opens; both have the same methods. */
export type Database = Kysely<Schema>;

export const databaseOver = (pool: PostgresPool): Database =>
  new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });

const CONNECTION_LOST = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'DATABASE_CLOSED',
  '57P01', // the server shuts down
  '57P02', // it crashed
  '57P03', // it starts up or recovers
  '53300', // it has too many connections
]);

/** The driver's words for the same, which come without a code. */
const CONNECTION_LOST_WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed))/;

const TOO_BUSY = new Set([
  '40P01', // two transactions waited for each other
  '55P03', // a lock was not to be had
  '57014', // a statement took too long
]);

/** Whether the database could not do it now, and may a moment later. */
export const isDatabaseBusy = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && TOO_BUSY.has(String(error.code));

/** PostgreSQL's own word for a full disk. */
export const OUT_OF_SPACE = '53100';

/** Whether there was no room to write; what is stored can still be read. */
export const isOutOfSpace = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === OUT_OF_SPACE;

const UNIQUE_VIOLATION = '23505';

/** Whether somebody else has stored a row that may exist only once. */
export const isTakenAlready = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION;

/** Whether the database could not be reached, as opposed to having refused a statement. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return (
    CONNECTION_LOST.has(code) ||
    code.startsWith('08') ||
    (code === '' && CONNECTION_LOST_WORDS.test(error.message)) ||
    (error instanceof AggregateError && error.errors.some(isDatabaseAway))
  );
}
