import type { followTicket } from '@deskbell/contract/conversation';
import type { Follower } from '@deskbell/contract/followers';
import type { TicketDetail } from '@deskbell/contract/tickets';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { useCurrentUser } from '../../../api/current-user.ts';
import { mutationKeys, queryKeys } from '../../../api/query-keys.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { useUpdateCachedTickets } from '../queries/reading-actions.ts';
import { cancelTicketFetches } from '../queries/ticket-list-cache.ts';
import { ticketSubject } from '../ticket-name.ts';

export function useFollow() {
  const { id: user_id, email, google_user_data } = useCurrentUser();
  const queryClient = useQueryClient();
  const update = useUpdateCachedTickets();
  const me: Follower = { user_id, name: google_user_data.name || email, reason: 'chosen', mentioned_by: null };

  const toggled = (ticket: TicketDetail): TicketDetail => ({
    ...ticket,
    is_following: !ticket.is_following,
    followers: [...ticket.followers.filter((other) => other.user_id !== user_id), ...(ticket.is_following ? [] : [me])],
  });

  const { mutate } = useMutation({
    mutationKey: mutationKeys.ticketChange,
    scope: { id: 'ticket-change' },
    mutationFn: ({ id, is_following }: TicketDetail) =>
      call<typeof followTicket>('PUT /api/tickets/:id/following', {
        params: { id },
        body: { following: !is_following },
      }),
    onMutate: async (ticket) => {
      await cancelTicketFetches(queryClient);
      update([ticket], () => toggled(ticket));
    },
    onSuccess: (answered, ticket) => update([toggled(ticket)], () => answered),
    onError: (error, ticket) => {
      console.error('Failed to follow a ticket:', error);
      update([toggled(ticket)], () => ticket);
      showToast(
        'error',
        ticket.is_following ? 'You still follow this ticket' : 'You do not follow this ticket',
        'Please try again.',
        undefined,
        {
          subject: ticketSubject(ticket),
        },
      );
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.viewCounts }),
  });
  return (ticket: TicketDetail) => mutate(ticket);
}
