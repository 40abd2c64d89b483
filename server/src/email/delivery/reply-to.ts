import { memberRole, type ReplyAddresses } from '../../signed-links/reply-address.ts';
import { isKindWith, kindOf, recipientOf } from '../email-kinds.ts';
import type { Email } from '../messages/compose-message.ts';
import { audienceOfAnswer } from '../messages/member-notification.ts';
import type { ReplyReach } from '../messages/ticket-content.ts';

interface EmailRow {
  readonly ticket_id: number | null;
  /** The recipient of an email to a member; null when the member is removed. */
  readonly member_id: number | null;
  readonly recipient_email: string;
  readonly admin_notification_email: string | null;
  /** Customer of the ticket, or of the merged one whose customer replied. */
  readonly customer_email: string | null;
}

/** Whose answers the ticket's conversation takes; null when it takes none to this email. */
function roleOf(email: Email): 'customer' | 'admin' | 'member' | null {
  const to = recipientOf(email);
  const isAnswered = kindOf(email.type).answers === 'ticket';
  return isAnswered && (to === 'customer' || to === 'admin' || to === 'member') ? to : null;
}

/**
 * The Reply-To header. With replies by email the ticket's signed address alone: next to the site's admin address every
 * reply would arrive twice. Without them the team writes to the customer from its own mailbox, and the customer to the site.
 */
export function replyToOf(email: Email, row: EmailRow, replies: ReplyAddresses | null): string[] {
  if (isKindWith(email, 'answers', 'writer')) return [email.content.email];
  if (isKindWith(email, 'answers', 'operator')) return [email.content.support_email];
  const role = roleOf(email);
  if (role === null || row.ticket_id === null) return [];
  if (replies) return signedAddressOf(email, row, replies);
  const address = role === 'customer' ? row.admin_notification_email : directAddressOf(email, row);
  return address === null ? [] : [address];
}

function signedAddressOf(
  email: Email,
  { ticket_id, member_id, recipient_email }: EmailRow,
  replies: ReplyAddresses,
): string[] {
  const role = roleOf(email);
  if (role === null || ticket_id === null) return [];
  if (role !== 'member') return [replies.addressOf(ticket_id, role, recipient_email)];
  if (email.type !== 'member_notification' || member_id === null) return [];
  return [replies.addressOf(ticket_id, memberRole(member_id, audienceOfAnswer(email.content)), recipient_email)];
}

/** Null for an email that is answered by a note, which customers never see. */
const directAddressOf = (email: Email, { customer_email }: EmailRow): string | null =>
  email.type === 'member_notification' && audienceOfAnswer(email.content) !== 'customer' ? null : customer_email;

export function reachOf(email: Email, replyTo: readonly string[], replies: ReplyAddresses | null): ReplyReach {
  const role = roleOf(email);
  return { canReply: replyTo.length > 0, repliesDirectly: !replies && (role === 'admin' || role === 'member') };
}
