import type { Message } from '../message-layout.ts';
import { customerReason, customerSubject, type TicketContent } from './ticket-content.ts';

export interface StatusChangeContent extends TicketContent {
  readonly before: string;
  readonly after: string;
}

const labelOf = (status: string) => status.replaceAll('_', ' ');
const badgeOf = (status: string) => ({
  label: labelOf(status).replace(/^./, (first) => first.toUpperCase()),
  tone: status,
});
const isDone = (status: string) => status === 'resolved' || status === 'closed';

export function statusChange(content: StatusChangeContent, canReply: boolean): Message {
  const { ticket_id, site_name, site_color, before, after } = content;
  const isReopened = after === 'new' || (after === 'open' && isDone(before));
  return {
    subject: customerSubject(content),
    preview: `Your request #${ticket_id} ${isReopened ? 'has been reopened' : `is now ${labelOf(after)}`}.`,
    sender: { name: site_name, color: site_color },
    heading: `Your request #${ticket_id} ${isReopened ? 'has been reopened' : `is ${labelOf(after)}`}`,
    blocks: [
      { badges: [badgeOf(before), '→', badgeOf(after)] },
      {
        paragraph: [
          isDone(after) ? `${site_name} has marked this as resolved.` : `${site_name} is working on it.`,
          ...(canReply
            ? [isDone(after) ? 'If you still need help, reply to this email.' : 'To add anything, reply to this email.']
            : []),
        ].join(' '),
      },
    ],
    reason: customerReason(content),
  };
}
