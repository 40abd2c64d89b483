import type { TicketDetail, TicketStatus } from '@deskbell/contract/tickets';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { queueStatusEmail } from '../email/ticket-emails.ts';
import type { Owner } from '../owner.ts';
import { COUNTER_OF } from './ticket-counters.ts';
import { findTicket, noSuchTicket } from './tickets.ts';

const isDone = (status: TicketStatus) => status === 'resolved' || status === 'closed';

/** What the sites table keeps of a ticket's resolution, in whole seconds; subtracted again on reopening. */
const secondsToResolve = sql<number>`coalesce(floor(extract(epoch from resolved_at - created_at)), 0)::int8`;

/** Sets the status and keeps the site's counters with it; the status it already has changes nothing. */
export function changeTicketStatus(
  db: Database,
  owner: Owner,
  id: number,
  status: TicketStatus,
): Promise<TicketDetail> {
  return db.transaction().execute(async (tx) => {
    await setStatus(tx, await findTicket(tx, owner, id), () => status);
    return findTicket(tx, owner, id);
  });
}

/** A customer who writes again is not done: what was closed or put away is open again. */
export async function reopenTicket(tx: Database, ticket: TicketOfSite): Promise<void> {
  await setStatus(tx, ticket, (status) => (isDone(status) || status === 'archived' ? 'open' : status));
}

interface TicketOfSite {
  readonly id: number;
  readonly site_id: number;
  readonly user_email: string | null;
}

async function setStatus(
  tx: Database,
  { id, site_id, user_email }: TicketOfSite,
  choose: (before: TicketStatus) => TicketStatus,
): Promise<void> {
  // The site first, as deleting it does: taken the other way round, the two could wait for each other.
  await tx.selectFrom('sites').select('id').where('id', '=', site_id).forUpdate().execute();
  const before = await tx
    .selectFrom('tickets')
    .select(['status', 'resolved_at', secondsToResolve.as('seconds')])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!before) return noSuchTicket();
  const status = choose(before.status);
  if (before.status === status) return;

  const after = await tx
    .updateTable('tickets')
    .set({ status, updated_at: sql`now()`, resolved_at: resolvedAt(before.resolved_at, status) })
    .where('id', '=', id)
    .returning(['resolved_at', secondsToResolve.as('seconds')])
    .executeTakeFirstOrThrow();

  const resolved = Number(after.resolved_at !== null) - Number(before.resolved_at !== null);
  const [left, entered] = [COUNTER_OF[before.status], COUNTER_OF[status]];
  await tx
    .updateTable('sites')
    .set((site) => ({
      ...(left !== entered && { [left]: site(left, '-', 1), [entered]: site(entered, '+', 1) }),
      resolved_tickets: site('resolved_tickets', '+', resolved),
      resolution_seconds: site('resolution_seconds', '+', after.seconds - before.seconds),
    }))
    .where('id', '=', site_id)
    .execute();
  await queueStatusEmail(tx, { id, site_id, user_email }, before.status, status);
}

/** Archiving keeps when a ticket was resolved; reopening clears it; resolved and closed are one moment, the first. */
function resolvedAt(before: string | null, status: TicketStatus) {
  if (status === 'archived') return before;
  if (!isDone(status)) return null;
  return before ?? sql<string>`now()`;
}
