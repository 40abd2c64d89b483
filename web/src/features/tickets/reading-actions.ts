import type { changeTicketsWaiting, markTicketsRead } from '@deskbell/contract/desk';
import type { Ticket } from '@deskbell/contract/tickets';
import { notifyManager, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from '../../api/call.ts';
import { useCurrentUser } from '../../api/current-user.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { counted } from '../../format/counted.ts';
import { showToast } from '../../ui/toast.ts';
import { type RememberedAct, rememberChange, takeBackAct } from './change-history.ts';
import { listsContaining, updateCachedTicket } from './ticket-list-cache.ts';
import { ticketName } from './ticket-name.ts';

const idsOf = (tickets: readonly Ticket[]) => tickets.map(({ id }) => id);

/** Changes what the cached lists and the open ticket show. */
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

/** Read and unread are personal: optimistic, without a word when it works. */
function useMarkRead() {
  const update = useUpdateCachedTickets();
  return useMutation({
    mutationFn: ({ tickets, isRead }: { tickets: readonly Ticket[]; isRead: boolean }) =>
      call<typeof markTicketsRead>('PUT /api/tickets/read', { body: { ids: idsOf(tickets), read: isRead } }),
    onMutate: ({ tickets, isRead }) => update(tickets, (ticket) => ({ ...ticket, is_unread: !isRead })),
    onError: (error, { tickets }) => {
      console.debug('Failed to mark tickets as read:', error);
      update(tickets, (ticket) => ticket);
    },
  });
}

/** Who waits for whom, and what is read. */
export function useReadingActions() {
  const queryClient = useQueryClient();
  const update = useUpdateCachedTickets();
  const { mutate: mark } = useMarkRead();

  async function setWaiting(tickets: readonly Ticket[], waiting: boolean): Promise<boolean> {
    try {
      const changed = await call<typeof changeTicketsWaiting>('PUT /api/tickets/waiting', {
        body: { ids: idsOf(tickets), waiting },
      });
      update(tickets, (ticket) => changed.find(({ id }) => id === ticket.id) ?? ticket);
      void queryClient.invalidateQueries({ queryKey: queryKeys.sites });
      return true;
    } catch (error) {
      console.error('Failed to change who waits:', error);
      showToast(
        'error',
        'Update failed',
        (error instanceof ApiError && error.error) || 'The server could not be reached. Please try again.',
      );
      return false;
    }
  }

  return {
    markRead: (tickets: readonly Ticket[]) => mark({ tickets, isRead: true }),
    markUnread(tickets: readonly Ticket[]) {
      const [ticket] = tickets;
      if (!ticket) return;
      mark({ tickets, isRead: false });
      showToast('success', 'Marked as unread', nameOf(tickets));
    },
    /** Until the customer writes again; a toast offers to undo it. */
    async noReplyNeeded(tickets: readonly Ticket[]) {
      const waiting = tickets.filter(({ waiting_since }) => waiting_since !== null);
      if (waiting.length === 0 || !(await setWaiting(waiting, false))) return;
      const act: RememberedAct = { takeBack: () => void setWaiting(waiting, true) };
      rememberChange(queryClient, act);
      act.dismissToast = showToast('success', 'No reply needed', nameOf(waiting), {
        label: 'Undo',
        keyHint: 'z',
        onClick: () => takeBackAct(queryClient, act),
      });
    },
  };
}

const nameOf = (tickets: readonly Ticket[]) =>
  tickets.length === 1 && tickets[0] ? ticketName(tickets[0]) : counted(tickets.length, 'ticket');
