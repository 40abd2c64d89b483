import { UNMOVE_HOURS } from '@deskbell/contract/limits';
import type { Ticket } from '@deskbell/contract/tickets';
import type { listMoveTargets, MoveTarget, moveTicket, unmoveTicket } from '@deskbell/contract/triage';
import { HOUR_MS } from '@deskbell/contract/units';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { failureText } from '../../../api/failure-text.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { isolated } from '../../../format/isolated.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { type RememberedAct, rememberChange, takeBackAct } from '../queries/change-history.ts';
import { useRefetchTickets } from '../queries/refetch-tickets.ts';
import { ticketSubject } from '../ticket-name.ts';

export const useMoveTargets = (ticketId: number) =>
  useQuery({
    queryKey: queryKeys.moveTargets(ticketId),
    queryFn: () => call<typeof listMoveTargets>('GET /api/tickets/:id/move-targets', { params: { id: ticketId } }),
  });

export function useMove() {
  const queryClient = useQueryClient();
  const refetch = useRefetchTickets();
  const unmove = useUnmove();
  return useMutation({
    mutationFn: ({ ticket, target }: { ticket: Ticket; target: MoveTarget }) =>
      call<typeof moveTicket>('PUT /api/tickets/:id/site', {
        params: { id: ticket.id },
        body: { site_id: target.site_id },
      }),
    onError: (error) => console.error('Failed to move a ticket:', error),
    onSuccess: ({ dropped }, { ticket, target }) => {
      const act: RememberedAct = {
        takeBack: () => unmove.mutate(ticket.id),
        until: Date.now() + UNMOVE_HOURS * HOUR_MS,
      };
      rememberChange(queryClient, act);
      act.dismissToast = showToast(
        'success',
        `Ticket moved to ${isolated(target.site_name)}`,
        dropped.length > 0 && `${dropped.map(({ name }) => isolated(name)).join(', ')} is no longer assigned`,
        { label: 'Undo', keyHint: 'z', onClick: () => takeBackAct(queryClient, act) },
        { subject: ticketSubject(ticket) },
      );
      refetch();
    },
  });
}

export function useUnmove() {
  const refetch = useRefetchTickets();
  return useMutation({
    mutationFn: (id: number) => call<typeof unmoveTicket>('POST /api/tickets/:id/unmove', { params: { id } }),
    onError: (error) => {
      console.error('Failed to undo a move:', error);
      showToast('error', 'Update failed', moveFailureText(error));
    },
    onSuccess: (ticket) => {
      showToast('success', `Ticket moved back to ${isolated(ticket.site_name)}`, undefined, undefined, {
        subject: ticketSubject(ticket),
      });
      refetch();
    },
  });
}

export const moveFailureText = (error: Error) =>
  failureText(error, 'The server could not be reached. Please try again.');
