import { POLL_SET_UP_MS, POLL_SITE_TICKETS_MS, POLL_SITES_MS, RECENT_TICKETS } from '@deskbell/contract/limits';
import { TICKET_PAGE_SIZE, WAITING_ROWS } from '@deskbell/contract/screen-requests';
import { OPEN_STATUSES } from '@deskbell/contract/ticket-values';
import type { listSiteTickets, listTickets } from '@deskbell/contract/tickets';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callPage } from '../../api/call.ts';
import { polledEvery } from '../../api/polling.ts';
import { queryKeys } from '../../api/query-keys.ts';

export const recentTicketsQuery = queryOptions({
  queryKey: queryKeys.recentTickets,
  queryFn: () =>
    callPage<typeof listTickets>('GET /api/tickets', { query: { archived: 'false', limit: String(RECENT_TICKETS) } }),
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

export const myTicketsQuery = queryOptions({
  queryKey: queryKeys.myTickets,
  queryFn: () =>
    callPage<typeof listTickets>('GET /api/tickets', {
      query: {
        assignee: 'me',
        snoozed: 'false',
        status: [...OPEN_STATUSES],
        sort: 'activity',
        limit: String(WAITING_ROWS),
      },
    }),
});

export const useMyTickets = (enabled: boolean) =>
  useQuery({ ...myTicketsQuery, ...polledEvery(POLL_SITES_MS), enabled });

const unreadTicketsQuery = queryOptions({
  queryKey: queryKeys.unreadTickets,
  queryFn: () =>
    callPage<typeof listTickets>('GET /api/tickets', {
      query: { archived: 'false', unread: 'true', sort: 'activity', limit: String(RECENT_TICKETS) },
    }),
});

const openTicketsQuery = queryOptions({
  queryKey: queryKeys.openTickets,
  queryFn: () =>
    callPage<typeof listTickets>('GET /api/tickets', {
      query: { status: [...OPEN_STATUSES], sort: 'activity', limit: String(RECENT_TICKETS) },
    }),
});

export const CLIENT_TICKET_QUERIES = [unreadTicketsQuery, openTicketsQuery, recentTicketsQuery] as const;

/** Unread tickets first, then open ones, then the newest of all others. */
export function useClientTickets() {
  // `useQueries` weighs a kilobyte on every screen.
  const answers = [
    useQuery({ ...unreadTicketsQuery, ...polledEvery(POLL_SITES_MS) }),
    useQuery({ ...openTicketsQuery, ...polledEvery(POLL_SITES_MS) }),
    useQuery({ ...recentTicketsQuery, ...polledEvery(POLL_SITES_MS) }),
  ];
  const pages = answers.map(({ data }) => data);
  const all = pages.flatMap((page) => page?.items ?? []);
  const items = [...new Map(all.map((ticket) => [ticket.id, ticket])).values()].slice(0, RECENT_TICKETS);
  return {
    data: pages.every((page) => page !== undefined) ? { items, total: pages[2]?.total ?? 0 } : undefined,
    isError: answers.some(({ isError }) => isError),
    refetch: () => answers.map((answer) => answer.refetch()),
  };
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
