import { RATING_SCORES } from '@deskbell/contract/ticket-values';
import { type Texts, textsIn } from '../../languages/visitor-texts.ts';
import { fillIn, isolate } from './fill-in.ts';
import type { Message } from './message-layout.ts';

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

export const customerReason = ({ site_name, site_domain, language }: TicketContent): string =>
  fillIn(textsIn(language).customerReason, { site: site_name, domain: site_domain });

/** The footer of emails to a customer who may read the conversation; nothing without a link. */
export function pageFooter({ language }: TicketContent, pageUrl: string | undefined): Pick<Message, 'page'> {
  const { ticketPage: label, ticketPageWhat: sentence } = textsIn(language);
  return pageUrl === undefined ? {} : { page: { sentence, link: { label, url: pageUrl } } };
}

/** "Was this solved?" Its links only preselect an answer, because mail scanners open them. */
export function ratingQuestion(
  { language, asks_rating }: TicketContent & { readonly asks_rating?: boolean },
  pageUrl: string | undefined,
): Message['blocks'] {
  if (!asks_rating || pageUrl === undefined) return [];
  const { wasSolved: question, rateNote: note, scores } = textsIn(language);
  const choices = RATING_SCORES.map((score, n) => ({ label: scores[n] ?? score, url: `${pageUrl}?rate=${score}` }));
  return [{ question, choices, note }];
}

export const adminReason = ({ site_name }: TicketContent): string =>
  `You're receiving this because your address is the notification address of ${isolate(site_name)}.`;

/** Japanese has no spaces between sentences. */
export const joinSentences = ({ language }: Texts, sentences: readonly (string | false)[]): string =>
  sentences.filter(Boolean).join(String(language) === 'ja' ? '' : ' ');
