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

/** False if the site is gone. Precedes a comment, whose foreign key locks the ticket. */
export const lockSite = async (tx: Database, id: number): Promise<boolean> =>
  (await lockSites(tx, sql`${id}`)).length > 0;
