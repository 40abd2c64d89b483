import type { Ticket } from '@deskbell/contract/tickets';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../api/query-keys.ts';
import { passes, type TicketFilter } from './ticket-filter.ts';

interface TicketPage {
  items: Ticket[];
  /** Of the whole list, loaded or not. */
  total: number;
}
export type TicketPages = InfiniteData<TicketPage, unknown>;

const filterOf = (queryKey: readonly unknown[]): TicketFilter => JSON.parse(String(queryKey.at(-1)));

export const loadedTickets = (pages: TicketPages | undefined) => pages?.pages.flatMap((page) => page.items) ?? [];

/** The filters of the cached lists that contain the ticket; only the server can match its text against a search. */
export function filtersMatching(queryClient: QueryClient, ticket: Ticket): ReadonlySet<string> {
  const lists = queryClient.getQueriesData<TicketPages>({ queryKey: queryKeys.ticketListsOfSite(ticket.site_id) });
  return new Set(
    lists
      .filter(([, pages]) => loadedTickets(pages).some(({ id }) => id === ticket.id))
      .map(([queryKey]) => String(queryKey.at(-1))),
  );
}

interface CachedChange {
  before: Ticket;
  after: Ticket;
  /** See `filtersMatching`. */
  matching: ReadonlySet<string>;
}

/** Updates the ticket in every cached list of its site: adds it where it now belongs, removes it elsewhere. */
export function updateCachedTicket(queryClient: QueryClient, { before, after, matching }: CachedChange) {
  const lists = queryClient.getQueriesData<TicketPages>({ queryKey: queryKeys.ticketListsOfSite(after.site_id) });
  for (const [queryKey] of lists) {
    const filter = filterOf(queryKey);
    const matchesSearch = filter.q === '' || matching.has(String(queryKey.at(-1)));
    const belongs = (ticket: Ticket) => matchesSearch && passes(filter, ticket);
    queryClient.setQueryData<TicketPages>(
      queryKey,
      (pages) => pages && pagesWith(pages, after, belongs(after), Number(belongs(after)) - Number(belongs(before))),
    );
  }
  queryClient.setQueryData<{ ticket: Ticket }>(
    queryKeys.ticket(after.id),
    (detail) => detail && { ...detail, ticket: { ...detail.ticket, ...after } },
  );
}

function pagesWith(data: TicketPages, ticket: Ticket, belongs: boolean, totalChange: number): TicketPages {
  const pages = data.pages.map((page) => ({
    total: page.total + totalChange,
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
