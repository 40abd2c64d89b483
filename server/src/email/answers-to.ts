import { type Email, roleOf } from './compose-email.ts';
import type { ReplyAddresses } from './reply-address.ts';

interface Addressed {
  readonly ticket_id: number | null;
  readonly recipient_email: string;
  readonly admin_notification_email: string | null;
}

/** Where an answer goes: under the ticket, and a customer's also to the site; of a contact message, to the other side. */
export function answersTo(
  email: Email,
  { ticket_id, recipient_email, admin_notification_email }: Addressed,
  replies: ReplyAddresses | null,
): string[] {
  if (email.type === 'contact_message') return [email.content.email];
  if (email.type === 'contact_confirmation') return [email.content.support_email];
  const role = roleOf(email);
  if (role === null || ticket_id === null) return [];
  const signed = replies ? [replies.addressOf(ticket_id, role, recipient_email)] : [];
  return role === 'customer' && admin_notification_email ? [...signed, admin_notification_email] : signed;
}
