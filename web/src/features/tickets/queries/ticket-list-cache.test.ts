import type { Ticket, TicketStatus } from '@deskbell/contract/tickets';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { queryKeys } from '../../../api/query-keys.ts';
import { aTicket } from '../../../testing/fixtures.ts';
import { NO_FILTER, type TicketFilter } from './ticket-filter.ts';
import { listsContaining, loadedTickets, type TicketPages, updateCachedTicket } from './ticket-list-cache.ts';

const withStatuses = (statuses: TicketStatus[], changes: Partial<TicketFilter> = {}): TicketFilter => ({
  archived: false,
  ...NO_FILTER,
  statuses,
  sort: 'created',
  ...changes,
});
const ticket = (id: number, status: TicketStatus) => aTicket({ id, status, site_id: 1 });

type Given = [TicketFilter, { pages: Ticket[][]; total: number }][];

function cachedLists(given: Given, siteId: number | null = 1) {
  const queryClient = new QueryClient();
  for (const [filter, { pages, total }] of given)
    queryClient.setQueryData<TicketPages>(queryKeys.ticketList(siteId, filter), {
      pages: pages.map((items) => ({ items, total })),
      pageParams: pages.map(() => 0),
    });
  const list = (filter: TicketFilter) => {
    const data = queryClient.getQueryData<TicketPages>(queryKeys.ticketList(siteId, filter));
    return { ids: loadedTickets(data).map(({ id }) => id), total: data?.pages[0]?.total };
  };
  return { queryClient, list };
}

const NEW = withStatuses(['new']);
const OPEN = withStatuses(['open', 'in_progress']);

function move(queryClient: QueryClient, before: Ticket, status: TicketStatus) {
  const containing = listsContaining(queryClient, before);
  updateCachedTicket(queryClient, { before, after: { ...before, status }, containing, userId: 1 });
  return () => updateCachedTicket(queryClient, { before: { ...before, status }, after: before, containing, userId: 1 });
}

test('a ticket moves to the list of its new status, sorted by age, and both totals change', () => {
  const moved = ticket(20, 'new');
  const { queryClient, list } = cachedLists([
    [NEW, { pages: [[ticket(30, 'new'), moved]], total: 2 }],
    [OPEN, { pages: [[ticket(25, 'open')], [ticket(10, 'open')]], total: 2 }],
  ]);
  const rollBack = move(queryClient, moved, 'open');
  expect(list(NEW)).toEqual({ ids: [30], total: 1 });
  expect(list(OPEN)).toEqual({ ids: [25, 20, 10], total: 3 });
  rollBack();
  expect(list(NEW)).toEqual({ ids: [30, 20], total: 2 });
  expect(list(OPEN)).toEqual({ ids: [25, 10], total: 2 });
});

test('a ticket older than the loaded pages only changes the total', () => {
  const moved = ticket(5, 'new');
  const { queryClient, list } = cachedLists([[OPEN, { pages: [[ticket(25, 'open')]], total: 40 }]]);
  move(queryClient, moved, 'open');
  expect(list(OPEN)).toEqual({ ids: [25], total: 41 });
});

test('the oldest ticket is appended to a fully loaded list', () => {
  const { queryClient, list } = cachedLists([[OPEN, { pages: [[ticket(25, 'open')]], total: 1 }]]);
  move(queryClient, ticket(5, 'new'), 'in_progress');
  expect(list(OPEN)).toEqual({ ids: [25, 5], total: 2 });
});

test('a search list does not gain tickets, and a rollback restores the one it lost', () => {
  const found = ticket(20, 'open');
  const search = withStatuses([], { q: 'lamp' });
  const { queryClient, list } = cachedLists([[search, { pages: [[found]], total: 1 }]]);
  move(queryClient, ticket(30, 'archived'), 'open');
  expect(list(search)).toEqual({ ids: [20], total: 1 });
  const rollBack = move(queryClient, found, 'archived');
  expect(list(search)).toEqual({ ids: [], total: 0 });
  rollBack();
  expect(list(search)).toEqual({ ids: [20], total: 1 });
});

test('lists of other sites do not change', () => {
  const { queryClient, list } = cachedLists([[NEW, { pages: [[ticket(20, 'new')]], total: 1 }]]);
  move(queryClient, aTicket({ id: 7, site_id: 2, status: 'new' }), 'open');
  expect(list(NEW)).toEqual({ ids: [20], total: 1 });
});

test('the list of all sites follows, except where it is narrowed to other sites', () => {
  const moved = ticket(20, 'new');
  const ofSites = (...sites: number[]) => withStatuses(['open'], { sites });
  const { queryClient, list } = cachedLists(
    [ofSites(), ofSites(1), ofSites(2)].map((filter) => [filter, { pages: [[]], total: 0 }]),
    null,
  );
  move(queryClient, moved, 'open');
  expect(list(ofSites())).toEqual({ ids: [20], total: 1 });
  expect(list(ofSites(1))).toEqual({ ids: [20], total: 1 });
  expect(list(ofSites(2))).toEqual({ ids: [], total: 0 });
});
