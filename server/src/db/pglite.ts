import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PostgresPool, type PostgresPoolClient, type PostgresQueryResult, sql } from 'kysely';
import { startThread } from '../background/start-thread.ts';
import { type Database, databaseOver, OUT_OF_SPACE } from './database.ts';
import { lockFolder } from './folder-lock.ts';

export interface Question {
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

export type Answer =
  | { id: number; rows: Record<string, unknown>[]; rowCount: number }
  | { id: number; failure: Failure };

/** The PostgreSQL version inside the pinned PGlite; a folder written by another one cannot be opened. */
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

const ROOMY = { isLow: false };
/** However a statement begins: with `with` it may read or write. */
const WRITES =
  /^\s*(?:insert|update|delete|create|alter|drop)\b|^\s*with\b[\s\S]*\b(?:insert into|update|delete from)\b/i;

/** Opens the database that lives in a folder, for this process alone; while space is low it is only read. */
export async function openEmbedded(folder: string, space: { readonly isLow: boolean } = ROOMY): Promise<Database> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = lockFolder(folder);
  try {
    const cluster = join(folder, 'pg');
    checkVersion(cluster);
    const db = databaseOver(await openPool(cluster, space, () => lock.release()));
    // Kysely closes only what it has used.
    await sql`select 1`.execute(db);
    return db;
  } catch (error) {
    lock.release();
    throw error;
  }
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

/** A pool of one connection: whoever holds it has the database to itself, the others wait in line. */
async function openPool(
  cluster: string,
  space: { readonly isLow: boolean },
  onClosed: () => void,
): Promise<PostgresPool> {
  const worker = startThread(new URL('./pglite-worker', import.meta.url), { workerData: { folder: cluster } });
  const waiting = new Map<number, { resolve: (answer: Answer) => void; reject: (error: Error) => void }>();
  let lastId = 0;
  let closed: Error | undefined;

  await new Promise<void>((resolve, reject) => {
    worker.once('message', () => resolve());
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The embedded database ended before it was open')));
  });
  const failAll = (error: Error) => {
    closed ??= Object.assign(error, { code: 'DATABASE_CLOSED' });
    for (const { reject } of waiting.values()) reject(closed);
    waiting.clear();
  };
  worker.on('error', failAll);
  worker.on('exit', () => failAll(new Error('The embedded database is closed')));
  worker.on('message', (answer: Answer) => {
    waiting.get(answer.id)?.resolve(answer);
    waiting.delete(answer.id);
  });

  const ask = (sql: string | null, parameters: readonly unknown[]): Promise<Answer> =>
    new Promise((resolve, reject) => {
      if (closed) return reject(closed);
      const id = ++lastId;
      waiting.set(id, { resolve, reject });
      worker.postMessage({ id, sql, parameters } satisfies Question);
    });

  async function query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    if (space.isLow && WRITES.test(sql))
      throw new EmbeddedDatabaseError({
        message: 'The disk is nearly full',
        code: OUT_OF_SPACE,
        constraint: undefined,
      });
    const answer = await ask(sql, parameters);
    if ('failure' in answer) throw new EmbeddedDatabaseError(answer.failure);
    const command = /^\s*(\w+)/.exec(sql)?.[1]?.toUpperCase() as PostgresQueryResult<R>['command'];
    return { command, rowCount: answer.rowCount, rows: answer.rows as R[] };
  }

  let line: Promise<void> = Promise.resolve();
  return {
    connect() {
      const turn = line;
      let release: () => void = () => undefined;
      line = new Promise((resolve) => {
        release = resolve;
      });
      return turn.then(() => ({ query, release }) as PostgresPoolClient);
    },
    async end() {
      await line;
      await ask(null, []);
      onClosed();
    },
  };
}
