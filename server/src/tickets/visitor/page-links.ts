import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Scope } from '../../scope.ts';
import type { PageLinks } from '../../signed-links/page-link.ts';
import { requireUnerased } from '../erased-rule.ts';
import { lockSitesOfTickets } from '../site-lock.ts';
import { memberActor, recordTicketEvents } from '../ticket-history.ts';
import { findTicket, noSuchTicket } from '../tickets.ts';

const ERASED = 'This ticket was erased on request. Its visitor has no page any more.';

/** Refuses clients: the holder of the link acts as the visitor. */
export async function findPageLink(db: Database, scope: Scope<'work'>, id: number, links: PageLinks) {
  await findTicket(db, scope, id);
  await requireUnerased(db, id, ERASED);
  const ticket = await db
    .selectFrom('tickets')
    .select(['id', 'page_version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { url: links.urlOf(ticket) };
}

/** Ends the links of this ticket and of those merged into it; returns the new one. */
export function endPageLink(db: Database, scope: Scope<'work'>, id: number, links: PageLinks) {
  return db.transaction().execute(async (tx) => {
    await findTicket(tx, scope, id);
    // A concurrent merge would add a link that stays valid.
    if (!(await lockSitesOfTickets(tx, [id])).has(id)) noSuchTicket();
    await requireUnerased(tx, id, ERASED);
    const ended = await endPageLinks(tx, sql`(id = ${id} or merged_into = ${id})`);
    await recordTicketEvents(tx, [{ ticket_id: id, ...memberActor(scope.user.id), kind: 'link_ended', change: {} }]);
    const own = ended.find((ticket) => ticket.id === id) ?? noSuchTicket();
    return { url: links.urlOf(own) };
  });
}

export const endPageLinks = (tx: Database, isEnded: RawBuilder<boolean>) =>
  tx
    .updateTable('tickets')
    .set({ page_version: sql`page_version + 1` })
    .where(isEnded)
    .returning(['id', 'page_version'])
    .execute();
