import type { changeTicketStatus, changeTicketStatuses, Ticket, TicketStatus } from '@deskbell/contract/tickets';
import { notifyManager, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { placeTicket, searchesWith } from './ticket-lists.ts';

interface StatusChange {
  /** As they were before. */
  tickets: readonly Ticket[];
  status: TicketStatus;
}

const CHANGES = ['ticket-status'];

function pendingChanges(queryClient: QueryClient, ticketId: number) {
  return queryClient
    .getMutationCache()
    .findAll({ mutationKey: CHANGES, status: 'pending' })
    .filter(({ state }) => (state.variables as StatusChange | undefined)?.tickets.some(({ id }) => id === ticketId))
    .length;
}

export const isChangingStatus = (queryClient: QueryClient, ticketId: number) =>
  pendingChanges(queryClient, ticketId) > 0;

/** Several change with one call, all of them or none. */
async function sendChange({ tickets, status }: StatusChange): Promise<Ticket[]> {
  const [ticket, ...others] = tickets;
  if (!ticket || others.length > 0)
    return call<typeof changeTicketStatuses>('PUT /api/tickets/status', {
      body: { ids: tickets.map(({ id }) => id), status },
    });
  return [
    await call<typeof changeTicketStatus>('PUT /api/tickets/:id/status', {
      params: { id: ticket.id },
      body: { status },
    }),
  ];
}

/** Shown at once everywhere, sent one after the other, taken back when refused. */
export function useChangeStatus() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: CHANGES,
    scope: { id: 'ticket-status' },
    // Offline it fails at once and says so, instead of waiting for a connection that a closed tab never sees.
    networkMode: 'always',
    mutationFn: sendChange,
    onMutate: async ({ tickets, status }) => {
      // A read that began before the change would bring the old status back.
      const wasReading = queryClient.isFetching({ queryKey: queryKeys.tickets }) > 0;
      await queryClient.cancelQueries({ queryKey: queryKeys.tickets });
      const searches = new Map(tickets.map((ticket) => [ticket.id, searchesWith(queryClient, ticket)]));
      notifyManager.batch(() => {
        for (const ticket of tickets) place(ticket, { ...ticket, status }, searches);
      });
      return { searches, wasReading };
    },
    onSuccess: (changed, { tickets, status }, { searches }) => {
      notifyManager.batch(() => {
        for (const ticket of tickets) {
          const isOvertaken = pendingChanges(queryClient, ticket.id) > 1;
          const after = changed.find(({ id }) => id === ticket.id);
          if (!isOvertaken && after) place({ ...ticket, status }, after, searches);
        }
      });
    },
    onError: (error, { tickets, status }, context) => {
      console.error('Failed to update ticket status:', error);
      if (!context) return;
      notifyManager.batch(() => {
        for (const ticket of tickets) place({ ...ticket, status }, ticket, context.searches);
      });
    },
    onSettled: (_data, error, _change, context) => {
      const isLast = queryClient.isMutating({ mutationKey: CHANGES }) === 1;
      if (isLast) void queryClient.invalidateQueries({ queryKey: queryKeys.sites });
      if (isLast && (error || context?.wasReading)) void queryClient.invalidateQueries({ queryKey: queryKeys.tickets });
    },
  });

  function place(before: Ticket, after: Ticket, searches: ReadonlyMap<number, ReadonlySet<string>>) {
    placeTicket(queryClient, { before, after, searches: searches.get(after.id) ?? new Set() });
  }
}
