import { BOARD_TAGS_MAX } from '@deskbell/contract/limits';
import type { Tag } from '@deskbell/contract/tags';
import type { Ticket } from '@deskbell/contract/tickets';
import { type FocusEvent, useMemo } from 'react';
import { isWaiting, type TicketFilter } from '../queries/ticket-filter.ts';
import { loadedTickets } from '../queries/ticket-list-cache.ts';
import { useTicketPages } from '../queries/ticket-queries.ts';
import { useSteadyOrder } from '../triage/use-steady-order.ts';
import { type Group, statusGroups, tagGroups } from './groups.tsx';
import { useTicketCount } from './ticket-counts.ts';

export interface ColumnTickets extends ReturnType<typeof useTicketPages> {
  group: Group;
  tickets: readonly Ticket[];
  /** Counts tickets that wait for us; 0 if the whole board is about them. */
  waitingCount: number;
  onFocusCard: (id: number) => void;
  onBlur: (event: FocusEvent) => void;
}

function useColumn(siteId: number | null, group: Group | undefined, filter: TicketFilter): ColumnTickets | null {
  const asked = group?.filter ?? null;
  const { pages, loadMore } = useTicketPages(siteId, asked ?? filter, { enabled: asked !== null });
  const data = asked ? pages.data : undefined;
  const loaded = useMemo(() => loadedTickets(data), [data]);
  const { ordered, onFocusRow, onBlur } = useSteadyOrder(loaded, JSON.stringify(asked));
  // A fully loaded column is counted in the browser.
  const isCounted = asked !== null && pages.hasNextPage && !filter.waiting;
  const waiting = isCounted ? (group?.waitingFilter ?? null) : null;
  const counted = useTicketCount(waiting && siteId !== null ? { ...waiting, sites: [siteId] } : waiting) ?? 0;
  const loadedCount = filter.waiting ? 0 : ordered.filter(isWaiting).length;
  return (
    (group && {
      group,
      pages,
      loadMore,
      tickets: ordered,
      waitingCount: isCounted ? counted : loadedCount,
      onFocusCard: onFocusRow,
      onBlur,
    }) ??
    null
  );
}

export type Board = ReturnType<typeof boardOf>;

function boardOf(slots: readonly (ColumnTickets | null)[]) {
  const known = slots.filter((column) => column !== null);
  const columns = known.filter(({ group, pages }) => !group.isHiddenIfEmpty || (pages.data?.pages[0]?.total ?? 0) > 0);
  const all = known.filter(({ group }) => group.filter !== null).map(({ pages }) => pages);
  const isLoaded = all.every(({ data }) => data !== undefined);
  return {
    columns,
    total: isLoaded ? all.reduce((sum, { data }) => sum + (data?.pages[0]?.total ?? 0), 0) : undefined,
    updatedAt: isLoaded ? Math.min(...all.map(({ dataUpdatedAt }) => dataUpdatedAt)) : 0,
    isRefreshing: all.some(({ isFetching, isFetchingNextPage }) => isFetching && !isFetchingNextPage),
    refresh() {
      for (const { refetch } of all) void refetch({ cancelRefetch: false });
    },
  };
}

/** Each column loads its own pages, so that a long one does not delay the others. */
export function useStatusBoard(siteId: number | null, filter: TicketFilter): Board {
  const [fresh, open, closed] = statusGroups(filter);
  return boardOf([
    useColumn(siteId, fresh, filter),
    useColumn(siteId, open, filter),
    useColumn(siteId, closed, filter),
  ]);
}

/** Hooks need a fixed number of columns: those of the tags, of other tags and of none. */
export function useTagBoard(siteId: number | null, filter: TicketFilter, tags: readonly Tag[]): Board {
  const [one, two, three, four, five, six, seven, eight, nine, ten] = tagGroups(filter, tags.slice(0, BOARD_TAGS_MAX));
  return boardOf([
    useColumn(siteId, one, filter),
    useColumn(siteId, two, filter),
    useColumn(siteId, three, filter),
    useColumn(siteId, four, filter),
    useColumn(siteId, five, filter),
    useColumn(siteId, six, filter),
    useColumn(siteId, seven, filter),
    useColumn(siteId, eight, filter),
    useColumn(siteId, nine, filter),
    useColumn(siteId, ten, filter),
  ]);
}
