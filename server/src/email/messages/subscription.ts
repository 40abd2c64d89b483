import type { Subscription } from '../../signed-links/unsubscribe-link.ts';
import { isKindWith, kindOf } from '../email-kinds.ts';
import type { Email } from './compose-message.ts';
import type { MemberNotificationContent } from './member-notification.ts';

export function subscriptionOf(email: Email): Subscription | null {
  if (isKindWith(email, 'subscription', 'alarms')) return email.content.reader === 'member' ? 'alarms' : null;
  if (kindOf(email.type).subscription === 'overdue') return 'overdue';
  if (isKindWith(email, 'subscription', 'reports'))
    return email.content.reader === 'member' && !email.content.is_sample ? 'reports' : null;
  return isKindWith(email, 'subscription', 'notifications') ? subscriptionOfNotification(email.content) : null;
}

function subscriptionOfNotification({ kind, why, ticket_id }: MemberNotificationContent): Subscription | null {
  if (kind === 'new_ticket') return 'new_tickets';
  if (kind === 'assigned') return 'assigned';
  if (kind === 'rated' || kind === 'woke') return null;
  switch (why) {
    case 'all_replies':
      return 'all_replies';
    case 'assigned':
      return 'replies';
    case 'follows':
    case 'wrote_note':
      return `ticket-${ticket_id}`;
    default:
      return null;
  }
}
