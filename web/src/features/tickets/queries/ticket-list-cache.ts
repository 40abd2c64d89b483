import type { Ticket } from '@deskbell/contract/tickets';
import { hashKey, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../api/query-keys.ts';
import { isSearching, passes, type TicketFilter } from './ticket-filter.ts';
import { compareBy } from './ticket-sort.ts';

interface TicketPage {
  items: Ticket[];
  total: number;
}
export type TicketPages = InfiniteData<TicketPage, unknown>;

const filterOf = (queryKey: readonly unknown[]): TicketFilter => JSON.parse(String(queryKey.at(-1)));

export const loadedTickets = (pages: TicketPages | undefined) => pages?.pages.flatMap((page) => page.items) ?? [];

const listsAround = (queryClient: QueryClient, { site_id }: Ticket) =>
  queryClient
    .getQueriesData<TicketPages>({ queryKey: queryKeys.ticketLists })
    .filter(([queryKey]) => queryKey.at(-2) === site_id || queryKey.at(-2) === 'all');

/** Called before a change: only the server can match its text against a search. */
export function listsContaining(queryClient: QueryClient, ticket: Ticket): ReadonlySet<string> {
  return new Set(
    listsAround(queryClient, ticket)
      .filter(([, pages]) => loadedTickets(pages).some(({ id }) => id === ticket.id))
      .map(([queryKey]) => hashKey(queryKey)),
  );
}

/** A fetch in flight would bring the old values back. Returns whether there was one, to be repeated. */
export async function cancelTicketFetches(queryClient: QueryClient): Promise<boolean> {
  const wasFetching = queryClient.isFetching({ queryKey: queryKeys.tickets }) > 0;
  await queryClient.cancelQueries({ queryKey: queryKeys.tickets });
  return wasFetching;
}

interface CachedChange {
  before: Ticket;
  after: Ticket;
  containing: ReadonlySet<string>;
  userId: number;
}

/** Adds the ticket to cached lists where it now belongs, and removes it from others. */
export function updateCachedTicket(queryClient: QueryClient, { before, after, containing, userId }: CachedChange) {
  for (const [queryKey] of listsAround(queryClient, after)) {
    const filter = filterOf(queryKey);
    const matchesSearch = !isSearching(filter) || containing.has(hashKey(queryKey));
    const belongs = (ticket: Ticket) => matchesSearch && passes(filter, ticket, userId);
    queryClient.setQueryData<TicketPages>(
      queryKey,
      (pages) =>
        pages &&
        pagesWith(pages, after, {
          compare: compareBy(filter.sort),
          belongs: belongs(after),
          totalChange: Number(belongs(after)) - Number(belongs(before)),
        }),
    );
  }
  queryClient.setQueriesData<TicketPage>(
    { queryKey: queryKeys.recentTickets },
    (page) => page && { ...page, items: page.items.map((ticket) => (ticket.id === after.id ? after : ticket)) },
  );
  queryClient.setQueryData<{ ticket: Ticket }>(
    queryKeys.ticket(after.id),
    (detail) => detail && { ...detail, ticket: { ...detail.ticket, ...after } },
  );
  // A ticket that leaves all loaded lists before it was fetched itself may be open.
  queryClient.setQueryData<Ticket>(queryKeys.changedTicket(after.id), after);
}

interface PageChange {
  compare: (one: Ticket, other: Ticket) => number;
  belongs: boolean;
  totalChange: number;
}

function pagesWith(data: TicketPages, ticket: Ticket, { compare, belongs, totalChange }: PageChange): TicketPages {
  const pages = data.pages.map((page) => ({
    total: page.total + totalChange,
    items: page.items.filter(({ id }) => id !== ticket.id),
  }));
  if (belongs) {
    const loaded = pages.reduce((sum, page) => sum + page.items.length, 0);
    const isWholeList = loaded + 1 >= (pages[0]?.total ?? 0);
    const page =
      pages.find(({ items }) => items.some((other) => compare(ticket, other) < 0)) ??
      (isWholeList ? pages.at(-1) : undefined);
    page?.items.push(ticket);
    page?.items.sort(compare);
  }
  return { ...data, pages };
}
