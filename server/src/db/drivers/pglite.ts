import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type PostgresPoolClient, type PostgresQueryResult, sql } from 'kysely';
import { startThread } from '../../background/start-thread.ts';
import { type Database, DISK_FULL, databaseOver, READ_ONLY_TRANSACTION } from '../database.ts';
import { optimizeLater } from '../upkeep/optimize-later.ts';
import { lockFolder } from './folder-lock.ts';

export interface QueryRequest {
  readonly id: number;
  /** null closes the database. */
  readonly sql: string | null;
  readonly parameters: readonly unknown[];
}

interface Failure {
  readonly message: string;
  readonly code: string | undefined;
  readonly constraint: string | undefined;
}

export type QueryResponse =
  | { id: number; rows: Record<string, unknown>[]; rowCount: number }
  | { id: number; failure: Failure };

/** The PostgreSQL version inside the pinned PGlite; it cannot open the folder of another major version. */
const POSTGRES_VERSION = '18';

class EmbeddedDatabaseError extends Error {
  readonly code: string | undefined;
  readonly constraint: string | undefined;
  constructor({ message, code, constraint }: Failure) {
    super(message);
    this.code = code;
    this.constraint = constraint;
  }
}

const ENOUGH_SPACE = { isLow: false };

interface EmbeddedOptions {
  /** While space is low the database is read-only. */
  readonly space?: { readonly isLow: boolean };
  /** Folder of an empty cluster, copied on the first start: initdb would take seconds and 900 MB. */
  readonly emptyCluster?: string | null;
}

const clusters = new WeakMap<Database, string>();

/** The folder of PostgreSQL's own files; null for a server. */
export const lookUpCluster = (db: Database): string | null => clusters.get(db) ?? null;

export async function openEmbedded(
  folder: string,
  { space = ENOUGH_SPACE, emptyCluster = null }: EmbeddedOptions = {},
): Promise<Database> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = lockFolder(folder);
  try {
    const cluster = join(folder, 'pg');
    if (emptyCluster && !existsSync(cluster)) createCluster(cluster, emptyCluster);
    checkVersion(cluster);
    const db = databaseOver(await optimizeLater(() => openPool(cluster, space, () => lock.release())));
    // Kysely's destroy() does nothing on a pool that was never used.
    await sql`select 1`.execute(db);
    clusters.set(db, cluster);
    return db;
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Renamed into place when complete: a crash in between leaves no cluster that cannot be opened. */
function createCluster(cluster: string, emptyCluster: string): void {
  const incomplete = `${cluster}.incomplete`;
  rmSync(incomplete, { recursive: true, force: true });
  cpSync(emptyCluster, incomplete, { recursive: true });
  chmodSync(incomplete, 0o700);
  renameSync(incomplete, cluster);
}

function checkVersion(cluster: string): void {
  const versionFile = join(cluster, 'PG_VERSION');
  if (!existsSync(versionFile)) return;
  const found = readFileSync(versionFile, 'utf8').trim();
  if (found === POSTGRES_VERSION) return;
  throw new Error(
    `${cluster} was written by PostgreSQL ${found}; this release embeds PostgreSQL ${POSTGRES_VERSION}. ` +
      'Start it with the release that wrote it, or choose another DATA_DIR.',
  );
}

type Send = (sql: string | null, parameters?: readonly unknown[]) => Promise<QueryResponse>;

async function startWorker(cluster: string): Promise<Send> {
  const worker = startThread(new URL('./pglite-worker', import.meta.url), { workerData: { folder: cluster } });
  const pending = new Map<number, { resolve: (response: QueryResponse) => void; reject: (error: Error) => void }>();
  let lastId = 0;
  let closed: Error | undefined;

  await new Promise<void>((resolve, reject) => {
    worker.once('message', () => resolve());
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The embedded database ended before it was open')));
  });
  const failAll = (error: Error) => {
    closed ??= Object.assign(error, { code: 'DATABASE_CLOSED' });
    for (const { reject } of pending.values()) reject(closed);
    pending.clear();
  };
  worker.on('error', failAll);
  worker.on('exit', () => failAll(new Error('The embedded database is closed')));
  worker.on('message', (response: QueryResponse) => {
    pending.get(response.id)?.resolve(response);
    pending.delete(response.id);
  });
  return (sql, parameters = []) =>
    new Promise((resolve, reject) => {
      if (closed) return reject(closed);
      const id = ++lastId;
      pending.set(id, { resolve, reject });
      worker.postMessage({ id, sql, parameters } satisfies QueryRequest);
    });
}

/** A pool of one connection: clients wait for it in a queue. */
async function openPool(
  cluster: string,
  space: { readonly isLow: boolean },
  onClosed: () => void,
): Promise<Parameters<typeof databaseOver>[0]> {
  const send = await startWorker(cluster);

  async function query<R>(sql: string, parameters?: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    const response = await send(sql, parameters);
    if ('failure' in response) {
      const { failure } = response;
      // Only a full disk makes the embedded database read-only.
      throw new EmbeddedDatabaseError(
        failure.code === READ_ONLY_TRANSACTION ? { ...failure, code: DISK_FULL } : failure,
      );
    }
    const command = /^\s*(\w+)/.exec(sql)?.[1]?.toUpperCase() as PostgresQueryResult<R>['command'];
    return { command, rowCount: response.rowCount, rows: response.rows as R[] };
  }

  let isReadOnly = false;
  /** Between transactions: inside one, a rollback would undo the setting. */
  async function followSpace(): Promise<void> {
    const { isLow } = space;
    await query(`set default_transaction_read_only = ${isLow}`);
    isReadOnly = isLow;
  }

  let queueEnd: Promise<void> = Promise.resolve();
  let clients = 0;
  return {
    totalCount: 1,
    get idleCount() {
      return clients === 0 ? 1 : 0;
    },
    get waitingCount() {
      return Math.max(0, clients - 1);
    },
    connect() {
      const turn = queueEnd;
      let release: () => void = () => undefined;
      clients += 1;
      queueEnd = new Promise((resolve) => {
        release = () => {
          clients -= 1;
          resolve();
        };
      });
      const ready = turn.then(() => (isReadOnly === space.isLow ? undefined : followSpace()));
      ready.catch(release);
      return ready.then(() => ({ query, release }) as PostgresPoolClient);
    },
    async end() {
      await queueEnd;
      await send(null);
      onClosed();
    },
  };
}
