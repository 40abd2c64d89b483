import type { Draft } from '@deskbell/contract/drafts';
import type { Writer } from '@deskbell/contract/followers';
import { POLL_SITE_TICKETS_MS } from '@deskbell/contract/limits';
import { TICKET_PAGE_SIZE } from '@deskbell/contract/screen-requests';
import type { SuggestedReply } from '@deskbell/contract/suggested-replies';
import type {
  Comment,
  getTicket,
  listSiteTickets,
  listTickets,
  Ticket,
  TicketDetail,
  TicketEvent,
} from '@deskbell/contract/tickets';
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback } from 'react';
import { call, callPage } from '../../../api/call.ts';
import { polledEvery } from '../../../api/polling.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { DueMark } from '../../../ticket-marks/lazy-due-mark.tsx';
import { listQuery } from './list-query.ts';
import type { TicketFilter } from './ticket-filter.ts';
import { loadedTickets, type TicketPages } from './ticket-list-cache.ts';

export const ticketPagesQuery = (siteId: number | null, filter: TicketFilter) =>
  infiniteQueryOptions({
    queryKey: queryKeys.ticketList(siteId, filter),
    queryFn: async ({ pageParam }) => {
      const page = await fetchPage(siteId, filter, pageParam);
      if (page.items.some(({ due_at }) => due_at !== null)) void DueMark.prefetch();
      return page;
    },
    initialPageParam: 0,
    getNextPageParam: (_, pages) => {
      const items = pages.flatMap((page) => page.items);
      return items.length < (pages[0]?.total ?? 0) ? (items.at(-1)?.id ?? 0) : null;
    },
  });

export function useTicketPages(siteId: number | null, filter: TicketFilter, { enabled = true } = {}) {
  const pages = useInfiniteQuery({
    ...ticketPagesQuery(siteId, filter),
    enabled,
    placeholderData: keepPreviousData,
    ...polledEvery(POLL_SITE_TICKETS_MS),
  });
  const { isFetchingNextPage, fetchNextPage } = pages;
  /** Cancels a poll in flight, which would otherwise swallow the request for the next page. */
  const loadMore = useCallback(() => {
    if (!isFetchingNextPage) void fetchNextPage();
  }, [isFetchingNextPage, fetchNextPage]);
  return { pages, loadMore };
}

export function fetchPage(siteId: number | null, filter: TicketFilter, before: number, limit = TICKET_PAGE_SIZE) {
  const query = {
    ...listQuery(filter),
    limit: String(limit),
    ...(before > 0 && { before: String(before) }),
  };
  if (siteId === null)
    return callPage<typeof listTickets>('GET /api/tickets', {
      query: { ...query, site_id: filter.sites.map(String) },
    });
  return callPage<typeof listSiteTickets>('GET /api/sites/:id/tickets', { params: { id: siteId }, query });
}

export interface TicketWithComments {
  ticket: TicketDetail;
  comments: Comment[];
  events: TicketEvent[];
  has_clients: boolean;
  in_inbox: boolean;
  drafts: Draft[];
  suggested_replies?: SuggestedReply[] | undefined;
  writers: Writer[];
}

export const ticketQuery = (id: number) =>
  queryOptions<TicketWithComments>({
    queryKey: queryKeys.ticket(id),
    queryFn: () => call<typeof getTicket>('GET /api/tickets/:id', { params: { id } }),
  });

export interface TicketWithEvents {
  ticket: Ticket;
  events: readonly TicketEvent[];
}

export function useCachedTicket(id: number | null): TicketWithEvents | undefined {
  const queryClient = useQueryClient();
  if (id === null) return undefined;
  const loaded = queryClient.getQueryData<TicketWithComments>(queryKeys.ticket(id));
  if (loaded) return loaded;
  const listed = cachedTicket(queryClient, id);
  return listed && { ticket: listed, events: [] };
}

export function cachedTicket(queryClient: QueryClient, id: number): Ticket | undefined {
  const listed = queryClient
    .getQueriesData<TicketPages>({ queryKey: queryKeys.ticketLists })
    .flatMap(([, pages]) => loadedTickets(pages))
    .find((ticket) => ticket.id === id);
  return listed ?? queryClient.getQueryData<Ticket>(queryKeys.changedTicket(id));
}
