/** Content of every email about a ticket. */
export interface TicketContent {
  readonly ticket_id: number;
  readonly site_name: string;
  readonly site_domain: string;
  readonly site_color: string;
}

/** The footer of emails to a customer. */
export const customerReason = ({ site_name, site_domain }: TicketContent): string =>
  `You're receiving this because you contacted ${site_name} through the support form on ${site_domain}. Sent by Deskbell.`;

/** The footer of emails to a site's admin address. */
export const adminReason = ({ site_name }: TicketContent): string =>
  `You're receiving this because your address is the notification address of ${site_name}.`;
