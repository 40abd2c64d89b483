import type { Ticket } from '@deskbell/contract/tickets';
import { type FocusEvent, useMemo } from 'react';
import { isWaiting, type TicketFilter } from '../ticket-filter.ts';
import { loadedTickets } from '../ticket-list-cache.ts';
import { useTicketCount, useTicketPages } from '../ticket-queries.ts';
import { useSteadyOrder } from '../triage/use-steady-order.ts';
import { COLUMNS, type Column, columnFilter } from './columns.ts';

export interface ColumnTickets extends ReturnType<typeof useTicketPages> {
  tickets: readonly Ticket[];
  /** How many of them wait for us; 0 on a board of nothing else. */
  waitingCount: number;
  /** Whether the column can have cards at all. */
  isTargetOnly: boolean;
  onFocusCard: (id: number) => void;
  onBlur: (event: FocusEvent) => void;
}

function useColumn(siteId: number | null, column: Column, filter: TicketFilter): ColumnTickets {
  const asked = columnFilter(column, filter);
  const { pages, loadMore } = useTicketPages(siteId, asked ?? { ...filter, statuses: [column] }, {
    enabled: asked !== null,
  });
  const data = asked ? pages.data : undefined;
  const loaded = useMemo(() => loadedTickets(data), [data]);
  const { ordered, onFocusRow, onBlur } = useSteadyOrder(loaded, JSON.stringify(asked));
  // A column that is loaded to its end counts by itself.
  const ofSite = siteId === null ? filter : { ...filter, sites: [siteId] };
  const isCounted = asked !== null && pages.hasNextPage && !filter.waiting;
  const counted = useTicketCount(isCounted ? columnFilter(column, { ...ofSite, waiting: true }) : null) ?? 0;
  const loadedCount = filter.waiting ? 0 : ordered.filter(isWaiting).length;
  return {
    pages,
    loadMore,
    tickets: ordered,
    waitingCount: isCounted ? counted : loadedCount,
    isTargetOnly: asked === null,
    onFocusCard: onFocusRow,
    onBlur,
  };
}

/** Each column loads its own pages, so that a long one does not delay the others. */
export function useBoard(siteId: number | null, filter: TicketFilter) {
  const columns: Record<Column, ColumnTickets> = {
    new: useColumn(siteId, 'new', filter),
    open: useColumn(siteId, 'open', filter),
    closed: useColumn(siteId, 'closed', filter),
  };

  const all = COLUMNS.filter((column) => !columns[column].isTargetOnly).map((column) => columns[column].pages);
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
