import type { changeSuggestedReply, dismissSuggestedReply, SuggestedReply } from '@deskbell/contract/suggested-replies';
import type { TicketDetail } from '@deskbell/contract/tickets';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { failureText } from '../../../api/failure-text.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import type { Composers } from '../composer/use-composers.ts';
import { type RememberedAct, rememberChange, takeBackAct } from '../queries/change-history.ts';
import { useUpdateCachedTickets } from '../queries/reading-actions.ts';
import { cancelTicketFetches } from '../queries/ticket-list-cache.ts';
import type { TicketWithComments } from '../queries/ticket-queries.ts';
import { ticketSubject } from '../ticket-name.ts';

const byTime = (one: SuggestedReply, other: SuggestedReply) => other.created_at.localeCompare(one.created_at);

/** Each acts at once, and is taken back when it is refused. */
export function useSuggestionActions(ticket: TicketDetail, { reply: { draft }, show }: Composers) {
  const queryClient = useQueryClient();
  const update = useUpdateCachedTickets();
  const queryKey = queryKeys.ticket(ticket.id);

  async function change(changed: (waiting: readonly SuggestedReply[]) => SuggestedReply[]) {
    await cancelTicketFetches(queryClient);
    const cached = queryClient.getQueryData<TicketWithComments>(queryKey);
    if (!cached) return;
    const suggested_replies = changed(cached.suggested_replies ?? []);
    queryClient.setQueryData<TicketWithComments>(queryKey, { ...cached, suggested_replies });
    const newest = suggested_replies.find(({ used_by }) => !used_by);
    update([cached.ticket], (before) => ({ ...before, suggested_by: newest?.token_name ?? null }));
  }

  const without = (tokenId: number) => change((waiting) => waiting.filter(({ token_id }) => token_id !== tokenId));

  const set = (tokenId: number, state: 'used' | 'waiting') =>
    call<typeof changeSuggestedReply>('PUT /api/tickets/:id/suggested-replies/:token', {
      params: { id: ticket.id, token: tokenId },
      body: { state },
    });

  function fail(title: string, error: unknown) {
    console.error(`${title}:`, error);
    const text = failureText(error, 'The server could not be reached. Please try again.');
    showToast('error', title, text, undefined, { subject: ticketSubject(ticket) });
  }

  const refetch = () => void queryClient.invalidateQueries({ queryKey: queryKeys.tickets });

  async function restore(tokenId: number) {
    try {
      const waiting = await set(tokenId, 'waiting');
      await change((others) => [...others.filter(({ token_id }) => token_id !== tokenId), waiting].sort(byTime));
    } catch (error) {
      fail('Prepared reply not restored', error);
    }
    refetch();
  }

  return {
    async use({ token_id, token_name, text }: SuggestedReply) {
      draft.takePrepared(text, { tokenId: token_id, name: token_name });
      show('reply', true);
      await without(token_id);
      try {
        await set(token_id, 'used');
      } catch (error) {
        if (draft.state().prepared?.tokenId === token_id) draft.takeOutPrepared();
        fail('Prepared reply not used', error);
      }
      refetch();
    },

    async takeOut(tokenId: number) {
      draft.takeOutPrepared();
      show('reply', true);
      await restore(tokenId);
    },

    async dismiss({ token_id }: SuggestedReply) {
      const act: RememberedAct = { takeBack: () => void restore(token_id) };
      await without(token_id);
      try {
        await call<typeof dismissSuggestedReply>('DELETE /api/tickets/:id/suggested-replies/:token', {
          params: { id: ticket.id, token: token_id },
        });
        rememberChange(queryClient, act);
        act.dismissToast = showToast(
          'success',
          'Prepared reply dismissed',
          undefined,
          { label: 'Undo', keyHint: 'z', onClick: () => takeBackAct(queryClient, act) },
          { subject: ticketSubject(ticket) },
        );
      } catch (error) {
        fail('Prepared reply not dismissed', error);
      }
      refetch();
    },
  };
}

export type SuggestionActions = ReturnType<typeof useSuggestionActions>;
