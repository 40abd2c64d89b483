import type { Ticket } from '@deskbell/contract/tickets';

/** The visitor who is notified by email, by first name or address; null without an address. */
export const recipientOf = ({ user_email, user_name }: Ticket): string | null =>
  user_email && (user_name?.trim().split(/\s+/)[0] || user_email);
