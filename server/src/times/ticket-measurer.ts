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
  readonly tookMs: number;
}

interface Options {
  onMeasured(site: MeasuredSite): void;
  onError(error: unknown): void;
}

/**
 * Measures tickets that changed, within about a second. While there are none, it marks a page of open tickets of a site with other
 * goals or hours, or a page of tickets that came before they were measured.
 */
export class TicketMeasurer extends QueueWorker<Measured> {
  constructor(db: Database, { onMeasured, onError }: Options) {
    let hasOldTickets = true;
    const claim = async (): Promise<MeasuredSite[] | null> => {
      const sites = (await measureNext(db)) ?? (await markUndated(db));
      if (sites !== null || !hasOldTickets) return sites;
      hasOldTickets = await markOldTickets(db);
      return hasOldTickets ? [] : null;
    };
    super({
      claim: async () => {
        const begin = performance.now();
        const sites = await claim();
        return sites && { sites, tookMs: performance.now() - begin };
      },
      process: async ({ sites, tookMs }) => {
        for (const site of sites) onMeasured(site);
        // Whatever the number of tickets, most of the database's time is left for requests.
        await pause(2 * tookMs, undefined, { ref: false });
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
    const counted = await countTickets(tx, ids);
    const measured = await measureTickets(tx, ids);
    const isMeasured = new Set(measured.map(({ site_id }) => site_id));
    return [
      ...measured,
      ...counted.filter(({ site_id }) => !isMeasured.has(site_id)).map((site) => ({ ...site, isDueChanged: false })),
    ];
  });

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

/** False when every ticket was marked. */
const markOldTickets = (db: Database): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ up_to: number; last_id: number }>`
      select up_to, last_id from measured_tickets where up_to < last_id for no key update skip locked`.execute(tx);
    const [progress] = rows;
    if (!progress) return false;
    const ids = await sql<{ id: number }>`
      select id from tickets where id > ${progress.up_to} and id <= ${progress.last_id}
      order by id limit ${MARKED_AT_ONCE}`.execute(tx);
    const marked = ids.rows.map(({ id }) => id);
    await markStale(tx, marked);
    const up_to = marked.length < MARKED_AT_ONCE ? progress.last_id : (marked.at(-1) ?? progress.last_id);
    await tx.updateTable('measured_tickets').set({ up_to }).execute();
    return true;
  });

/** Tickets that are deleted meanwhile are left out: their rows would refer to nothing. */
async function markStale(tx: Database, ids: readonly number[]): Promise<void> {
  await sql`
    insert into stale_times (ticket_id)
    select id from tickets where id = any(${ids}::int8[]) for key share skip locked
    on conflict do nothing`.execute(tx);
}
