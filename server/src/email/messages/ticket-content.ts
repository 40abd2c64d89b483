import type { FormOfAddress } from '@deskbell/contract/limits';
import { RATING_SCORES } from '@deskbell/contract/ticket-values';
import { type Texts, textsIn } from '../../languages/visitor-texts.ts';
import { HEADER_TEXT_MAX, headerText } from '../delivery/header-text.ts';
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
  readonly form_of_address?: FormOfAddress;
  /** Whether an email opened the ticket, and not a form. */
  readonly by_email?: boolean;
  /** To a customer only once a member has replied: the address may be another person's until then. */
  readonly title?: string;
}

export const textsOf = ({ language, form_of_address }: Pick<TicketContent, 'language' | 'form_of_address'>): Texts =>
  textsIn(language, form_of_address);

/** Before a member's reply without any word of the visitor, afterwards with the title. */
export function customerSubject(content: TicketContent): string {
  const { ticket_id: number, site_name: site, title } = content;
  return title === undefined
    ? fillIn(textsOf(content).mailSubject, { number, site })
    : `Re: ${titledSubject({ ...content, title }, 'Re: '.length)}`;
}

export const teamSubject = (content: TicketContent & { readonly title: string }): string => titledSubject(content);

/** A long title is cut, so that site and number stay. */
function titledSubject(
  { ticket_id, site_name, title }: TicketContent & { readonly title: string },
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

/** The button to the conversation, and a warning beside the footer; nothing without a link. */
export function pageButton(content: TicketContent, pageUrl: string | undefined): Message['blocks'] {
  return pageUrl === undefined ? [] : [{ button: { label: textsOf(content).openTicket, url: pageUrl } }];
}

export const pageWarning = (content: TicketContent, pageUrl: string | undefined): string =>
  pageUrl === undefined ? '' : textsOf(content).ticketPageWhat;

/** Where the customer finds all tickets of the address. */
export const myTicketsLink = (content: TicketContent, url: string | undefined): Pick<Message, 'footerLink'> =>
  url === undefined ? {} : { footerLink: { label: textsOf(content).myTickets, url } };

/** Its links only preselect an answer, because mail scanners open them. */
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
  `You're receiving this because your address is the notification address of ${isolate(site_name)}.`;

/** What becomes of a reply to an email for the team. */
export interface ReplyReach {
  readonly canReply: boolean;
  /** Without replies by email: a reply reaches the customer, but not the ticket. */
  readonly repliesDirectly?: boolean;
}

export const REPLIES_NOT_READ = { paragraph: 'Replies to this email are not read.' };

export function replyHint({ canReply, repliesDirectly }: ReplyReach): Message['blocks'][number] {
  if (!canReply) return REPLIES_NOT_READ;
  if (repliesDirectly)
    return { lead: 'Or reply to this email.', paragraph: 'Your reply goes to the customer, but not into the ticket.' };
  return { paragraph: 'Reply to this email to answer the customer.' };
}

/** Japanese has no spaces between sentences. */
export const joinSentences = ({ language }: Texts, sentences: readonly (string | false)[]): string =>
  sentences.filter(Boolean).join(String(language) === 'ja' ? '' : ' ');
