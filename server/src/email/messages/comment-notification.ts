import type { Message } from '../message-layout.ts';
import { customerReason, customerSubject, type TicketContent } from './ticket-content.ts';

export interface CommentNotificationContent extends TicketContent {
  readonly comment: string;
}

/** To the customer: a comment of the support agent. */
export function commentNotification(content: CommentNotificationContent, canReply: boolean): Message {
  const { ticket_id, site_name, site_color, comment } = content;
  return {
    subject: customerSubject(content),
    preview: comment.slice(0, 140),
    sender: { name: site_name, color: site_color },
    heading: `New reply to your request #${ticket_id}`,
    blocks: [
      { quote: comment },
      ...(canReply
        ? [{ lead: 'To respond, reply to this email.', paragraph: `Your reply goes to ${site_name}.` }]
        : []),
    ],
    reason: customerReason(content),
  };
}
