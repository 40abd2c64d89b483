import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { PAGE_ROWS } from '../db/pages.ts';
import type { TicketChange } from './change-tickets.ts';
import { lockSitesOfTickets } from './site-lock.ts';
import { refuseMerged } from './ticket-status.ts';

/** Last activity and who waits, anew from the comments; a trigger does it for added ones. See docs/decisions/0075-who-waits.md. */
export async function settleActivity(tx: Database, ids: readonly number[]): Promise<void> {
  await sql`select settle_activity(${ids}::int8[])`.execute(tx);
}

/** False: no reply is needed, until the customer writes again. */
export const setWaiting =
  (isWaiting: boolean): TicketChange =>
  async (tx, tickets) => {
    // Otherwise a reply of the customer that is being written could be taken for one that was seen.
    const ids = tickets.map(({ id }) => id);
    await lockSitesOfTickets(tx, ids);
    const changed = await tx
      .updateTable('tickets')
      .set({ no_reply_at: isWaiting ? null : sql<string>`clock_timestamp()` })
      .where('id', 'in', ids)
      .returning('merged_into')
      .execute();
    refuseMerged(changed);
    await settleActivity(tx, ids);
  };

/** A page of the tickets that were written before release 2.0. Returns how many. */
async function settlePage(db: Database): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with page as materialized (
      select id from tickets where last_activity_at is null order by id limit ${PAGE_ROWS / 10} for no key update skip locked
    )
    select id from page, settle_activity(array(select id from page)) where true`.execute(db);
  return rows.length;
}

/** In small transactions: each holds the tickets of its page. */
export async function settleOldTickets(db: Database): Promise<void> {
  while ((await settlePage(db)) > 0);
}
