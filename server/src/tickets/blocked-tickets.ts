import type { TicketStatus } from '@deskbell/contract/tickets';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/** What its customer does is stored in silence: docs/decisions/0112-blocked-tickets-stay-silent.md. */
export const isBlockedTicket = sql<boolean>`(
  tickets.blocked_by is not null and tickets.status = 'archived'
  and exists (select from blocked_senders where blocked_senders.id = any(tickets.blocked_by))
  and not exists (
    select from comments where comments.ticket_id = tickets.id and comments.author = 'agent' and comments.audience = 'customer'
  )
  and not exists (select from tickets as other where other.merged_into = tickets.id and other.blocked_by is null)
)`;

export interface Heard {
  readonly is_blocked: false;
}

/** The sender must not learn of the block, so they see the status that the ticket would have without it. */
export const statusForVisitor = sql<TicketStatus>`
  case when ${isBlockedTicket} then tickets.visitor_status else tickets.status end`.as('status');

/** Changes only the status that the visitor sees. */
export async function showStatusToVisitor(tx: Database, ticketId: number, status: 'open' | 'resolved'): Promise<void> {
  await sql`
    update tickets set visitor_status = ${status}
    where id = ${ticketId} and (visitor_status = 'resolved') = ${status === 'open'}`.execute(tx);
}
