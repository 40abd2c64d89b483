import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { Conflict } from '../errors.ts';
import type { PageLinks } from '../page-link.ts';
import type { Scope } from '../scope.ts';
import { isErased } from './erased-rule.ts';
import { memberActor, recordTicketEvents } from './ticket-history.ts';
import { findTicket } from './tickets.ts';

/** Not for clients: the holder of the link speaks as the visitor. */
export async function findPageLink(db: Database, scope: Scope<'work'>, id: number, links: PageLinks) {
  await findTicket(db, scope, id);
  const ticket = await db
    .selectFrom('tickets')
    .select(['id', 'page_version', isErased.as('is_erased')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  requireUnerased(ticket);
  return { url: links.urlOf(ticket) };
}

/** The link that the visitor has does not work any more; returns the new one. */
export function endPageLink(db: Database, scope: Scope<'work'>, id: number, links: PageLinks) {
  return db.transaction().execute(async (tx) => {
    await findTicket(tx, scope, id);
    const ticket = await tx
      .updateTable('tickets')
      .set({ page_version: sql`page_version + 1` })
      .where('id', '=', id)
      .returning(['id', 'page_version', isErased.as('is_erased')])
      .executeTakeFirstOrThrow();
    requireUnerased(ticket);
    await recordTicketEvents(tx, [{ ticket_id: id, ...memberActor(scope.user.id), kind: 'link_ended', change: {} }]);
    return { url: links.urlOf(ticket) };
  });
}

function requireUnerased({ is_erased }: { readonly is_erased: boolean }): void {
  if (is_erased) throw new Conflict('This ticket was erased on request. Its visitor has no page any more.');
}
