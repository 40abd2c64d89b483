import type { mergeTicket, unmergeTicket } from '@deskbell/contract/merges';
import type { Ticket } from '@deskbell/contract/tickets';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { failureText } from '../../../api/failure-text.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { useRefetchTickets } from '../queries/refetch-tickets.ts';

export interface TicketPair {
  merged: Pick<Ticket, 'id'>;
  kept: Pick<Ticket, 'id'>;
}

export function useMerge() {
  const refetch = useRefetchTickets();
  const unmerge = useUnmerge();
  return useMutation({
    mutationFn: ({ merged, kept }: TicketPair) =>
      call<typeof mergeTicket>('POST /api/tickets/:id/merge', { params: { id: merged.id }, body: { into: kept.id } }),
    onError: (error) => console.error('Failed to merge tickets:', error),
    onSuccess: (_kept, { merged, kept }) => {
      showToast('success', 'Tickets merged', `#${merged.id} is now part of #${kept.id}`, {
        label: 'Undo',
        onClick: () => unmerge.mutate(merged.id),
      });
      refetch();
    },
  });
}

export function useUnmerge() {
  const refetch = useRefetchTickets();
  return useMutation({
    mutationFn: (id: number) => call<typeof unmergeTicket>('POST /api/tickets/:id/unmerge', { params: { id } }),
    onError: (error) => {
      console.error('Failed to undo a merge:', error);
      showToast('error', 'Update failed', mergeFailureText(error));
    },
    onSuccess: ({ id }) => {
      showToast('success', 'Merge undone', `#${id} is on its own again`);
      refetch();
    },
  });
}

export const mergeFailureText = (error: Error) =>
  failureText(error, 'The server could not be reached. Please try again.');
