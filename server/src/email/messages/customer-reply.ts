import type { Letter } from '../letter.ts';
import type { ReceivedTicket } from './user-confirmation.ts';

export interface CustomerReply extends ReceivedTicket {
  readonly title: string;
  /** What the customer wrote by e-mail. */
  readonly comment: string;
  /** The customer's name or address. */
  readonly from: string;
  /** Where the ticket is on this Deskbell. */
  readonly path: string;
}

/** For the site's admin address. */
export function customerReply(
  { ticket_id, title, site_name, site_color, comment, from, path }: CustomerReply,
  publicUrl: string,
): Letter {
  return {
    subject: `Re: ticket #${ticket_id}: ${title}`,
    preview: comment.slice(0, 140),
    sender: { name: site_name, color: site_color },
    heading: title,
    blocks: [
      { paragraph: `${from} answered ticket #${ticket_id} by email.` },
      { quote: comment },
      { button: { label: `Open ticket #${ticket_id}`, url: publicUrl + path } },
      { paragraph: 'Reply to this email to answer the customer.' },
    ],
    reason: `You get this because your address is the notification address of ${site_name}. Change it in the site's settings.`,
  };
}
