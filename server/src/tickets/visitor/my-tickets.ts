import { MY_TICKETS_MAX, WIDGET_TICKETS_MAX } from '@deskbell/contract/limits';
import type { Database } from '../../db/database.ts';
import { titleForVisitor } from '../../db/tables/ticket-fields.ts';
import { statusForVisitor } from '../blocked-tickets.ts';
import { hasAddress } from '../lists/conditions.ts';
import { listTicketsOfRequester } from '../requester.ts';

const shownColumns = [
  'id',
  titleForVisitor,
  statusForVisitor,
  'created_at',
  'page_version',
  'user_timezone',
  'merged_into',
] as const;

/** Newest first. Requires ids that the site signed: anyone can type an id. */
export async function listVerifiedTickets(db: Database, siteId: number, userId: string) {
  const tickets = await db
    .selectFrom('tickets')
    .select(shownColumns)
    .where('site_id', '=', siteId)
    .where('user_id', '=', userId)
    .where('user_verified', '=', true)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(WIDGET_TICKETS_MAX)
    .execute();
  return withOwnPage(db, tickets);
}

/** Newest first. Full-text search, compared exactly: an index on addresses would slow every ticket down. */
export async function listTicketsOfAddress(db: Database, siteId: number, address: string, limit = MY_TICKETS_MAX) {
  const tickets = await db
    .selectFrom('tickets')
    .select(shownColumns)
    .where(hasAddress(address))
    .where('site_id', '=', siteId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return withOwnPage(db, tickets);
}

/** Leaves out merged tickets whose page shows another. */
async function withOwnPage<Row extends { readonly id: number; readonly merged_into: number | null }>(
  db: Database,
  tickets: readonly Row[],
): Promise<Omit<Row, 'merged_into'>[]> {
  const shown = [];
  for (const { merged_into, ...ticket } of tickets) {
    const isJoined =
      merged_into !== null && (await listTicketsOfRequester(db, { id: ticket.id, merged_into })).includes(merged_into);
    if (!isJoined) shown.push(ticket);
  }
  return shown;
}
