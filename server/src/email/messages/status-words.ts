import { TICKET_STATUSES } from '@deskbell/contract/ticket-values';
import type { Texts } from '../../languages/visitor-texts.ts';
import type { Badge } from './message-badge.ts';

const STATUSES: readonly string[] = TICKET_STATUSES;

export const isDone = (status: string): boolean => status === 'resolved' || status === 'closed';

/** Lower case, for use within a sentence. */
export const statusWord = (texts: Texts, status: string): string =>
  texts.statuses[STATUSES.indexOf(status)] ?? status.replaceAll('_', ' ');

export const statusBadge = (texts: Texts, status: string): Badge => ({
  label: statusWord(texts, status).replace(/^./u, (first) => first.toLocaleUpperCase(texts.language)),
  tone: status,
});
