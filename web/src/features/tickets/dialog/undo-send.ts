import type { undoComment } from '@deskbell/contract/desk';
import { UNDO_SEND_SECONDS } from '@deskbell/contract/limits';
import type { Ticket, TicketDetail } from '@deskbell/contract/tickets';
import { SECOND_MS } from '@deskbell/contract/units';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from '../../../api/call.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { isolated } from '../../../format/isolated.ts';
import { showToast } from '../../../ui/toast.ts';
import { type RememberedAct, rememberChange, takeBackAct } from '../change-history.ts';
import { useUpdateCachedTickets } from '../reading-actions.ts';
import { useTicketActions } from '../ticket-actions.ts';
import { ticketName } from '../ticket-name.ts';
import { openTicketDialog } from '../ticket-opening.ts';
import type { TicketWithComments } from '../ticket-queries.ts';
import { draftOf } from './drafts.ts';
import { recipientOf } from './recipient.ts';

const UNDO_MS = UNDO_SEND_SECONDS * SECOND_MS;

interface SentReply {
  /** The ticket before the reply. */
  ticket: TicketDetail;
  commentId: number;
  text: string;
  /** The reply closed the ticket, too. */
  hasClosed: boolean;
}

/** While the email of a reply waits, a toast and the undo key take it back; the text returns to the composer. */
export function useOfferUndoSend() {
  const queryClient = useQueryClient();
  const { setStatusQuietly } = useTicketActions();
  const update = useUpdateCachedTickets();

  async function takeBack({ ticket, commentId, text, hasClosed }: SentReply) {
    const queryKey = queryKeys.ticket(ticket.id);
    try {
      if (hasClosed) await setStatusQuietly({ ...ticket, status: 'closed' }, ticket.status, { isRemembered: false });
      const restored = await call<typeof undoComment>('DELETE /api/tickets/:id/comments/:comment', {
        params: { id: ticket.id, comment: commentId },
      });
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData<TicketWithComments>(
        queryKey,
        (detail) => detail && { ...detail, comments: detail.comments.filter(({ id }) => id !== commentId) },
      );
      update([ticket], (): Ticket => restored);
      draftOf(queryClient, ticket.id, 'reply').restore(text);
      openTicketDialog(ticket.id);
    } catch (error) {
      console.error('Failed to take a reply back:', error);
      showToast('error', 'Reply not taken back', failureText(error), undefined, { subject: ticketName(ticket) });
    }
    void queryClient.invalidateQueries({ queryKey });
  }

  return (sent: SentReply) => {
    const act: RememberedAct = { until: Date.now() + UNDO_MS, takeBack: () => void takeBack(sent) };
    rememberChange(queryClient, act);
    const recipient = recipientOf(sent.ticket);
    act.dismissToast = showToast(
      'success',
      recipient ? `Reply sent to ${isolated(recipient)}` : 'Reply sent',
      undefined,
      { label: 'Undo', keyHint: 'z', onClick: () => takeBackAct(queryClient, act) },
      { subject: ticketName(sent.ticket), durationMs: UNDO_MS, isTimed: true },
    );
  };
}

const failureText = (error: unknown) =>
  (error instanceof ApiError && error.error) || 'The server could not be reached. Please try again.';
