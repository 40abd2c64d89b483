import type { Ticket } from '@deskbell/contract/tickets';

export const firstNameOf = ({ user_name }: Ticket): string | undefined =>
  user_name?.trim().split(/\s+/)[0] || undefined;

/** First name or address of the visitor who gets an email; null without an address. */
export const recipientOf = (ticket: Ticket): string | null =>
  ticket.user_email && (firstNameOf(ticket) ?? ticket.user_email);
