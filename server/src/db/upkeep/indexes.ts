import { sql } from 'kysely';
import { type Database, isDeadlock } from '../database.ts';

/** An index that a migration builds outside its transaction. */
export interface DeclaredIndex {
  readonly name: string;
  readonly table: string;
  readonly statement: string;
}

export interface IndexLog {
  /** An index that takes long, because its table is large. */
  onBuilding(index: DeclaredIndex): void;
  /** Called now and then; `phase` as in pg_stat_progress_create_index. */
  onProgress(index: DeclaredIndex, progress: { readonly phase: string; readonly percent: number }): void;
  onBuilt(index: DeclaredIndex, seconds: number): void;
}

const DECLARATION = /^create (?:unique )?index concurrently (\w+)\s+on (\w+)[^;]*;/gim;
const REPLACED = /^drop index concurrently (\w+);/gim;
const DROP = /^drop index (?:if exists )?(\w+)/gim;

interface SplitMigration {
  readonly transaction: string;
  readonly indexes: DeclaredIndex[];
  readonly dropped: string[];
  /** Dropped once all declared indexes are built, since requests read them until then. */
  readonly replaced: string[];
}

/** Splits a migration into what runs in its transaction, if anything, and the indexes that are built and dropped after it. */
export function splitMigration(text: string): SplitMigration {
  const indexes = [...text.matchAll(DECLARATION)].map(([statement, name = '', table = '']) => ({
    name,
    table,
    statement: statement.replace(/;$/, ''),
  }));
  const namesIn = (part: string, pattern: RegExp) => [...part.matchAll(pattern)].map(([, name = '']) => name);
  const rest = text.replace(DECLARATION, '').replace(REPLACED, '');
  const transaction = rest.replace(/^--.*$/gm, '').trim() === '' ? '' : rest;
  return { transaction, indexes, dropped: namesIn(transaction, DROP), replaced: namesIn(text, REPLACED) };
}

const plain = (statement: string) => statement.replace(/ concurrently /i, ' ');

/** Other sessions cannot write to the table until it is built, and its transaction, if there is one, has committed. */
export async function buildIndex(tx: Database, { name, statement }: DeclaredIndex): Promise<void> {
  await dropIndex(tx, name);
  await sql.raw(plain(statement)).execute(tx);
}

/** A build on a larger table blocks writes for longer than a request may wait. */
const LARGE_BYTES = 8 * 1024 * 1024;

export const isLarge = async (tx: Database, { table }: DeclaredIndex): Promise<boolean> => {
  const { rows } = await sql<{ bytes: number }>`select pg_table_size(${table}::regclass)::int8 as bytes`.execute(tx);
  return (rows[0]?.bytes ?? 0) > LARGE_BYTES;
};

export interface IndexPlan {
  readonly declared: readonly DeclaredIndex[];
  readonly replaced: readonly string[];
}

export interface IndexWork {
  readonly missing: readonly DeclaredIndex[];
  readonly replaced: readonly string[];
}

/** A declared index is missing also while it is invalid: a build that failed leaves one that is not used. */
export async function listIndexWork(db: Database, { declared, replaced }: IndexPlan): Promise<IndexWork> {
  const { rows } = await sql<{ name: string; is_valid: boolean }>`
    select relname as name, indisvalid and indisready as is_valid from pg_class inner join pg_index on indexrelid = pg_class.oid
    where relnamespace = (select oid from pg_namespace where nspname = current_schema())`.execute(db);
  const existing = new Map(rows.map(({ name, is_valid }) => [name, is_valid]));
  return {
    missing: declared.filter(({ name }) => existing.get(name) !== true),
    replaced: replaced.filter((name) => existing.has(name)),
  };
}

export const dropIndex = (tx: Database, name: string) => sql`drop index if exists ${sql.ref(name)}`.execute(tx);

/** Needs a connection without time limits: it waits for the statements that read the index. */
export const dropIndexConcurrently = (db: Database, name: string) =>
  sql`drop index concurrently if exists ${sql.ref(name)}`.execute(db);

const ATTEMPTS = 5;
const PROGRESS_MS = 10_000;

/** While other sessions read and write the table. Needs a connection without time limits. */
export async function buildIndexConcurrently(db: Database, index: DeclaredIndex, log: IndexLog): Promise<void> {
  log.onBuilding(index);
  const timer = setInterval(() => {
    // The build itself reports a database that is away.
    readProgress(db, index).then(
      (progress) => progress && log.onProgress(index, progress),
      () => undefined,
    );
  }, PROGRESS_MS);
  try {
    for (let attempt = 1; ; attempt += 1)
      try {
        await dropIndexConcurrently(db, index.name);
        await sql.raw(index.statement).execute(db);
        return;
      } catch (error) {
        if (attempt === ATTEMPTS || !isDeadlock(error)) throw error;
      }
  } finally {
    clearInterval(timer);
  }
}

async function readProgress(db: Database, { table }: DeclaredIndex) {
  const { rows } = await sql<{ phase: string; percent: number }>`
    select phase, coalesce(round(100.0 * greatest(blocks_done::numeric / nullif(blocks_total, 0),
      tuples_done::numeric / nullif(tuples_total, 0))), 0)::int4 as percent
    from pg_stat_progress_create_index where relid = ${table}::regclass`.execute(db);
  return rows[0] ?? null;
}
