import type { Ticket } from '@deskbell/contract/tickets';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../api/query-keys.ts';
import { passes, type TicketFilter } from './ticket-filter.ts';

interface TicketPage {
  items: Ticket[];
  /** How many there are in all, on a page that was read or not. */
  total: number;
}
export type TicketPages = InfiniteData<TicketPage, unknown>;

const filterOf = (queryKey: readonly unknown[]): TicketFilter => JSON.parse(String(queryKey.at(-1)));

export const loadedTickets = (pages: TicketPages | undefined) => pages?.pages.flatMap((page) => page.items) ?? [];

/** The lists with a text search in which the ticket was found: whether it fits such a list only the server knows. */
export function searchesWith(queryClient: QueryClient, ticket: Ticket): ReadonlySet<string> {
  const lists = queryClient.getQueriesData<TicketPages>({ queryKey: queryKeys.ticketListsOfSite(ticket.site_id) });
  return new Set(
    lists
      .filter(([, pages]) => loadedTickets(pages).some(({ id }) => id === ticket.id))
      .map(([queryKey]) => String(queryKey.at(-1))),
  );
}

interface Placing {
  before: Ticket;
  after: Ticket;
  /** See `searchesWith`. */
  searches: ReadonlySet<string>;
}

/** Puts a changed ticket where it now belongs, in every list of its site that was read, and takes it from the others. */
export function placeTicket(queryClient: QueryClient, { before, after, searches }: Placing) {
  for (const [queryKey] of queryClient.getQueriesData<TicketPages>({
    queryKey: queryKeys.ticketListsOfSite(after.site_id),
  })) {
    const filter = filterOf(queryKey);
    const isFound = filter.q === '' || searches.has(String(queryKey.at(-1)));
    const belongs = (ticket: Ticket) => isFound && passes(filter, ticket);
    queryClient.setQueryData<TicketPages>(
      queryKey,
      (pages) => pages && placed(pages, after, belongs(after), Number(belongs(after)) - Number(belongs(before))),
    );
  }
  queryClient.setQueryData<{ ticket: Ticket }>(
    queryKeys.ticket(after.id),
    (detail) => detail && { ...detail, ticket: { ...detail.ticket, ...after } },
  );
}

function placed(data: TicketPages, ticket: Ticket, belongs: boolean, more: number): TicketPages {
  const pages = data.pages.map((page) => ({
    total: page.total + more,
    items: page.items.filter(({ id }) => id !== ticket.id),
  }));
  if (belongs) {
    const loaded = pages.reduce((sum, page) => sum + page.items.length, 0);
    const isWholeList = loaded + 1 >= (pages[0]?.total ?? 0);
    const page =
      pages.find(({ items }) => items.some(({ id }) => id < ticket.id)) ?? (isWholeList ? pages.at(-1) : undefined);
    page?.items.push(ticket);
    page?.items.sort((one, other) => other.id - one.id);
  }
  return { ...data, pages };
}
