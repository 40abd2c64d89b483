import { type Texts, textsIn } from '../../visitor-texts.ts';
import { fillIn, isolate } from '../fill-in.ts';

/** Content of every email about a ticket. */
export interface TicketContent {
  readonly ticket_id: number;
  readonly site_name: string;
  readonly site_domain: string;
  readonly site_color: string;
  /** Of the customer; English without one. */
  readonly language?: string | null;
}

/** One subject for all emails to a customer: mail clients split a thread where it changes. The site may be renamed. */
export const customerSubject = ({ ticket_id, language }: TicketContent): string =>
  fillIn(textsIn(language).mailSubject, { number: ticket_id });

/** One subject for all emails to a site's admin address. */
export const adminSubject = ({ ticket_id, title }: TicketContent & { readonly title: string }): string =>
  `Ticket #${ticket_id}: ${title}`;

/** The footer of emails to a customer. */
export const customerReason = ({ site_name, site_domain, language }: TicketContent): string =>
  fillIn(textsIn(language).customerReason, { site: site_name, domain: site_domain });

/** The footer of emails to a site's admin address. */
export const adminReason = ({ site_name }: TicketContent): string =>
  `You're receiving this because your address is the notification address of ${isolate(site_name)}.`;

/** Japanese has no spaces between sentences. */
export const joinSentences = ({ language }: Texts, sentences: readonly (string | false)[]): string =>
  sentences.filter(Boolean).join(String(language) === 'ja' ? '' : ' ');
