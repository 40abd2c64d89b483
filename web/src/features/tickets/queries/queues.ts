import { allows } from '@deskbell/contract/roles';
import type { Site } from '@deskbell/contract/sites';
import { OPEN_STATUSES } from '@deskbell/contract/ticket-values';
import type { TicketSort } from '@deskbell/contract/tickets';
import { FILTER_NAMES, type TicketFilter } from './ticket-filter.ts';

/** Tabs in their order; the others are in the menu of views. */
export const GIVEN_TABS = ['waiting', 'mine', 'open', 'all'] as const;
const QUEUES = [...GIVEN_TABS, 'unassigned', 'snoozed', 'following', 'overdue'] as const;
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
  overdue: 'Overdue',
};

const RESTRICTIONS: Record<Queue, Partial<TicketFilter>> = {
  waiting: { waiting: true },
  open: { statuses: OPEN_STATUSES },
  mine: { statuses: OPEN_STATUSES, assignee: 'me' },
  unassigned: { statuses: OPEN_STATUSES, assignee: 'none' },
  snoozed: { snoozed: true },
  all: { snoozed: null },
  following: { statuses: OPEN_STATUSES, following: true },
  overdue: { due: 'overdue' },
};

const DEFAULT_SORTS: Partial<Record<Queue, TicketSort>> = { waiting: 'waiting', all: 'created', overdue: 'due' };

export const defaultSort = (queue: Queue): TicketSort => DEFAULT_SORTS[queue] ?? 'activity';

export function withinQueue(queue: Queue, filter: TicketFilter): TicketFilter {
  const { statuses = [], ...restriction } = RESTRICTIONS[queue];
  return { ...filter, ...restriction, statuses: filter.statuses.length > 0 ? filter.statuses : statuses };
}

interface Offered {
  canWork: boolean;
  canAssign: boolean;
  hasGoals: boolean;
}

/** Clients have no queue of waiting tickets; a single member needs no assignment and no following. */
function offeredQueues({ canWork, canAssign, hasGoals }: Offered): readonly Queue[] {
  if (!canWork) return QUEUES.filter((queue) => queue === 'open' || queue === 'all');
  return QUEUES.filter((queue) => (canAssign || !OF_SEVERAL.includes(queue)) && (hasGoals || queue !== 'overdue'));
}

export const queuesFor = (sites: readonly Site[], teamsOfSeveral: readonly unknown[]) =>
  offeredQueues({
    canWork: sites.length === 0 || sites.some(({ role }) => allows(role, 'work')),
    canAssign: teamsOfSeveral.length > 0,
    hasGoals: sites.some(({ has_goals }) => has_goals),
  });

export const isGivenTab = (queue: Queue) => GIVEN_TABS.some((tab) => tab === queue);

/** An address with filters and without a tab shows all tickets. */
export function readQueue(params: URLSearchParams, offered: readonly Queue[]): Queue {
  const named = offered.find((queue) => queue === params.get('tab'));
  if (named) return named;
  if (params.get('snoozed') === 'true' && offered.includes('snoozed')) return 'snoozed';
  return FILTER_NAMES.some((name) => params.has(name)) ? 'all' : (offered[0] ?? 'all');
}

interface AddressOptions {
  params: URLSearchParams;
  /** False gives the first tab the address of the screen, which shows the last view. */
  isNamed: boolean;
}

export function queueAddress(queue: Queue, offered: readonly Queue[], { params, isNamed }: AddressOptions): string {
  const search = new URLSearchParams();
  if (isNamed || queue !== offered[0]) search.set('tab', queue);
  if (params.get('view') === 'board') search.set('view', 'board');
  return search.size === 0 ? '/tickets' : `/tickets?${search}`;
}
