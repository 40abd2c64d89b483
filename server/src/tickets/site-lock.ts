import { type RawBuilder, sql } from 'kysely';
import { type Database, LockedOutOfOrder } from '../db/database.ts';

export type LockedSites = 'wait' | 'skip';

/**
 * Locks sites by ascending id, before tickets, to avoid deadlocks between ticket batches, status changes and deletions.
 * `no key update` does not block rows that only reference a site, such as page views. A separate statement gives the
 * next one a fresh snapshot.
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
 * Locks the sites of tickets, and others with them. If a ticket moved while waiting, its new site is locked too; where
 * that breaks the lock order, the transaction is retried. Returns each ticket's site; tickets without a site, or
 * outside the condition, are missing.
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
    if (next.some((id) => [...locked].some((held) => id < held)))
      throw new LockedOutOfOrder('The ticket was moved meanwhile.');
    await lockSites(tx, sql.join(next));
    for (const id of next) locked.add(id);
    wanted = [];
  }
}

/** False if the site is gone. Must precede a comment, whose foreign key locks the ticket. */
export const lockSite = async (tx: Database, id: number): Promise<boolean> =>
  (await lockSites(tx, sql`${id}`)).length > 0;
