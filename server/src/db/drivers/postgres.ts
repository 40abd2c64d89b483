import type { PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { type DatabaseAddress, parseDatabaseUrl } from '../../config/database-url.ts';
import {
  type CountingPool,
  type Database,
  databaseOver,
  isReadOnly,
  NotReplicated,
  PreparedBeforeChange,
} from '../database.ts';
import { columnValues } from '../tables/column-values.ts';
import { ConnectionTargets } from './connection-targets.ts';
import { NamedStatements } from './named-statements.ts';
import { withDeadline } from './query-deadline.ts';

const POOL_SIZE = 10;
/** A new connection knows no prepared statement. */
const IDLE_MS = 5 * 60_000;
const CONNECT_TO_ONE_OF_SEVERAL_MS = 2_000;
/** A frozen instance holds its locks no longer than this. */
const IDLE_IN_TRANSACTION_MS = 10_000;
const LOCK_WAIT_MS = 8_000;

interface Timeouts {
  /** A statement that takes longer is cancelled, and its connection dropped if that gets no answer. 0: no limit. */
  readonly statementMs: number;
  /** Limits the wait for a free connection, too. */
  readonly connectMs?: number;
}

/** Each stays below 10 s, in which a request must be answered when the database falls silent. */
const REQUEST_TIMEOUTS = { statementMs: 8_000, connectMs: 4_000 };
export const JOB_TIMEOUTS: Timeouts = { statementMs: 300_000, connectMs: 15_000 };
/** Migrations can take long on a large database. */
export const NO_TIMEOUTS: Timeouts = { statementMs: 0, connectMs: 15_000 };

/** A pooler's sessions keep no state: each transaction sets its limits. docs/decisions/0032-poolers-and-failover.md */
export function openPostgres(
  url: string,
  onIdleError: (error: Error) => void,
  { statementMs, connectMs = REQUEST_TIMEOUTS.connectMs }: Timeouts = REQUEST_TIMEOUTS,
): Database {
  const address = addressOf(url);
  const targets = new ConnectionTargets(address);
  const pool = new pg.Pool({
    max: POOL_SIZE,
    idleTimeoutMillis: IDLE_MS,
    connectionTimeoutMillis: address.needsPrimary ? CONNECT_TO_ONE_OF_SEVERAL_MS : connectMs,
    types: { getTypeParser: (oid, format) => columnValues[oid] ?? pg.types.getTypeParser(oid, format) },
    Client: targets.clientClass(),
  });
  // An 'error' event without a listener ends the process. The pool reports idle connections; a busy one's statement fails.
  pool.on('error', onIdleError);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return databaseOver(limited(pool, targets, statementMs));
}

function limited(pool: pg.Pool, targets: ConnectionTargets, statementMs: number): CountingPool {
  const limits = [
    `statement_timeout = ${statementMs}`,
    `lock_timeout = ${Math.min(statementMs, LOCK_WAIT_MS)}`,
    `idle_in_transaction_session_timeout = ${statementMs && IDLE_IN_TRANSACTION_MS}`,
  ];
  const transactionLimits = limits.map((limit) => `; set local ${limit}`).join('');
  const statements = new NamedStatements();
  const connectedAt = new WeakMap<object, number>();
  pool.on('connect', (client) => void connectedAt.set(client, performance.now()));
  pool.on('connect', noteWarnings);
  let silentAt = Number.NEGATIVE_INFINITY;
  const onSilence = () => {
    silentAt = performance.now();
  };

  /** When the server fell silent, connections from before are dropped: each would take the whole time limit to find out. */
  async function takeConnection(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await targets.tryEach(() => pool.connect());
      if ((connectedAt.get(client) ?? 0) > silentAt) return client;
      client.release(true);
    }
  }

  /** A statement that fails for its name is repeated without; in a transaction, which it has aborted, the caller repeats all. */
  async function run(client: pg.PoolClient, text: string, parameters: readonly unknown[]): Promise<pg.QueryResult> {
    const statement = parameters.length > 0 ? statements.lookUp(client, text) : null;
    const isInTransaction = client.getTransactionStatus() !== 'I';
    try {
      return await runQuery(client, statement?.text ?? text, parameters, statement?.name);
    } catch (error) {
      if (!statement || !statements.hasFailed(error)) throw error;
      if (isInTransaction) throw new PreparedBeforeChange('A prepared statement no longer fits.', { cause: error });
      return runQuery(client, text, parameters);
    }
  }

  return {
    async connect() {
      const client = await takeConnection();
      let isUsable = true;
      const limit = <Result>(work: () => Promise<Result>) => withDeadline(client, statementMs, onSilence, work);
      await limit(() => statements.inspect(client)).catch((error) => {
        client.release(true);
        throw error;
      });
      return {
        async query(sql: string, parameters: readonly unknown[]) {
          // One message, so that the limits cost no round trip of their own.
          const text = BEGINS_TRANSACTION.test(sql) ? sql + transactionLimits : sql;
          try {
            return await limit(() => run(client, text, parameters));
          } catch (error) {
            // pg's own stack begins at the socket.
            if (error instanceof Error) Error.captureStackTrace(error);
            // After a failover the next connection finds the new primary.
            if (isReadOnly(error)) isUsable = false;
            throw error;
          }
        },
        release: () => client.release(!isUsable || statements.isFull(client)),
      } as unknown as PostgresPoolClient;
    },
    end: () => pool.end(),
    get totalCount() {
      return pool.totalCount;
    },
    get idleCount() {
      return pool.idleCount;
    },
    get waitingCount() {
      return pool.waitingCount;
    },
  };
}

/** Our statements can cause one warning without a code of its own: see NotReplicated. */
const WARNING = '01000';

/** Connections whose statement was answered with the warning. */
const warned = new WeakSet<object>();

function noteWarnings(client: pg.PoolClient): void {
  client.on('notice', ({ code }) => void (code === WARNING && warned.add(client)));
}

/** What pg's own promise resolves to stays in memory until a full garbage collection: 100 MB in a large export. */
const runQuery = (client: pg.PoolClient, text: string, parameters: readonly unknown[], name?: string) =>
  new Promise<pg.QueryResult>((resolve, reject) => {
    const query: pg.QueryConfig = { text, values: [...parameters], ...(name !== undefined && { name }) };
    void client.query(query, (error, result) => {
      const isUnreplicated = warned.delete(client);
      if (error || isUnreplicated) reject(error ?? new NotReplicated());
      else resolve(result);
    });
  });

const BEGINS_TRANSACTION = /^(begin|start transaction)\b/;

export function addressOf(url: string): DatabaseAddress {
  const address = parseDatabaseUrl(url);
  if (!address) throw new Error('This is not the URL of a PostgreSQL database.');
  return address;
}
