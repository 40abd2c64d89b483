import { POLL_SET_UP_MS, POLL_SITE_TICKETS_MS, POLL_SITES_MS, RECENT_TICKETS } from '@deskbell/contract/limits';
import { TICKET_PAGE_SIZE, WAITING_ROWS } from '@deskbell/contract/screen-requests';
import { OPEN_STATUSES } from '@deskbell/contract/ticket-values';
import type { listSiteTickets, listTickets } from '@deskbell/contract/tickets';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callPage } from '../../api/call.ts';
import { polledEvery } from '../../api/polling.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { useIsSettled } from '../../ui/hooks/use-is-settled.ts';

export const recentTicketsQuery = queryOptions({
  queryKey: queryKeys.recentTickets,
  queryFn: () => callPage<typeof listTickets>('GET /api/tickets', { query: { limit: String(RECENT_TICKETS) } }),
});

export function useRecentTickets(isFirstAwaited: boolean) {
  return useQuery({
    ...recentTicketsQuery,
    ...polledEvery(POLL_SITES_MS),
    refetchInterval: ({ state }) => (isFirstAwaited && state.data?.total === 0 ? POLL_SET_UP_MS : POLL_SITES_MS),
  });
}

export const waitingTicketsQuery = queryOptions({
  queryKey: queryKeys.waitingTickets,
  queryFn: () =>
    callPage<typeof listTickets>('GET /api/tickets', {
      query: { archived: 'false', snoozed: 'false', waiting: 'us', sort: 'waiting', limit: String(WAITING_ROWS) },
    }),
});

export const useWaitingTickets = () => useQuery({ ...waitingTicketsQuery, ...polledEvery(POLL_SITES_MS) });

/** Loaded after the rest of the page: they are far down. */
export function useAssignedTickets() {
  const enabled = useIsSettled();
  return useQuery({
    enabled,
    queryKey: queryKeys.assignedTickets,
    queryFn: () =>
      callPage<typeof listTickets>('GET /api/tickets', {
        query: { assignee: 'me', snoozed: 'false', status: [...OPEN_STATUSES], limit: String(RECENT_TICKETS) },
      }),
    ...polledEvery(POLL_SITES_MS),
  });
}

export function useRecentSiteTickets(siteId: number) {
  return useQuery({
    queryKey: queryKeys.recentSiteTickets(siteId),
    queryFn: () =>
      callPage<typeof listSiteTickets>('GET /api/sites/:id/tickets', {
        params: { id: siteId },
        query: { limit: String(TICKET_PAGE_SIZE) },
      }),
    ...polledEvery(POLL_SITE_TICKETS_MS),
  });
}
