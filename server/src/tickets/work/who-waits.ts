import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { PAGE_ROWS } from '../../db/pages.ts';
import { lockSitesOfTickets } from '../site-lock.ts';
import type { TicketChange } from './change-tickets.ts';
import { refuseMerged } from './ticket-status.ts';

/** From the comments, as a trigger does for added ones. See docs/decisions/0075-who-waits.md. */
export async function recomputeActivity(tx: Database, ids: readonly number[]): Promise<void> {
  await sql`select settle_activity(${ids}::int8[])`.execute(tx);
}

export const setWaiting =
  (isWaiting: boolean): TicketChange =>
  async (tx, tickets) => {
    // The lock keeps a reply that is being stored from being taken for one that was seen.
    const ids = tickets.map(({ id }) => id);
    await lockSitesOfTickets(tx, ids);
    const changed = await tx
      .updateTable('tickets')
      .set({ no_reply_at: isWaiting ? null : sql<string>`clock_timestamp()` })
      .where('id', 'in', ids)
      .returning('merged_into')
      .execute();
    refuseMerged(changed);
    await recomputeActivity(tx, ids);
  };

async function recomputePage(db: Database): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with page as materialized (
      select id from tickets where last_activity_at is null order by id limit ${PAGE_ROWS / 10} for no key update skip locked
    )
    select id from page, settle_activity(array(select id from page)) where true`.execute(db);
  return rows.length;
}

/** Small transactions: each locks the tickets of its page. */
export async function recomputeOldTickets(db: Database): Promise<void> {
  while ((await recomputePage(db)) > 0);
}
