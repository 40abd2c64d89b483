import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { QueueWorker } from '../background/queue-worker.ts';
import type { Database } from '../db/database.ts';
import { countTickets } from './count-tickets.ts';
import { type MeasuredSite, measureTickets } from './measure-tickets.ts';

/** Short transactions: the embedded database has one connection and must answer requests in between. */
const MEASURED_AT_ONCE = 100;
const MARKED_AT_ONCE = 500;

interface Measured {
  readonly sites: readonly MeasuredSite[];
  readonly restMs: number;
}

interface Options {
  onMeasured(site: MeasuredSite): void;
  onError(error: unknown): void;
  readonly pace?: Pace;
}

/** How tickets are measured that nobody waits for. */
interface Pace {
  readonly settledAfterMs: number;
  /** Times what a page took: the rest of the machine is for requests. */
  readonly rest: number;
}
const UNHURRIED: Pace = { settledAfterMs: 5_000, rest: 20 };
const REST = 2;

/**
 * Measures tickets that changed, within about a second. While there are none, it marks a page of open tickets of a site with other
 * goals or hours, or measures a page of tickets that arrived, or that came before there were times.
 */
export class TicketMeasurer extends QueueWorker<Measured> {
  constructor(db: Database, { onMeasured, onError, pace = UNHURRIED }: Options) {
    super({
      claim: async () => {
        const begin = performance.now();
        const changed = (await measureNext(db)) ?? (await markUndated(db));
        const sites = changed ?? (await measureArrived(db, pace.settledAfterMs));
        const rest = changed === null ? pace.rest : REST;
        return sites && { sites, restMs: rest * (performance.now() - begin) };
      },
      process: async ({ sites, restMs }) => {
        for (const site of sites) onMeasured(site);
        await pause(restMs, undefined, { ref: false });
      },
      concurrency: 1,
      onError,
    });
  }
}

/** Null when no ticket is stale. Those that an act holds just now are stale once more when it ends. */
const measureNext = (db: Database): Promise<MeasuredSite[] | null> =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: number }>`
      select tickets.id from stale_times inner join tickets on tickets.id = ticket_id
      limit ${MEASURED_AT_ONCE} for no key update of tickets skip locked`.execute(tx);
    if (rows.length === 0) return null;
    const ids = rows.map(({ id }) => id).sort((one, other) => one - other);
    await sql`delete from stale_times where ticket_id = any(${ids}::int8[])`.execute(tx);
    return measure(tx, ids);
  });

async function measure(tx: Database, ids: readonly number[]): Promise<MeasuredSite[]> {
  // Another instance counts for the same teams: each in turn, from the first row on.
  await sql`
    select lock_report_sums(array(select team_id from tickets where id = any(${ids}::int8[])))`.execute(tx);
  const counted = await countTickets(tx, ids);
  const measured = await measureTickets(tx, ids);
  const isMeasured = new Set(measured.map(({ site_id }) => site_id));
  return [
    ...measured,
    ...counted.filter(({ site_id }) => !isMeasured.has(site_id)).map((site) => ({ ...site, changed: 'sums' as const })),
  ];
}

/** Null when all open tickets have the due times of their site's goals. */
const markUndated = (db: Database): Promise<MeasuredSite[] | null> =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ site_id: number; dated_up_to: number }>`
      select site_id, dated_up_to from goal_settings where dated_up_to is not null
      limit 1 for no key update skip locked`.execute(tx);
    const [site] = rows;
    if (!site) return null;
    const ids = await sql<{ id: number }>`
      select id from tickets
      where site_id = ${site.site_id} and id > ${site.dated_up_to} and status in ('new', 'open', 'in_progress')
      order by id limit ${MARKED_AT_ONCE}`.execute(tx);
    const marked = ids.rows.map(({ id }) => id);
    await markStale(tx, marked);
    const dated_up_to = marked.length < MARKED_AT_ONCE ? null : (marked.at(-1) ?? null);
    await tx.updateTable('goal_settings').set({ dated_up_to }).where('site_id', '=', site.site_id).execute();
    return [];
  });

interface Arrived {
  readonly id: number;
  readonly is_settled: boolean;
}

/** Null when every ticket was measured once. A ticket with a lower id may be stored a moment later, so the newest ones wait. */
const measureArrived = (db: Database, settledAfterMs: number): Promise<MeasuredSite[] | null> =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql<Arrived>`
      select id, created_at <= now() - make_interval(secs => ${settledAfterMs / 1_000}) as is_settled from tickets
      where id > (select up_to from measured_tickets) order by id limit ${MEASURED_AT_ONCE}`.execute(tx);
    const ids = rows.slice(0, countSettled(rows)).map(({ id }) => id);
    const last = ids.at(-1);
    if (last === undefined || !(await moveOn(tx, last))) return null;
    const free = await sql<{ id: number }>`
      select id from tickets where id = any(${ids}::int8[]) order by id for no key update skip locked`.execute(tx);
    const freeIds = free.rows.map(({ id }) => id);
    await markStale(
      tx,
      ids.filter((id) => !freeIds.includes(id)),
    );
    return measure(tx, freeIds);
  });

const countSettled = (rows: readonly Arrived[]): number => {
  const firstNew = rows.findIndex(({ is_settled }) => !is_settled);
  return firstNew === -1 ? rows.length : firstNew;
};

/** False when another instance does so just now, or did. */
async function moveOn(tx: Database, upTo: number): Promise<boolean> {
  const { rows } = await sql`
    select from measured_tickets where up_to < ${upTo} for no key update skip locked`.execute(tx);
  if (rows.length === 0) return false;
  await tx.updateTable('measured_tickets').set({ up_to: upTo }).execute();
  return true;
}

/** Tickets that are deleted meanwhile are left out: their rows would refer to nothing. */
async function markStale(tx: Database, ids: readonly number[]): Promise<void> {
  await sql`
    insert into stale_times (ticket_id)
    select id from tickets where id = any(${ids}::int8[]) for key share skip locked
    on conflict do nothing`.execute(tx);
}
