import type { TicketWithEvents } from '../queries/ticket-queries.ts';

/** False once erased. The history alone is no proof: a merge brings that of an erased ticket to another one. */
export const hasVisitorPage = ({ ticket, events }: TicketWithEvents): boolean =>
  ticket.user_email !== null || !events.some(({ kind }) => kind === 'erased');
