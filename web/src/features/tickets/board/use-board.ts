import { useTicketPages } from '../ticket-queries.ts';
import { type BoardFilter, COLUMNS, type Column, columnFilter } from './columns.ts';

export type ColumnTickets = ReturnType<typeof useTicketPages>;

/** Each column loads its own pages, so that a long one does not delay the others. */
export function useBoard(siteId: number, filter: BoardFilter) {
  const columns: Record<Column, ColumnTickets> = {
    new: useTicketPages(siteId, columnFilter('new', filter)),
    open: useTicketPages(siteId, columnFilter('open', filter)),
    closed: useTicketPages(siteId, columnFilter('closed', filter)),
  };

  const all = COLUMNS.map((column) => columns[column].pages);
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
