import type { markTicketsRead } from '@deskbell/contract/desk';
import type { Ticket } from '@deskbell/contract/tickets';
import { notifyManager, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { useCurrentUser } from '../../../api/current-user.ts';
import { listsContaining, updateCachedTicket } from './ticket-list-cache.ts';

export function useUpdateCachedTickets() {
  const queryClient = useQueryClient();
  const { id: userId } = useCurrentUser();
  return (tickets: readonly Ticket[], changedOf: (ticket: Ticket) => Ticket) =>
    notifyManager.batch(() => {
      for (const before of tickets)
        updateCachedTicket(queryClient, {
          before,
          after: changedOf(before),
          containing: listsContaining(queryClient, before),
          userId,
        });
    });
}

export function useMarkRead() {
  const update = useUpdateCachedTickets();
  return useMutation({
    mutationFn: (tickets: readonly Ticket[]) =>
      call<typeof markTicketsRead>('PUT /api/tickets/read', { body: { ids: tickets.map(({ id }) => id), read: true } }),
    onMutate: (tickets) => update(tickets, (ticket) => ({ ...ticket, is_unread: false })),
    onError: (error, tickets) => {
      console.debug('Failed to mark tickets as read:', error);
      update(tickets, (ticket) => ticket);
    },
  });
}
