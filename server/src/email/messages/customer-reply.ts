import { isolate } from '../fill-in.ts';
import type { Message } from '../message-layout.ts';
import { adminReason, adminSubject, type TicketContent } from './ticket-content.ts';

export interface CustomerReplyContent extends TicketContent {
  readonly title: string;
  readonly comment: string;
  /** The customer's name or address. */
  readonly from: string;
  /** The path of the ticket in the app. */
  readonly path: string;
}

/** To the site's admin address: a reply of the customer by email. */
export function customerReply(content: CustomerReplyContent, publicUrl: string): Message {
  const { ticket_id, title, site_name, site_color, comment, from, path } = content;
  return {
    subject: adminSubject(content),
    preview: comment.slice(0, 140),
    sender: { name: site_name, color: site_color },
    heading: title,
    blocks: [
      { paragraph: `${isolate(from)} replied to ticket #${ticket_id} by email.` },
      { quote: comment },
      { button: { label: `Open ticket #${ticket_id}`, url: publicUrl + path } },
      { paragraph: 'Reply to this email to answer the customer.' },
    ],
    reason: `${adminReason(content)} Change it in the site's settings.`,
  };
}
