import type { Ticket } from '@deskbell/contract/tickets';
import { type FocusEvent, useMemo, useState } from 'react';
import { isFiltering, type TicketFilter } from '../queries/ticket-filter.ts';
import { loadedTickets } from '../queries/ticket-list-cache.ts';
import { useTicketPages } from '../queries/ticket-queries.ts';
import { useSteadyOrder } from '../triage/use-steady-order.ts';
import { readListFilter } from '../use-ticket-filter.ts';
import {
  type Folds,
  type GroupId,
  groupFilter,
  groupSort,
  groupsFor,
  isFolded,
  readFolds,
  storeFolds,
} from './ticket-groups.ts';

export type GroupCounts = Partial<Record<GroupId, number>>;

export interface LoadedGroup {
  id: GroupId;
  filter: TicketFilter;
  isFolded: boolean;
  /** Empty while folded. */
  tickets: readonly Ticket[];
  count: number | undefined;
  pages: ReturnType<typeof useTicketPages>['pages'];
  loadMore: () => void;
  onFocusRow: (id: number) => void;
  onBlur: (event: FocusEvent) => void;
}

interface GroupsOptions {
  siteId: number;
  filter: TicketFilter;
  knowsWaiting: boolean;
  /** The numbers without a filter. */
  counts: GroupCounts;
}

/** What the screen shows first at an address. */
export function unfoldedFilters(search: URLSearchParams, siteId: number, knowsWaiting: boolean): TicketFilter[] {
  const { filter } = readListFilter(search, { siteId, archived: false, defaultSort: groupSort(knowsWaiting) });
  const folds = readFolds();
  return groupsFor({ knowsWaiting })
    .filter((group) => isFiltering(filter) || !isFolded(group, folds))
    .map((group) => groupFilter(group, filter))
    .filter((each) => each !== null);
}

const NONE: readonly Ticket[] = [];

/** Each group is a list of its own; a folded one loads nothing, as the site has its count. */
export function useTicketGroups({ siteId, filter, knowsWaiting, counts }: GroupsOptions) {
  const isNarrowed = isFiltering(filter);
  const [kept, setKept] = useState(readFolds);
  // What a filter finds is not hidden.
  const [narrowed, setNarrowed] = useState<{ name: string; folds: Folds }>({ name: '', folds: {} });
  const name = JSON.stringify(filter);
  const narrowedFolds = narrowed.name === name ? narrowed.folds : {};
  const folds = isNarrowed ? narrowedFolds : kept;
  const isFoldedNow = (id: GroupId) => (isNarrowed ? (narrowedFolds[id] ?? false) : isFolded(id, kept));

  const [first, second, third, fourth] = groupsFor({ knowsWaiting });
  const options = { siteId, filter, isFoldedNow, counts: isNarrowed ? {} : counts };
  const groups = [
    useGroup(first, options),
    useGroup(second, options),
    useGroup(third, options),
    useGroup(fourth, options),
  ].filter((group) => group !== null);

  function fold(id: GroupId, isFolding: boolean) {
    const changed = { ...folds, [id]: isFolding };
    if (isNarrowed) return setNarrowed({ name, folds: changed });
    setKept(changed);
    storeFolds(changed);
  }

  return { groups, fold };
}

interface GroupOptions extends Omit<GroupsOptions, 'knowsWaiting'> {
  isFoldedNow: (id: GroupId) => boolean;
}

function useGroup(id: GroupId | undefined, { siteId, filter, isFoldedNow, counts }: GroupOptions): LoadedGroup | null {
  const asked = id ? groupFilter(id, filter) : null;
  const isClosed = id === undefined || isFoldedNow(id);
  const { pages, loadMore } = useTicketPages(siteId, asked ?? filter, { enabled: asked !== null && !isClosed });
  const fetched = useMemo(() => loadedTickets(pages.data), [pages.data]);
  const { ordered, onFocusRow, onBlur } = useSteadyOrder(fetched, JSON.stringify(asked));
  if (id === undefined || asked === null) return null;
  const total = pages.isPlaceholderData ? undefined : pages.data?.pages[0]?.total;
  return {
    id,
    filter: asked,
    isFolded: isClosed,
    tickets: isClosed ? NONE : ordered,
    count: isClosed ? (counts[id] ?? total) : (pages.data?.pages[0]?.total ?? counts[id]),
    pages,
    loadMore,
    onFocusRow,
    onBlur,
  };
}
