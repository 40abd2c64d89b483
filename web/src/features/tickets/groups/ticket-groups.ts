import { OPEN_STATUSES } from '@deskbell/contract/ticket-values';
import type { TicketStatus } from '@deskbell/contract/tickets';
import { readStored, writeStored } from '../../../ui/stored.ts';
import type { TicketFilter } from '../queries/ticket-filter.ts';

const GROUPS = ['waiting', 'customer', 'snoozed', 'closed', 'client-open', 'client-closed'] as const;
export type GroupId = (typeof GROUPS)[number];

export const GROUP_LABELS: Record<GroupId, string> = {
  waiting: 'Waiting for us',
  customer: 'Waiting for the customer',
  snoozed: 'Snoozed',
  closed: 'Closed',
  'client-open': 'Open',
  'client-closed': 'Closed',
};

const CLOSED_STATUSES: readonly TicketStatus[] = ['resolved', 'closed'];
const FOLDED_AT_FIRST: readonly GroupId[] = ['snoozed', 'closed'];

/** Clients know neither waiting nor snoozed tickets. */
export const groupsFor = ({ knowsWaiting }: { knowsWaiting: boolean }): readonly GroupId[] =>
  knowsWaiting ? ['waiting', 'customer', 'snoozed', 'closed'] : ['client-open', 'client-closed'];

/** The tickets of one group; null if the filter excludes all of them. */
export function groupFilter(group: GroupId, filter: TicketFilter): TicketFilter | null {
  if (filter.snoozed && group !== 'snoozed') return null;
  const sort = filter.sort === 'waiting' && group !== 'waiting' ? 'activity' : filter.sort;
  const within = (statuses: readonly TicketStatus[], changes: Partial<TicketFilter>) => {
    const chosen = filter.statuses.filter((status) => statuses.includes(status));
    if (filter.statuses.length > 0 && chosen.length === 0) return null;
    return { ...filter, sort, statuses: chosen, ...changes };
  };
  switch (group) {
    case 'waiting':
      return within(OPEN_STATUSES, { waiting: true });
    case 'customer':
      return within(OPEN_STATUSES, { waiting: 'customer' });
    case 'snoozed':
      return { ...filter, sort, snoozed: true };
    case 'closed':
      return withAny(within(CLOSED_STATUSES, {}), CLOSED_STATUSES);
    case 'client-open':
      return withAny(within(OPEN_STATUSES, { snoozed: null }), OPEN_STATUSES);
    case 'client-closed':
      return withAny(within(CLOSED_STATUSES, { snoozed: null }), CLOSED_STATUSES);
  }
}

const withAny = (filter: TicketFilter | null, statuses: readonly TicketStatus[]) =>
  filter && (filter.statuses.length > 0 ? filter : { ...filter, statuses });

const STORAGE_KEY = 'deskbell-folded-groups';

export type Folds = Partial<Record<GroupId, boolean>>;

export const isFolded = (group: GroupId, folds: Folds) => folds[group] ?? FOLDED_AT_FIRST.includes(group);

/** Remembered for all sites. */
export const readFolds = (): Folds => JSON.parse(readStored(STORAGE_KEY) ?? '{}');
export const storeFolds = (folds: Folds): void => writeStored(STORAGE_KEY, JSON.stringify(folds));

export const groupSort = (knowsWaiting: boolean) => (knowsWaiting ? 'waiting' : 'activity');
