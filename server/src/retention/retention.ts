import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { QueueWorker } from '../background/queue-worker.ts';
import { isDailyJobDue, runDaily } from '../db/daily-job.ts';
import type { Database } from '../db/database.ts';
import { noteQueued } from '../db/queued-work.ts';
import type { SiteRow } from '../scope.ts';
import { recordSystemActivity } from '../teams/activity.ts';
import { deleteTickets } from '../tickets/erase/delete-tickets.ts';
import { lockSite } from '../tickets/site-lock.ts';
import { isExpirable, isFileBeyond, isHereFor, type KeptDays, lastStatusChange } from './expired.ts';

const PAGE_ROWS = 500;
/** Lower bound; the pause is as long as the page took, so that requests get half of the time. */
const BETWEEN_PAGES_MS = 50;
const JOB = 'retention';

interface Settings {
  onDeleted(site: SiteRow): void;
  onEnded?(): void;
  onError(error: unknown): void;
}

interface Page extends SiteRow {
  readonly deleted: number;
  readonly isLast: boolean;
}
interface TimedPage extends Page {
  readonly ms: number;
}

/** In pages, one transaction each. A row per site records what is left, so that any instance continues a run. */
export class Retention extends QueueWorker<TimedPage> {
  constructor(db: Database, { onDeleted, onEnded, onError }: Settings) {
    super({
      claim: async () => {
        await beginNight(db);
        const started = performance.now();
        const page = await deletePage(db);
        return page && { ...page, ms: performance.now() - started };
      },
      process: async ({ deleted, isLast, ms, ...site }) => {
        if (deleted > 0) onDeleted(site);
        if (isLast) onEnded?.();
        await pause(Math.max(BETWEEN_PAGES_MS, ms));
      },
      concurrency: 1,
      onError,
    });
  }
}

async function beginNight(db: Database): Promise<void> {
  if (!(await isDailyJobDue(db, JOB, 'every night'))) return;
  const plan = async (tx: Database) => {
    await sql`
      insert into retention_runs (site_id)
      select id from sites where keep_tickets_days is not null or keep_files_days is not null
      on conflict do nothing`.execute(tx);
  };
  await runDaily(db, JOB, plan, 'every night');
}

interface Run extends SiteRow, KeptDays {
  readonly name: string;
  readonly tickets: number;
  readonly files: number;
}

function deletePage(db: Database): Promise<Page | null> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ site_id: number }>`
      select site_id from retention_runs where site_id = (select min(site_id) from retention_runs)
      for update skip locked`.execute(tx);
    const [next] = rows;
    if (!next) return null;
    const run = (await lockSite(tx, next.site_id)) ? await lookUpRun(tx, next.site_id) : null;
    const deleted = run ? await deleteExpired(tx, run) : null;
    if (deleted) await count(tx, next.site_id, deleted);
    else await endRun(tx, next.site_id, run);
    return {
      site_id: next.site_id,
      team_id: run?.team_id ?? 0,
      deleted: deleted ? deleted.tickets + deleted.files : 0,
      isLast: deleted === null,
    };
  });
}

async function lookUpRun(tx: Database, siteId: number): Promise<Run | null> {
  const run = await tx
    .selectFrom('retention_runs')
    .innerJoin('sites', 'sites.id', 'retention_runs.site_id')
    .select(['site_id', 'team_id', 'name', 'keep_tickets_days', 'keep_files_days', 'tickets', 'files'])
    .where('site_id', '=', siteId)
    .executeTakeFirst();
  return run ?? null;
}

interface Deleted {
  readonly tickets: number;
  readonly files: number;
}

async function deleteExpired(tx: Database, run: Run): Promise<Deleted | null> {
  if (run.keep_tickets_days !== null) {
    if (await dateTickets(tx, run.site_id)) return { tickets: 0, files: 0 };
    const deleted = await deleteExpiredTickets(tx, run);
    if (deleted.tickets > 0) return deleted;
  }
  const files = run.keep_files_days === null ? 0 : await deleteExpiredFiles(tx, run);
  return files > 0 ? { tickets: 0, files } : null;
}

/** Fills the last status change of tickets from before 2.0; false when none is left. */
async function dateTickets(tx: Database, siteId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update tickets set status_changed_at = ${lastStatusChange} where id = any(array(
      select id from tickets
      where site_id = ${siteId} and status in ('closed', 'archived') and status_changed_at is null limit ${PAGE_ROWS}
    ))`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

async function deleteExpiredTickets(tx: Database, { site_id, keep_tickets_days }: Run): Promise<Deleted> {
  const { rows } = await sql<{ id: number }>`
    with expired as materialized (
      select id from tickets
      where site_id = ${site_id} and ${isExpirable}
        and status_changed_at < now() - make_interval(days => ${keep_tickets_days}::int)
        and ${isHereFor(keep_tickets_days)}
      order by status_changed_at limit ${PAGE_ROWS}
    )
    select id from expired union select tickets.id from tickets inner join expired on merged_into = expired.id`.execute(
    tx,
  );
  const ids = rows.map(({ id }) => id);
  const { count: files } = await tx
    .selectFrom('files')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('ticket_id', 'in', ids.concat(0))
    .executeTakeFirstOrThrow();
  return { tickets: await deleteTickets(tx, site_id, ids), files };
}

/** Triggers queue the bytes for removal. */
async function deleteExpiredFiles(tx: Database, { site_id, keep_files_days }: Run): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from files where id = any(array(
      select files.id from files inner join tickets on tickets.id = ticket_id
      where files.site_id = ${site_id} and ${isFileBeyond(keep_files_days)}
      order by files.id limit ${PAGE_ROWS}
    ))`.execute(tx);
  noteQueued(tx, 'file_removals');
  return Number(numAffectedRows ?? 0);
}

async function count(tx: Database, siteId: number, { tickets, files }: Deleted): Promise<void> {
  await tx
    .updateTable('retention_runs')
    .set((run) => ({ tickets: run('tickets', '+', tickets), files: run('files', '+', files) }))
    .where('site_id', '=', siteId)
    .execute();
}

async function endRun(tx: Database, siteId: number, run: Run | null): Promise<void> {
  await tx.deleteFrom('retention_runs').where('site_id', '=', siteId).execute();
  if (!run || run.tickets + run.files === 0) return;
  const { team_id, name, tickets, files } = run;
  await recordSystemActivity(tx, 'Retention', team_id, 'retention_deleted', { site_name: name, tickets, files });
}
