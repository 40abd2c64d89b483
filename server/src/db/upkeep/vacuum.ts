import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { isDailyJobDue } from '../daily-job.ts';
import type { Database } from '../database.ts';
import { lookUpCluster } from '../drivers/pglite.ts';
import { freeBytesIn } from './free-space.ts';

/** Up to this size all tables are rewritten every night, within seconds; larger ones after an erasure or a week. */
const QUICK_BYTES = 128 * 1024 * 1024;
/** Multiple of the size of the database: room for the new copy and its log, with a reserve. */
const NEEDED_SPACE = 3;
const VACUUM = 'vacuum';
const REWRITE = 'rewrite tables';

/**
 * For every hour, on the embedded database; PostgreSQL servers do this by themselves. At night dead rows are vacuumed, and what
 * the files still have of erased ones is removed, see docs/decisions/0073-erased-rows-leave-files-at-night.md.
 */
export async function vacuumWhenDue(db: Database): Promise<void> {
  const cluster = lookUpCluster(db);
  if (cluster === null || (await isNew(db))) return;
  if (await isDailyJobDue(db, VACUUM, 'every night')) {
    if (await isRewritingDue(db, cluster)) await rewriteTables(db, cluster);
    await sql`vacuum`.execute(db);
    await recordTime(db, VACUUM);
  }
  await sql`checkpoint`.execute(db);
}

/** A database that was created just now has nothing to vacuum. */
async function isNew(db: Database): Promise<boolean> {
  const { rows } = await sql`
    insert into daily_jobs (name) values (${VACUUM}), (${REWRITE}) on conflict do nothing returning name`.execute(db);
  return rows.length > 0;
}

const recordTime = (db: Database, name: string) =>
  sql`update daily_jobs set done_at = now() where name = ${name}`.execute(db);

async function isRewritingDue(db: Database, cluster: string): Promise<boolean> {
  const { rows } = await sql<{ bytes: number; is_due: boolean }>`
    select bytes, bytes < ${QUICK_BYTES} or done_at < now() - interval '7 days'
      or exists (select from erasures where erased_at >= done_at)
      or exists (select from ticket_events where kind = 'erased' and created_at >= done_at) as is_due
    from daily_jobs, pg_database_size(current_database()) as bytes where name = ${REWRITE}`.execute(db);
  const [found] = rows;
  return found?.is_due === true && (await freeBytesIn(cluster)) > NEEDED_SPACE * Math.max(found.bytes, QUICK_BYTES);
}

/** A plain VACUUM frees the space of dead rows without overwriting it. Of a new table each index has a page. */
async function rewriteTables(db: Database, cluster: string): Promise<void> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_total_relation_size(oid) >
      8192 * (select count(*) from pg_index where indrelid in (pg_class.oid, reltoastrelid))`.execute(db);
  for (const { name } of tables) await sql`vacuum full ${sql.table(name)}`.execute(db);
  // The log has the old rows as well: the checkpoint removes its files once a new one is written.
  await sql`select pg_switch_wal()`.execute(db);
  await recordTime(db, REWRITE);
  await removeOrphans(db, cluster);
}

/** A kill while a table is rewritten or sorted leaves a copy that PostgreSQL never removes. Holds the only connection. */
function removeOrphans(db: Database, cluster: string): Promise<void> {
  return db.connection().execute(async (connection) => {
    await sql`checkpoint`.execute(connection);
    const { rows } = await sql<{ folder: string; filenode: string }>`
      select pg_database.oid::text as folder, pg_relation_filenode(pg_class.oid)::text as filenode
      from pg_class, pg_database
      where datname = current_database() and pg_relation_filenode(pg_class.oid) is not null`.execute(connection);
    const folder = join(cluster, 'base', rows[0]?.folder ?? '');
    const known = new Set(rows.map(({ filenode }) => filenode));
    for (const name of await readdir(folder)) {
      const filenode = /^\d+/.exec(name)?.[0];
      if (filenode && !known.has(filenode)) await rm(join(folder, name));
    }
    await rm(join(cluster, 'base', 'pgsql_tmp'), { recursive: true, force: true });
  });
}
