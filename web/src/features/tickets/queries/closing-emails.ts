import type { Ticket } from '@deskbell/contract/tickets';

/** How many requesters get an email if the tickets are closed. */
export const closingEmails = (tickets: readonly Pick<Ticket, 'user_email' | 'status'>[]): number =>
  tickets.filter(({ user_email, status }) => user_email && status !== 'closed').length;
