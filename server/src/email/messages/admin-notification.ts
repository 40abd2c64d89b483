import type { Letter } from '../letter.ts';

export interface NewTicket {
  readonly ticket_id: number;
  readonly title: string;
  readonly description: string;
  readonly priority: string;
  readonly site_name: string;
  readonly site_domain: string;
  readonly site_color: string;
  readonly from: string;
  readonly page_url: string | null;
  /** In the owner's time zone. */
  readonly received: string;
  /** Where the ticket is on this Deskbell. */
  readonly path: string;
}

export function adminNotification(ticket: NewTicket, publicUrl: string, canReply: boolean): Letter {
  const {
    ticket_id,
    title,
    description,
    priority,
    site_name,
    site_domain,
    site_color,
    from,
    page_url,
    received,
    path,
  } = ticket;
  return {
    subject: `New ticket #${ticket_id}: ${title}`,
    preview: `${priority} priority, from ${from} on ${site_domain}`,
    sender: { name: site_name, color: site_color },
    heading: title,
    blocks: [
      {
        badges: [
          `Ticket #${ticket_id}`,
          { label: priority, tone: priority.toLowerCase() },
          { label: 'New', tone: 'new' },
        ],
      },
      { quote: description },
      {
        facts: [
          ['From', from],
          ...(page_url ? [['Page', { label: page_url.replace(/^https?:\/\//, ''), url: page_url }] as const] : []),
          ['Received', received],
        ],
      },
      { button: { label: `Open ticket #${ticket_id}`, url: publicUrl + path } },
      ...(canReply ? [{ paragraph: 'Reply to this email to answer the customer.' }] : []),
    ],
    reason: `You get this because your address is the notification address of ${site_name}.`,
    remedy: { label: "Change it in the site's settings", url: `${publicUrl}${path.replace(/\?.*$/, '')}?tab=settings` },
  };
}
