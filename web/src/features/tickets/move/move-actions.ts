import { UNMOVE_HOURS } from '@deskbell/contract/limits';
import type { Ticket } from '@deskbell/contract/tickets';
import type {
  listMoveTargetsOfSeveral,
  MovedTickets,
  MoveTarget,
  moveTickets,
  unmoveTickets,
} from '@deskbell/contract/triage';
import { HOUR_MS } from '@deskbell/contract/units';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { failureText } from '../../../api/failure-text.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { number } from '../../../format/counted.ts';
import { isolated } from '../../../format/isolated.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { type RememberedAct, rememberChange, takeBackAct } from '../queries/change-history.ts';
import { useRefetchTickets } from '../queries/refetch-tickets.ts';
import { ticketSubject } from '../ticket-name.ts';

export const useMoveTargets = (ids: readonly number[], enabled: boolean) =>
  useQuery({
    queryKey: queryKeys.moveTargets(ids),
    queryFn: () => call<typeof listMoveTargetsOfSeveral>('GET /api/tickets/move-targets', { query: { ids: [...ids] } }),
    enabled,
  });

export function useMove() {
  const queryClient = useQueryClient();
  const refetch = useRefetchTickets();
  const unmove = useUnmove();
  return useMutation({
    mutationFn: ({ tickets, target }: { tickets: readonly Ticket[]; target: MoveTarget }) =>
      call<typeof moveTickets>('PUT /api/tickets/site', {
        body: { ids: tickets.map(({ id }) => id), site_id: target.site_id },
      }),
    onError: (error) => console.error('Failed to move tickets:', error),
    onSuccess: ({ moved, dropped }, { tickets, target }) => {
      const act: RememberedAct = {
        takeBack: () => unmove.mutate(moved),
        until: Date.now() + UNMOVE_HOURS * HOUR_MS,
      };
      rememberChange(queryClient, act);
      act.dismissToast = showToast(
        'success',
        `${ticketsNamed(moved.length)} moved to ${isolated(target.site_name)}`,
        dropped.length > 0 && droppedText(dropped),
        { label: 'Undo', keyHint: 'z', onClick: () => takeBackAct(queryClient, act) },
        subjectOf(tickets),
      );
      refetch();
    },
  });
}

export function useUnmove() {
  const refetch = useRefetchTickets();
  return useMutation({
    mutationFn: (ids: number[]) => call<typeof unmoveTickets>('POST /api/tickets/unmove', { body: { ids } }),
    onError: (error) => {
      console.error('Failed to undo a move:', error);
      showToast('error', 'Update failed', moveFailureText(error));
    },
    onSuccess: (tickets) => {
      const [site, ...others] = new Set(tickets.map(({ site_name }) => site_name));
      const place = site === undefined || others.length > 0 ? '' : ` to ${isolated(site)}`;
      showToast(
        'success',
        `${ticketsNamed(tickets.length)} moved back${place}`,
        undefined,
        undefined,
        subjectOf(tickets),
      );
      refetch();
    },
  });
}

const ticketsNamed = (count: number) => (count === 1 ? 'Ticket' : `${number(count)} tickets`);

function subjectOf([ticket, ...others]: readonly Ticket[]) {
  return ticket && others.length === 0 ? { subject: ticketSubject(ticket) } : {};
}

const droppedText = (dropped: MovedTickets['dropped']) =>
  `${dropped.map(({ name }) => isolated(name)).join(', ')} ${dropped.length === 1 ? 'is' : 'are'} no longer assigned`;

export const moveFailureText = (error: Error) =>
  failureText(error, 'The server could not be reached. Please try again.');
