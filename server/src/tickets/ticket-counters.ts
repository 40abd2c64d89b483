import type { TicketStatus } from '@deskbell/contract/tickets';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Owner } from '../owner.ts';
import { type TicketFilter, wordsOf } from './ticket-filter.ts';

export type Counter = 'new_tickets' | 'open_tickets' | 'closed_tickets' | 'archived_tickets';

/** Which of a site's counters a status is part of. */
export const COUNTER_OF: Record<TicketStatus, Counter> = {
  new: 'new_tickets',
  open: 'open_tickets',
  in_progress: 'open_tickets',
  resolved: 'closed_tickets',
  closed: 'closed_tickets',
  archived: 'archived_tickets',
};

const STATUSES = Object.keys(COUNTER_OF) as TicketStatus[];

/** How many tickets match, read from the kept counters; null if they cannot tell and the rows must be counted. */
export async function countFromCounters(db: Database, owner: Owner, query: TicketFilter): Promise<number | null> {
  if (query.priority !== undefined || wordsOf(query.q ?? '').length > 0) return null;
  const isWanted = (status: TicketStatus) =>
    (query.status === undefined || query.status.includes(status)) &&
    (query.archived === undefined || query.archived === (status === 'archived'));
  const counters = [...new Set(STATUSES.filter(isWanted).map((status) => COUNTER_OF[status]))];
  const isWhole = STATUSES.every((status) => !counters.includes(COUNTER_OF[status]) || isWanted(status));
  if (!isWhole) return null;
  if (counters.length === 0) return 0;
  const { total } = await db
    .selectFrom('sites')
    .select(
      sql<number>`coalesce(sum(${sql.join(
        counters.map((counter) => sql.ref(counter)),
        sql` + `,
      )}), 0)::int8`.as('total'),
    )
    .where('owner_id', '=', owner.id)
    .$if(query.site_id !== undefined, (sites) => sites.where('id', '=', query.site_id ?? 0))
    .executeTakeFirstOrThrow();
  return total;
}
