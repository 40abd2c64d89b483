import type { Message } from '../message-layout.ts';
import { customerSubject, type TicketContent } from './ticket-content.ts';

/** The address is unverified, so the message repeats nothing that was entered in the form. */
export function userConfirmation(content: TicketContent, canReply: boolean): Message {
  const { ticket_id, site_name, site_domain, site_color } = content;
  return {
    subject: customerSubject(content),
    preview: `${site_name} will reply to this address.`,
    sender: { name: site_name, color: site_color },
    heading: 'We received your request',
    blocks: [
      {
        paragraph: `Your ticket number is #${ticket_id}. Someone at ${site_name} will read your request and reply to this address.`,
      },
      {
        paragraph: `There is nothing else you need to do.${canReply ? ' To add anything, reply to this email.' : ''}`,
      },
    ],
    reason: `You're receiving this because this address was entered in the support form on ${site_domain}. If it wasn't you, you can ignore this email. Sent by Deskbell.`,
  };
}
