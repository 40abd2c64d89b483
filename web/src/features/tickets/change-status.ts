import type { changeTicketStatus, Ticket, TicketStatus } from '@deskbell/contract/tickets';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { placeTicket, searchesWith, TICKETS } from './ticket-lists.ts';

interface StatusChange {
  ticket: Ticket;
  status: TicketStatus;
}

const CHANGES = ['ticket-status'];
/** The numbers in the header of a site and on its card. */
const SITES = ['sites'];

function pendingChanges(queryClient: QueryClient, ticketId: number) {
  return queryClient
    .getMutationCache()
    .findAll({ mutationKey: CHANGES, status: 'pending' })
    .filter(({ state }) => (state.variables as StatusChange | undefined)?.ticket.id === ticketId).length;
}

export const isChangingStatus = (queryClient: QueryClient, ticketId: number) =>
  pendingChanges(queryClient, ticketId) > 0;

/** Shown at once everywhere, sent one after the other, taken back when refused. */
export function useChangeStatus() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: CHANGES,
    scope: { id: 'ticket-status' },
    // Offline it fails at once and says so, instead of waiting for a connection that a closed tab never sees.
    networkMode: 'always',
    mutationFn: ({ ticket, status }: StatusChange) =>
      call<typeof changeTicketStatus>('PUT /api/tickets/:id/status', { params: { id: ticket.id }, body: { status } }),
    onMutate: async ({ ticket, status }) => {
      // A read that began before the change would bring the old status back.
      const wasReading = queryClient.isFetching({ queryKey: TICKETS }) > 0;
      await queryClient.cancelQueries({ queryKey: TICKETS });
      const searches = searchesWith(queryClient, ticket);
      placeTicket(queryClient, { before: ticket, after: { ...ticket, status }, searches });
      return { searches, wasReading };
    },
    onSuccess: (changed, { ticket, status }, { searches }) => {
      const isOvertaken = pendingChanges(queryClient, ticket.id) > 1;
      if (!isOvertaken) placeTicket(queryClient, { before: { ...ticket, status }, after: changed, searches });
    },
    onError: (error, { ticket, status }, context) => {
      console.error('Failed to update ticket status:', error);
      if (context)
        placeTicket(queryClient, { before: { ...ticket, status }, after: ticket, searches: context.searches });
    },
    onSettled: (_data, error, _change, context) => {
      const isLast = queryClient.isMutating({ mutationKey: CHANGES }) === 1;
      if (isLast) void queryClient.invalidateQueries({ queryKey: SITES });
      if (isLast && (error || context?.wasReading)) void queryClient.invalidateQueries({ queryKey: TICKETS });
    },
  });
}
