import type { TicketWithEvents } from '../ticket-queries.ts';

/**
 * False once the ticket is erased. Not decided by the history alone: a merge brings the history of an erased ticket to
 * another one, or the address of a visitor to an erased one.
 */
export const hasVisitorPage = ({ ticket, events }: TicketWithEvents): boolean =>
  ticket.user_email !== null || !events.some(({ kind }) => kind === 'erased');
