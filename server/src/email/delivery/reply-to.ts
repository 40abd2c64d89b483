import type { ReplyAddresses } from '../../signed-links/reply-address.ts';
import { type Email, roleOf } from '../messages/compose-message.ts';
import { isAnsweredByNote } from '../messages/member-notification.ts';

interface EmailRow {
  readonly ticket_id: number | null;
  /** The recipient of an email to a member; null when the member is removed. */
  readonly member_id: number | null;
  readonly recipient_email: string;
  readonly admin_notification_email: string | null;
}

/**
 * The Reply-To header. With replies by email the ticket's signed address alone: next to the site's admin address every
 * reply would arrive twice.
 */
export function replyToOf(
  email: Email,
  { ticket_id, member_id, recipient_email, admin_notification_email }: EmailRow,
  replies: ReplyAddresses | null,
): string[] {
  if (email.type === 'contact_message') return [email.content.email];
  if (email.type === 'contact_confirmation') return [email.content.support_email];
  if (email.type === 'member_notification') {
    if (!replies || ticket_id === null || member_id === null) return [];
    const isNote = isAnsweredByNote(email.content);
    return [replies.addressOf(ticket_id, `${isNote ? 'n' : 'm'}${member_id}`, recipient_email)];
  }
  const role = roleOf(email);
  if (role === null || role === 'member' || ticket_id === null) return [];
  if (replies) return [replies.addressOf(ticket_id, role, recipient_email)];
  return role === 'customer' && admin_notification_email ? [admin_notification_email] : [];
}
