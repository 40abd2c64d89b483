import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database.ts';

/** For sites that another transaction has locked. */
export type LockedSites = 'wait' | 'skip';

/**
 * Avoids deadlocks between ticket batches, status changes and deletions: sites are locked by ascending id, before tickets.
 * `no key update`, so that rows which only reference a site, such as page views, are not blocked.
 * A statement of its own, so that the next one has a snapshot with all that was committed while this one waited.
 */
export async function lockSites(
  tx: Database,
  ids: RawBuilder<unknown>,
  locked: LockedSites = 'wait',
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from sites where id in (${ids}) order by id
    for no key update ${locked === 'skip' ? sql`skip locked` : sql``}`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * The sites of tickets, and others with them. A ticket that was moved while this waited is locked on its new site too.
 * Returns the site of each ticket; one whose site is gone, or that the condition leaves out, is missing.
 */
export async function lockSitesOfTickets(
  tx: Database,
  ticketIds: readonly number[],
  others: readonly number[] = [],
  isLocked: RawBuilder<boolean> = sql`true`,
): Promise<ReadonlyMap<number, number>> {
  const locked = new Set<number>();
  let wanted: readonly number[] = others;
  for (;;) {
    const { rows } = await sql<{ id: number; site_id: number }>`
      select tickets.id, site_id from tickets inner join sites on sites.id = site_id
      where tickets.id = any(${ticketIds}::int8[]) and ${isLocked}`.execute(tx);
    const next = [...new Set([...wanted, ...rows.map(({ site_id }) => site_id)])].filter((id) => !locked.has(id));
    if (next.length === 0) return new Map(rows.map(({ id, site_id }) => [id, site_id]));
    await lockSites(tx, sql.join(next));
    for (const id of next) locked.add(id);
    wanted = [];
  }
}

/** False if the site is gone. Precedes a comment, whose foreign key locks the ticket. */
export const lockSite = async (tx: Database, id: number): Promise<boolean> =>
  (await lockSites(tx, sql`${id}`)).length > 0;
