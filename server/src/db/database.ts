import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import { notifyingQueued } from './queued-work.ts';
import { repeatingAborted } from './repeated-transactions.ts';
import type { Schema } from './tables/schema.ts';

export type Database = Kysely<Schema>;

/** Both drivers count like pg.Pool. */
export interface CountingPool extends PostgresPool {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

/** Its transactions are repeated after a deadlock, and wake the workers of what they queued. */
class QueueingDatabase extends Kysely<Schema> {
  override transaction() {
    return repeatingAborted(notifyingQueued(this, super.transaction()), isAborted);
  }
}

const pools = new WeakMap<Database, CountingPool>();

export function databaseOver(pool: CountingPool): Database {
  const db = new QueueingDatabase({ dialect: new PostgresDialect({ pool }) });
  pools.set(db, pool);
  return db;
}

interface PoolFigures {
  readonly busy: number;
  readonly idle: number;
  readonly waiting: number;
}

export function poolFiguresOf(db: Database): PoolFigures {
  const pool = pools.get(db);
  if (!pool) return { busy: 0, idle: 0, waiting: 0 };
  return { busy: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount };
}

const CONNECTION_LOST = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'DATABASE_CLOSED',
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '53300', // too_many_connections
  '25P03', // idle_in_transaction_session_timeout
]);

/** The driver's own errors for the same have no code. */
const CONNECTION_LOST_MESSAGE =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed))/;

const ABORTED = new Set([
  '40P01', // deadlock_detected
  '40001', // serialization_failure
]);

/** The transaction was rolled back for the sake of others, and may succeed when it is repeated. */
const isAborted = (error: unknown): boolean => hasCode(error, ABORTED);

/** To be thrown by a transaction that would have to lock what may lead to a deadlock, instead of waiting for it. */
export class LockedOutOfOrder extends Error {
  readonly code = '40001';
}

/** A migration changed what a prepared statement of the transaction returns; prepared anew, it works. */
export class PreparedBeforeChange extends Error {
  readonly code = '40001';
}

const TOO_BUSY = new Set([
  ...ABORTED,
  '55P03', // lock_not_available
  '57014', // query_canceled: statement timeout
]);

const DEADLOCK = new Set(['40P01']);
export const isDeadlock = (error: unknown): boolean => hasCode(error, DEADLOCK);

const LOCK_NOT_AVAILABLE = new Set(['55P03']);
export const isLocked = (error: unknown): boolean => hasCode(error, LOCK_NOT_AVAILABLE);

/** A retry a moment later may succeed. */
export const isDatabaseBusy = (error: unknown): boolean => hasCode(error, TOO_BUSY);

export const DISK_FULL = '53100';
const OUT_OF_SPACE = new Set([DISK_FULL]);

/** Writes fail for lack of space; reads still work. */
export const isOutOfSpace = (error: unknown): boolean => hasCode(error, OUT_OF_SPACE);

export const READ_ONLY_TRANSACTION = '25006';
const READ_ONLY = new Set([READ_ONLY_TRANSACTION]);

export const isReadOnly = (error: unknown): boolean => hasCode(error, READ_ONLY);

/** Writes fail, while reads may still work. */
export const cannotWrite = (error: unknown): boolean => isOutOfSpace(error) || isReadOnly(error);

export class ReadOnlyServer extends Error {
  readonly code = READ_ONLY_TRANSACTION;
  constructor() {
    super('The database server is read-only.');
  }
}

/** PostgreSQL committed without its standby: after a failover the rows may be gone, so nothing is acknowledged. */
export class NotReplicated extends Error {
  readonly code = '08007'; // transaction_resolution_unknown
  constructor() {
    super('No standby confirmed the commit in time.');
  }
}

const UNIQUE_VIOLATION = new Set(['23505']);

/** Raised by require_team_owner. */
const TEAM_WITHOUT_OWNER = new Set(['DB409']);
export const isTeamWithoutOwner = (error: unknown): boolean => hasCode(error, TEAM_WITHOUT_OWNER);

export const isUniqueViolation = (error: unknown): boolean => hasCode(error, UNIQUE_VIOLATION);

function hasCode(error: unknown, codes: ReadonlySet<string>): boolean {
  return error instanceof Error && 'code' in error && codes.has(String(error.code));
}

/** The connection failed, as opposed to a statement. */
export function isDatabaseUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return (
    CONNECTION_LOST.has(code) ||
    code.startsWith('08') ||
    (code === '' && CONNECTION_LOST_MESSAGE.test(error.message)) ||
    (error instanceof AggregateError && error.errors.some(isDatabaseUnreachable))
  );
}

/** A temporary failure: the same statement may succeed later. */
export const isDatabaseFailure = (error: unknown): boolean =>
  isDatabaseUnreachable(error) || isDatabaseBusy(error) || cannotWrite(error);
