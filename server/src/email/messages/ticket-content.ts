/** Content of every email about a ticket. */
export interface TicketContent {
  readonly ticket_id: number;
  readonly site_name: string;
  readonly site_domain: string;
  readonly site_color: string;
}

/** One subject for all emails to a customer: mail clients split a thread where it changes. The site may be renamed. */
export const customerSubject = ({ ticket_id }: TicketContent): string => `Your request (ticket #${ticket_id})`;

/** One subject for all emails to a site's admin address. */
export const adminSubject = ({ ticket_id, title }: TicketContent & { readonly title: string }): string =>
  `Ticket #${ticket_id}: ${title}`;

/** The footer of emails to a customer. */
export const customerReason = ({ site_name, site_domain }: TicketContent): string =>
  `You're receiving this because you contacted ${site_name} through the support form on ${site_domain}. Sent by Deskbell.`;

/** The footer of emails to a site's admin address. */
export const adminReason = ({ site_name }: TicketContent): string =>
  `You're receiving this because your address is the notification address of ${site_name}.`;
