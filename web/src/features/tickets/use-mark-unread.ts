import type { markTicketsRead } from '@deskbell/contract/desk';
import type { Ticket } from '@deskbell/contract/tickets';
import { notifyManager, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { useCurrentUser } from '../../api/current-user.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { showToast } from '../../ui/toast.ts';
import { listsContaining, updateCachedTicket } from './ticket-list-cache.ts';

/** Optimistic update: the dots appear at once, and go when the server refuses. */
export function useMarkUnread() {
  const queryClient = useQueryClient();
  const { id: userId } = useCurrentUser();
  const { mutate } = useMutation({
    mutationFn: (tickets: readonly Ticket[]) =>
      call<typeof markTicketsRead>('PUT /api/tickets/read', {
        body: { ids: tickets.map(({ id }) => id), read: false },
      }),
    onMutate: async (tickets) => {
      await queryClient.cancelQueries({ queryKey: queryKeys.tickets });
      show(tickets, true);
    },
    onError: (error, tickets) => {
      console.error('Failed to mark tickets as unread:', error);
      show(tickets, false);
      showToast('error', 'Update failed', 'Unable to mark as unread');
    },
  });

  function show(tickets: readonly Ticket[], isUnread: boolean) {
    notifyManager.batch(() => {
      for (const before of tickets)
        updateCachedTicket(queryClient, {
          before,
          after: { ...before, is_unread: isUnread },
          containing: listsContaining(queryClient, before),
          userId,
        });
    });
  }

  return (tickets: readonly Ticket[]) => {
    const seen = tickets.filter(({ is_unread }) => !is_unread);
    if (seen.length > 0) mutate(seen);
  };
}
