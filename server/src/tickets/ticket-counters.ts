import { TICKET_STATUSES } from '@deskbell/contract/ticket-values';
import type { TicketStatus } from '@deskbell/contract/tickets';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Scope } from '../scope.ts';
import { inScope } from '../sites/site-scope.ts';
import { statusesOf, type TicketFilter } from './lists/conditions.ts';
import { termsOf } from './lists/search-terms.ts';

export type Counter = 'new_tickets' | 'open_tickets' | 'closed_tickets' | 'archived_tickets';

export const COUNTER_OF: Record<TicketStatus, Counter> = {
  new: 'new_tickets',
  open: 'open_tickets',
  in_progress: 'open_tickets',
  resolved: 'closed_tickets',
  closed: 'closed_tickets',
  archived: 'archived_tickets',
};

/** Includes snoozed tickets. Null when the counters do not cover the filter, so that rows must be counted. */
export async function countFromCounters(
  db: Database,
  scope: Scope<'read'>,
  query: TicketFilter,
  askedSites: readonly number[] | undefined,
): Promise<number | null> {
  if (query.priority !== undefined || query.assignee !== undefined || query.snoozed === true) return null;
  if (query.isOnPage !== undefined || query.isOfIssue !== undefined || query.isOfRequester !== undefined) return null;
  if (query.tag !== undefined || query.without_tag !== undefined) return null;
  if (query.dueBetween !== undefined) return null;
  if (query.waiting !== undefined || query.isOfUser !== undefined || query.isUnread !== undefined) return null;
  if ((query.following ?? query.suggested ?? query.created) !== undefined) return null;
  if (termsOf(query.q ?? '').length > 0) return null;
  const wanted = statusesOf(query);
  const counters = [...new Set(wanted.map((status) => COUNTER_OF[status]))];
  const coversWholeCounters = TICKET_STATUSES.every(
    (status) => !counters.includes(COUNTER_OF[status]) || wanted.includes(status),
  );
  if (!coversWholeCounters) return null;
  if (counters.length === 0) return 0;
  const { total } = await db
    .selectFrom('sites')
    .select(
      sql<number>`coalesce(sum(${sql.join(
        counters.map((counter) => sql.ref(counter)),
        sql` + `,
      )}), 0)::int8`.as('total'),
    )
    .where(inScope(scope))
    .$if(askedSites !== undefined, (sites) => sites.where('id', 'in', askedSites ?? []))
    .executeTakeFirstOrThrow();
  return total;
}
