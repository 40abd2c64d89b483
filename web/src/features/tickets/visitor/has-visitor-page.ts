import type { TicketWithEvents } from '../data/ticket-queries.ts';

/**
 * False once the ticket is erased. Its history alone is no proof: a merge brings the history of an erased ticket to
 * another one, or a visitor's address to an erased one.
 */
export const hasVisitorPage = ({ ticket, events }: TicketWithEvents): boolean =>
  ticket.user_email !== null || !events.some(({ kind }) => kind === 'erased');
