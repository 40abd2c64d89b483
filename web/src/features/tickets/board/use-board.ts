import { useTicketPages } from '../ticket-queries.ts';
import { COLUMN_FILTERS, COLUMNS, type Column } from './columns.ts';

export type ColumnTickets = ReturnType<typeof useTicketPages>;

/** Each column reads its own pages, so that a long one does not keep the others waiting. */
export function useBoard(siteId: number) {
  const columns: Record<Column, ColumnTickets> = {
    new: useTicketPages(siteId, COLUMN_FILTERS.new),
    open: useTicketPages(siteId, COLUMN_FILTERS.open),
    closed: useTicketPages(siteId, COLUMN_FILTERS.closed),
  };

  const all = COLUMNS.map((column) => columns[column].pages);
  const isRead = all.every(({ data }) => data !== undefined);
  return {
    columns,
    total: isRead ? all.reduce((sum, { data }) => sum + (data?.pages[0]?.total ?? 0), 0) : undefined,
    updatedAt: isRead ? Math.min(...all.map(({ dataUpdatedAt }) => dataUpdatedAt)) : 0,
    isRefreshing: all.some(({ isFetching, isFetchingNextPage }) => isFetching && !isFetchingNextPage),
    refresh() {
      for (const { refetch } of all) void refetch({ cancelRefetch: false });
    },
  };
}
