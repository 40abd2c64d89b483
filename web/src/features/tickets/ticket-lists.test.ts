import type { Ticket, TicketStatus } from '@deskbell/contract/tickets';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { queryKeys } from '../../api/query-keys.ts';
import { aTicket } from '../../testing/fixtures.ts';
import type { TicketFilter } from './ticket-filter.ts';
import { loadedTickets, placeTicket, searchesWith, type TicketPages } from './ticket-lists.ts';

const filter = (statuses: TicketStatus[], changes: Partial<TicketFilter> = {}): TicketFilter => ({
  archived: false,
  statuses,
  priorities: [],
  q: '',
  ...changes,
});
const ticket = (id: number, status: TicketStatus) => aTicket({ id, status, site_id: 1 });

function lists(given: [TicketFilter, { pages: Ticket[][]; total: number }][]) {
  const queryClient = new QueryClient();
  for (const [asked, { pages, total }] of given)
    queryClient.setQueryData<TicketPages>(queryKeys.ticketList(1, asked), {
      pages: pages.map((items) => ({ items, total })),
      pageParams: pages.map(() => 0),
    });
  const look = (asked: TicketFilter) => {
    const data = queryClient.getQueryData<TicketPages>(queryKeys.ticketList(1, asked));
    return { ids: loadedTickets(data).map(({ id }) => id), total: data?.pages[0]?.total };
  };
  return { queryClient, look };
}

const NEW = filter(['new']);
const OPEN = filter(['open', 'in_progress']);

function move(queryClient: QueryClient, before: Ticket, status: TicketStatus) {
  const searches = searchesWith(queryClient, before);
  placeTicket(queryClient, { before, after: { ...before, status }, searches });
  return () => placeTicket(queryClient, { before: { ...before, status }, after: before, searches });
}

test('a ticket goes to the list of its new status, in its place by age, and both totals follow', () => {
  const moved = ticket(20, 'new');
  const { queryClient, look } = lists([
    [NEW, { pages: [[ticket(30, 'new'), moved]], total: 2 }],
    [OPEN, { pages: [[ticket(25, 'open')], [ticket(10, 'open')]], total: 2 }],
  ]);
  const takeBack = move(queryClient, moved, 'open');
  expect(look(NEW)).toEqual({ ids: [30], total: 1 });
  expect(look(OPEN)).toEqual({ ids: [25, 20, 10], total: 3 });
  takeBack();
  expect(look(NEW)).toEqual({ ids: [30, 20], total: 2 });
  expect(look(OPEN)).toEqual({ ids: [25, 10], total: 2 });
});

test('a ticket older than all that was read is only counted until its page is read', () => {
  const moved = ticket(5, 'new');
  const { queryClient, look } = lists([[OPEN, { pages: [[ticket(25, 'open')]], total: 40 }]]);
  move(queryClient, moved, 'open');
  expect(look(OPEN)).toEqual({ ids: [25], total: 41 });
});

test('the oldest ticket of a list that was read to its end stands at the end', () => {
  const { queryClient, look } = lists([[OPEN, { pages: [[ticket(25, 'open')]], total: 1 }]]);
  move(queryClient, ticket(5, 'new'), 'in_progress');
  expect(look(OPEN)).toEqual({ ids: [25, 5], total: 2 });
});

test('a list with a search takes no ticket it did not find, and gets back the one it lost', () => {
  const found = ticket(20, 'open');
  const search = filter([], { q: 'lamp' });
  const { queryClient, look } = lists([[search, { pages: [[found]], total: 1 }]]);
  move(queryClient, ticket(30, 'archived'), 'open');
  expect(look(search)).toEqual({ ids: [20], total: 1 });
  const takeBack = move(queryClient, found, 'archived');
  expect(look(search)).toEqual({ ids: [], total: 0 });
  takeBack();
  expect(look(search)).toEqual({ ids: [20], total: 1 });
});

test('lists of other sites stay as they are', () => {
  const { queryClient, look } = lists([[NEW, { pages: [[ticket(20, 'new')]], total: 1 }]]);
  move(queryClient, aTicket({ id: 7, site_id: 2, status: 'new' }), 'open');
  expect(look(NEW)).toEqual({ ids: [20], total: 1 });
});
