import { TAG_NAME_MAX } from '@deskbell/contract/limits';
import { normalizeText } from '@deskbell/contract/normalize-text';
import { TICKET_PRIORITIES, TICKET_STATUSES } from '@deskbell/contract/ticket-values';
import type { TicketPriority, TicketStatus } from '@deskbell/contract/tickets';
import type { Source } from '../imported-ticket.ts';

/** Words of Zendesk, Freshdesk, Help Scout, osTicket, FreeScout and Chatwoot. What is closed arrives archived. */
const STATUSES = new Map<string, TicketStatus>([
  ['new', 'new'],
  ['open', 'open'],
  ['active', 'open'],
  ['reopened', 'open'],
  ['pending', 'open'],
  ['snoozed', 'open'],
  ['waiting on customer', 'open'],
  ['waiting on third party', 'in_progress'],
  ['hold', 'in_progress'],
  ['on-hold', 'in_progress'],
  ['on hold', 'in_progress'],
  ['in progress', 'in_progress'],
  ['in_progress', 'in_progress'],
  ['solved', 'resolved'],
  ['resolved', 'resolved'],
]);

const PRIORITIES = new Map<string, TicketPriority>([
  ...TICKET_PRIORITIES.map((priority) => [priority, priority] as const),
  ['normal', 'medium'],
  ['critical', 'urgent'],
  ['emergency', 'urgent'],
]);

/** A word that no desk is known for means that the ticket was dealt with: nobody waits for what nobody understands. */
export const guessStatus = (word: string, source: Source): TicketStatus =>
  (source === 'deskbell' ? TICKET_STATUSES.find((each) => each === word) : STATUSES.get(word)) ?? 'archived';

export const guessPriority = (word: string | null): TicketPriority => PRIORITIES.get(word ?? '') ?? 'medium';

/** Empty when nothing is left that a tag may be called. */
export const tagNameOf = (tag: string): string =>
  normalizeText(tag, 'NFC').replaceAll(',', ' ').replace(/\s+/g, ' ').trim().slice(0, TAG_NAME_MAX).trim();
