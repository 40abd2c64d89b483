import type { changeTicketStatus, changeTicketStatuses, Ticket, TicketStatus } from '@deskbell/contract/tickets';
import { notifyManager, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { listsContaining, updateCachedTicket } from './ticket-list-cache.ts';

interface StatusChange {
  /** As before the change. */
  tickets: readonly Ticket[];
  status: TicketStatus;
}

const MUTATION_KEY = ['ticket-status'];

function pendingChanges(queryClient: QueryClient, ticketId: number) {
  return queryClient
    .getMutationCache()
    .findAll({ mutationKey: MUTATION_KEY, status: 'pending' })
    .filter(({ state }) => (state.variables as StatusChange | undefined)?.tickets.some(({ id }) => id === ticketId))
    .length;
}

export const isChangingStatus = (queryClient: QueryClient, ticketId: number) =>
  pendingChanges(queryClient, ticketId) > 0;

/** A bulk change is one call, so that all tickets change or none. */
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

/** Optimistic update: changes the cached tickets at once, sends changes one after the other, rolls back on an error. */
export function useChangeStatus() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: MUTATION_KEY,
    scope: { id: 'ticket-status' },
    mutationFn: sendChange,
    onMutate: async ({ tickets, status }) => {
      // A fetch that started before the change would bring the old status back.
      const wasFetching = queryClient.isFetching({ queryKey: queryKeys.tickets }) > 0;
      await queryClient.cancelQueries({ queryKey: queryKeys.tickets });
      const containing = new Map(tickets.map((ticket) => [ticket.id, listsContaining(queryClient, ticket)]));
      notifyManager.batch(() => {
        for (const ticket of tickets) update(ticket, { ...ticket, status }, containing);
      });
      return { containing, wasFetching };
    },
    onSuccess: (changed, { tickets, status }, { containing }) => {
      notifyManager.batch(() => {
        for (const ticket of tickets) {
          const isSuperseded = pendingChanges(queryClient, ticket.id) > 1;
          const after = changed.find(({ id }) => id === ticket.id);
          if (!isSuperseded && after) update({ ...ticket, status }, after, containing);
        }
      });
    },
    onError: (error, { tickets, status }, context) => {
      console.error('Failed to update ticket status:', error);
      if (!context) return;
      notifyManager.batch(() => {
        for (const ticket of tickets) update({ ...ticket, status }, ticket, context.containing);
      });
    },
    onSettled: (_data, error, _change, context) => {
      const isLast = queryClient.isMutating({ mutationKey: MUTATION_KEY }) === 1;
      if (isLast) void queryClient.invalidateQueries({ queryKey: queryKeys.sites });
      if (isLast && (error || context?.wasFetching))
        void queryClient.invalidateQueries({ queryKey: queryKeys.tickets });
    },
  });

  function update(before: Ticket, after: Ticket, containing: ReadonlyMap<number, ReadonlySet<string>>) {
    updateCachedTicket(queryClient, { before, after, containing: containing.get(after.id) ?? new Set() });
  }
}
