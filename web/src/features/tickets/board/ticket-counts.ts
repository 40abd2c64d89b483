import { POLL_SITE_TICKETS_MS } from '@deskbell/contract/limits';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { polledEvery } from '../../../api/polling.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { useIsSettled } from '../../../ui/hooks/use-is-settled.ts';
import type { TicketFilter } from '../queries/ticket-filter.ts';
import { fetchPage, ticketPagesQuery } from '../queries/ticket-queries.ts';

/** 0 until known. Not fetched behind an open ticket. Shares its query with the view of snoozed tickets. */
export function useSnoozedCount(siteId: number | null, filter: TicketFilter, enabled: boolean): number {
  const isSettled = useIsSettled();
  const { data } = useInfiniteQuery({
    ...ticketPagesQuery(siteId, { ...filter, snoozed: true }),
    placeholderData: keepPreviousData,
    enabled: enabled && isSettled && !filter.archived,
    ...polledEvery(POLL_SITE_TICKETS_MS),
  });
  return data?.pages[0]?.total ?? 0;
}

export function useTicketCount(filter: TicketFilter | null): number | undefined {
  const { data } = useQuery({
    queryKey: queryKeys.ticketCount(filter ?? {}),
    queryFn: async () => (filter ? (await fetchPage(null, filter, 0, 1)).total : 0),
    enabled: filter !== null,
    ...polledEvery(POLL_SITE_TICKETS_MS),
  });
  return data;
}
