import type { Letter } from '../letter.ts';
import type { ReceivedTicket } from './user-confirmation.ts';

export interface AnsweredTicket extends ReceivedTicket {
  /** What the owner wrote. */
  readonly comment: string;
}

export function commentNotification(
  { ticket_id, site_name, site_domain, site_color, comment }: AnsweredTicket,
  canReply: boolean,
): Letter {
  return {
    subject: `Re: Your request to ${site_name} (ticket #${ticket_id})`,
    preview: comment.slice(0, 140),
    sender: { name: site_name, color: site_color },
    heading: `An answer to your request #${ticket_id}`,
    blocks: [
      { quote: comment },
      ...(canReply ? [{ lead: 'To answer, reply to this email.', paragraph: `It goes to ${site_name}.` }] : []),
    ],
    reason: `You get this because you wrote to ${site_name} through the support form on ${site_domain}. Sent by Deskbell.`,
  };
}
