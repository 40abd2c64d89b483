import { allows } from '@deskbell/contract/roles';
import type { Site } from '@deskbell/contract/sites';
import { OPEN_STATUSES } from '@deskbell/contract/ticket-values';
import type { TicketSort } from '@deskbell/contract/tickets';
import { FILTER_NAMES, type TicketFilter } from './ticket-filter.ts';

/** The tabs of the tickets of all sites. */
const QUEUES = ['waiting', 'open', 'mine', 'unassigned', 'snoozed', 'all', 'following'] as const;
/** Only where there are colleagues. */
const OF_SEVERAL: readonly string[] = ['mine', 'unassigned', 'following'];
export type Queue = (typeof QUEUES)[number];

export const QUEUE_LABELS: Record<Queue, string> = {
  waiting: 'Waiting for us',
  open: 'Open',
  mine: 'Mine',
  unassigned: 'Unassigned',
  snoozed: 'Snoozed',
  all: 'All',
  following: 'Following',
};

const RESTRICTIONS: Record<Queue, Partial<TicketFilter>> = {
  waiting: { waiting: true },
  open: { statuses: OPEN_STATUSES },
  mine: { statuses: OPEN_STATUSES, assignee: 'me' },
  unassigned: { statuses: OPEN_STATUSES, assignee: 'none' },
  snoozed: { snoozed: true },
  all: { snoozed: null },
  following: { statuses: OPEN_STATUSES, following: true },
};

const DEFAULT_SORTS: Partial<Record<Queue, TicketSort>> = { waiting: 'waiting', all: 'created' };

export const defaultSort = (queue: Queue): TicketSort => DEFAULT_SORTS[queue] ?? 'activity';

/** What the list of a queue asks for: its own restriction and the filter of the user. */
export function withinQueue(queue: Queue, filter: TicketFilter): TicketFilter {
  const { statuses = [], ...restriction } = RESTRICTIONS[queue];
  return { ...filter, ...restriction, statuses: filter.statuses.length > 0 ? filter.statuses : statuses };
}

/** Clients answer no visitors, so that nothing waits for them; a person alone assigns and follows nothing. */
function offeredQueues({ canWork, canAssign }: { canWork: boolean; canAssign: boolean }): readonly Queue[] {
  if (!canWork) return ['open', 'all'];
  return canAssign ? QUEUES : QUEUES.filter((queue) => !OF_SEVERAL.includes(queue));
}

/** A user without sites sees the tabs of someone who works. */
export const queuesFor = (sites: readonly Site[], teamsOfSeveral: readonly unknown[]) =>
  offeredQueues({
    canWork: sites.length === 0 || sites.some(({ role }) => allows(role, 'work')),
    canAssign: teamsOfSeveral.length > 0,
  });

/** An address with filters and without a tab is about all tickets. */
export function readQueue(params: URLSearchParams, offered: readonly Queue[]): Queue {
  const named = offered.find((queue) => queue === params.get('tab'));
  if (named) return named;
  if (params.get('snoozed') === 'true' && offered.includes('snoozed')) return 'snoozed';
  return FILTER_NAMES.some((name) => params.has(name)) ? 'all' : (offered[0] ?? 'all');
}

interface AddressOptions {
  params: URLSearchParams;
  /** Otherwise the address of the first tab is the one of the screen, which shows the last view. */
  isNamed: boolean;
}

/** The address of a queue, in the same layout. */
export function queueAddress(queue: Queue, offered: readonly Queue[], { params, isNamed }: AddressOptions): string {
  const search = new URLSearchParams();
  if (isNamed || queue !== offered[0]) search.set('tab', queue);
  if (params.get('view') === 'board') search.set('view', 'board');
  return search.size === 0 ? '/tickets' : `/tickets?${search}`;
}
