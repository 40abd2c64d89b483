import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { isDailyJobDue } from './daily-job.ts';
import type { Database } from './database.ts';
import { freeBytesIn } from './free-space.ts';
import { lookUpCluster } from './pglite.ts';

/** Up to this size all tables are rewritten within seconds; other queries wait for one table at a time. */
const QUICK_BYTES = 128 * 1024 * 1024;
/** Of the size of the tables: for the new copy and its log, with a reserve. */
const NEEDED_SPACE = 3;
/** Throttle: any visitor may erase a ticket, so rewriting takes at most a twentieth of the time. */
const PAUSES_PER_RUN = 20;
/** Rows of daily_jobs. */
const ERASE = 'erase';
const REWRITE = 'rewrite tables';
const VACUUM = 'vacuum';

interface Throttle {
  /** For what any visitor may do. */
  readonly isThrottled: boolean;
}

/**
 * Erases rows, and on the embedded database also what its files still have of them. Above QUICK_BYTES the files are
 * left to the night. PostgreSQL servers vacuum by themselves.
 */
export async function eraseWithoutTrace<Result>(
  db: Database,
  erase: () => Promise<Result>,
  { isThrottled }: Throttle = { isThrottled: false },
): Promise<Result> {
  const cluster = lookUpCluster(db);
  if (cluster === null) return erase();
  const result = await erase();
  await recordTime(db, ERASE);
  const { isQuick } = await measureTables(db, cluster);
  const rewriter = rewriterOf(db, cluster);
  // A failed run is retried by vacuumWhenDue, which reports its errors.
  if (isQuick) await (isThrottled ? rewriter.runThrottled() : rewriter.run()).catch(() => undefined);
  return result;
}

/** For every hour. At night the tables are vacuumed; large ones are rewritten only when there are traces. */
export async function vacuumWhenDue(db: Database): Promise<void> {
  const cluster = lookUpCluster(db);
  if (cluster === null) return;
  if (await isNew(db)) return;
  const isNight = await isDailyJobDue(db, VACUUM, 'every night');
  const isPending = await hasTraces(db);
  const { isQuick, fits } = await measureTables(db, cluster);
  if (isQuick ? isNight || isPending : fits && isNight && isPending) await rewriterOf(db, cluster).run();
  if (isNight) {
    await sql`vacuum`.execute(db);
    await recordTime(db, VACUUM);
  }
  await removeStrayFiles(db, cluster, sql`checkpoint`);
}

/** A database that was created just now has nothing to vacuum. */
async function isNew(db: Database): Promise<boolean> {
  const { rows } = await sql`
    insert into daily_jobs (name) values (${VACUUM}), (${REWRITE}) on conflict do nothing returning name`.execute(db);
  return rows.length > 0;
}

const recordTime = (db: Database, name: string, at = sql`now()`) =>
  sql`insert into daily_jobs (name, done_at) values (${name}, ${at})
    on conflict (name) do update set done_at = excluded.done_at`.execute(db);

/** Of an erasure, or of a week of other deletions. */
async function hasTraces(db: Database): Promise<boolean> {
  const { rows } = await sql`
    select from daily_jobs as rewritten
    where name = ${REWRITE} and (done_at < now() - interval '7 days'
      or done_at <= (select done_at from daily_jobs where name = ${ERASE}))`.execute(db);
  return rows.length > 0;
}

async function measureTables(db: Database, cluster: string): Promise<{ isQuick: boolean; fits: boolean }> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(pg_total_relation_size(oid)), 0)::int8 as bytes from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(db);
  const bytes = rows[0]?.bytes ?? 0;
  const fits = (await freeBytesIn(cluster)) > NEEDED_SPACE * Math.max(bytes, QUICK_BYTES);
  return { isQuick: fits && bytes <= QUICK_BYTES, fits };
}

/** One run at a time: erasures during one share the next. */
class Rewriter {
  #running: Promise<void> | null = null;
  #next: Promise<void> | null = null;
  #timer: NodeJS.Timeout | null = null;
  #pausesUntil = 0;

  constructor(
    readonly db: Database,
    readonly cluster: string,
  ) {}

  run(): Promise<void> {
    this.#next ??= Promise.allSettled([this.#running]).then(() => {
      this.#next = null;
      this.#running = this.#rewrite();
      return this.#running;
    });
    return this.#next;
  }

  /** Soon after another run it starts a little later, and is not waited for. */
  async runThrottled(): Promise<void> {
    const pauseMs = this.#pausesUntil - performance.now();
    if (pauseMs <= 0) return this.run();
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.run().catch(() => undefined);
    }, pauseMs).unref();
  }

  async #rewrite(): Promise<void> {
    const startedAt = performance.now();
    try {
      // As text: parsed as a Date it could be earlier than the erasure just before.
      const { rows } = await sql<{ at: string }>`select now()::text as at`.execute(this.db);
      await rewriteTables(this.db);
      // The log has the old rows as well: its files are removed once none of them is needed.
      await removeStrayFiles(this.db, this.cluster, sql`select pg_switch_wal()`, sql`checkpoint`);
      await recordTime(this.db, REWRITE, sql`${rows[0]?.at}::timestamptz`);
    } finally {
      this.#pausesUntil = performance.now() + PAUSES_PER_RUN * (performance.now() - startedAt);
    }
  }
}

const rewriters = new WeakMap<Database, Rewriter>();

function rewriterOf(db: Database, cluster: string): Rewriter {
  const rewriter = rewriters.get(db) ?? new Rewriter(db, cluster);
  rewriters.set(db, rewriter);
  return rewriter;
}

/** A plain VACUUM frees the space of dead rows without overwriting it. Of a new table each index has a page. */
async function rewriteTables(db: Database): Promise<void> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_total_relation_size(oid) >
      8192 * (select count(*) from pg_index where indrelid in (pg_class.oid, reltoastrelid))`.execute(db);
  for (const { name } of tables) await sql`vacuum full ${sql.table(name)}`.execute(db);
}

const RELATION_FILE = /^(\d+)(?:_[a-z]+)?(?:\.\d+)?$/;
/** PostgreSQL's own catalogs with their indexes are over 300. */
const CATALOGS_MIN = 200;
const LOG_FILE = /^[0-9A-F]{24}$/;

/**
 * Runs the statements, then removes files that the database does not need: of killed rewritings and sorts, and recycled
 * log files, which keep the old rows. Holds the connection, so that none is in use.
 */
function removeStrayFiles(db: Database, cluster: string, ...statements: ReturnType<typeof sql>[]): Promise<void> {
  return db.connection().execute(async (connection) => {
    for (const statement of statements) await statement.execute(connection);
    const { rows: relations } = await sql<{ filenode: string }>`
      select pg_relation_filenode(oid)::text as filenode from pg_class
      where pg_relation_filenode(oid) is not null`.execute(connection);
    const filenodes = new Set(relations.map(({ filenode }) => filenode));
    // Nothing is removed by a list that cannot be whole.
    if (filenodes.size < CATALOGS_MIN) throw new Error('The files of the database could not be told from stray ones.');
    const { rows } = await sql<{ database: string; log_file: string }>`
      select oid::text as database, pg_walfile_name(pg_current_wal_insert_lsn()) as log_file
      from pg_database where datname = current_database()`.execute(connection);
    for (const { database, log_file } of rows) {
      await removeFiles(join(cluster, 'base', database), (name) => {
        const filenode = RELATION_FILE.exec(name)?.[1];
        return filenode !== undefined && !filenodes.has(filenode);
      });
      await removeFiles(join(cluster, 'base', 'pgsql_tmp'), () => true);
      await removeFiles(join(cluster, 'pg_wal'), (name) => LOG_FILE.test(name) && name > log_file);
    }
  });
}

async function removeFiles(folder: string, isStray: (name: string) => boolean): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const name of names.filter(isStray)) await rm(join(folder, name), { recursive: true, force: true });
}
