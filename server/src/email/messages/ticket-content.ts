import type { FormOfAddress } from '@deskbell/contract/limits';
import { RATING_SCORES } from '@deskbell/contract/ticket-values';
import { type Texts, textsIn } from '../../languages/visitor-texts.ts';
import { HEADER_TEXT_MAX, headerText } from '../header-text.ts';
import { fillIn, isolate } from './fill-in.ts';
import type { Message } from './message-layout.ts';
import { SUBJECT_LABEL_MAX } from './subject-label.ts';

export interface TicketContent {
  readonly ticket_id: number;
  readonly site_name: string;
  readonly site_domain: string;
  readonly site_color: string;
  readonly language?: string | null;
  readonly form_of_address?: FormOfAddress;
  readonly by_email?: boolean;
  /** Customers see it only after a member has replied: until then, the address may be another person's. */
  readonly title?: string;
}

export const textsOf = ({ language, form_of_address }: Pick<TicketContent, 'language' | 'form_of_address'>): Texts =>
  textsIn(language, form_of_address);

/** Contains nothing of the visitor before a member has replied, the title afterwards. */
export function customerSubject(content: TicketContent): string {
  const { ticket_id: number, site_name: site, title } = content;
  return title === undefined
    ? fillIn(textsOf(content).mailSubject, { number, site })
    : `Re: ${titledSubject({ ...content, title }, 'Re: '.length)}`;
}

export const teamSubject = (content: TicketContent & { readonly title: string }): string =>
  titledSubject(content, SUBJECT_LABEL_MAX);

export function titledSubject(
  { ticket_id, site_name, title }: Pick<TicketContent, 'ticket_id' | 'site_name'> & { readonly title: string },
  prefixLength = 0,
): string {
  const where = ` · ${site_name} (#${ticket_id})`;
  return headerText(title, HEADER_TEXT_MAX - prefixLength - where.length) + where;
}

export function customerReason(content: TicketContent): string {
  const { customerReason, emailCustomerReason } = textsOf(content);
  return fillIn(content.by_email ? emailCustomerReason : customerReason, placesOf(content));
}

export function confirmationReason(content: TicketContent): string {
  const { confirmationReason, emailConfirmationReason } = textsOf(content);
  return fillIn(content.by_email ? emailConfirmationReason : confirmationReason, placesOf(content));
}

const placesOf = ({ site_name: site, site_domain: domain }: TicketContent) => ({ site, domain });

export function pageButton(content: TicketContent, pageUrl: string | undefined): Message['blocks'] {
  return pageUrl === undefined ? [] : [{ button: { label: textsOf(content).openTicket, url: pageUrl } }];
}

export const pageWarning = (content: TicketContent, pageUrl: string | undefined): string =>
  pageUrl === undefined ? '' : textsOf(content).ticketPageWhat;

export const myTicketsLink = (content: TicketContent, url: string | undefined): Pick<Message, 'footerLink'> =>
  url === undefined ? {} : { footerLink: { label: textsOf(content).myTickets, url } };

/** Links only preselect an answer, because mail scanners open them. */
export function ratingQuestion(
  content: TicketContent & { readonly asks_rating?: boolean },
  pageUrl: string | undefined,
): Message['blocks'] {
  if (!content.asks_rating || pageUrl === undefined) return [];
  const { rateQuestion: question, rateNote: note, scores } = textsOf(content);
  const choices = RATING_SCORES.map((score, n) => ({ label: scores[n] ?? score, url: `${pageUrl}?rate=${score}` }));
  return [{ question, choices, note }];
}

export const adminReason = ({ site_name }: TicketContent): string =>
  `You get this because this is the admin address of ${isolate(site_name)}.`;

export const siteSettingsLink = (publicUrl: string, { path }: { readonly path: string }) => ({
  label: 'Site settings',
  url: `${publicUrl}${path.replace(/\?.*$/, '')}?tab=settings`,
});

export const notificationSettingsLink = (publicUrl: string) => ({
  label: 'Notification settings',
  url: `${publicUrl}/dashboard?settings=notifications`,
});

export interface ReplyReach {
  readonly canReply: boolean;
  /** A reply reaches the customer, but not the ticket: the installation takes no replies by email. */
  readonly repliesDirectly?: boolean;
}

export const REPLIES_NOT_READ = { paragraph: 'Replies to this email are not read.' };

export function replyHint({ canReply, repliesDirectly }: ReplyReach): Message['blocks'][number] {
  if (!canReply) return REPLIES_NOT_READ;
  if (repliesDirectly)
    return { lead: 'Or reply to this email.', paragraph: 'Your reply goes to the customer, but not into the ticket.' };
  return { paragraph: 'Your reply to this email goes to the customer.' };
}

/** Japanese has no spaces between sentences. */
export const joinSentences = ({ language }: Texts, sentences: readonly (string | false)[]): string =>
  sentences.filter(Boolean).join(String(language) === 'ja' ? '' : ' ');
