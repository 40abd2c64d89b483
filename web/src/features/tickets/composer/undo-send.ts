import type { undoComment } from '@deskbell/contract/desk';
import { UNDO_SEND_SECONDS } from '@deskbell/contract/limits';
import type { Ticket, TicketDetail } from '@deskbell/contract/tickets';
import { SECOND_MS } from '@deskbell/contract/units';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { failureText } from '../../../api/failure-text.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { isolated } from '../../../format/isolated.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { draftOf } from '../drafts/drafts.ts';
import { type Attachment, attachmentsOf } from '../files/attachments.ts';
import { minutesText } from '../minutes/minutes-text.ts';
import { type RememberedAct, rememberChange, takeBackAct, takeChange } from '../queries/change-history.ts';
import { useUpdateCachedTickets } from '../queries/reading-actions.ts';
import { useTicketActions } from '../queries/ticket-actions.ts';
import { cancelTicketFetches } from '../queries/ticket-list-cache.ts';
import type { TicketWithComments } from '../queries/ticket-queries.ts';
import { ticketSubject } from '../ticket-name.ts';
import { openTicketDialog } from '../ticket-opening.ts';
import { recipientOf } from './recipient.ts';

const UNDO_MS = UNDO_SEND_SECONDS * SECOND_MS;

interface SentReply {
  ticket: TicketDetail;
  text: string;
  files: readonly Attachment[];
  minutes: number | null;
  isAsTyped: boolean;
  isClosing: boolean;
}

export interface UndoableReply {
  onAdded: (commentId: number) => boolean;
  onFailed: () => void;
}

/** While the email of a reply waits, a toast and the undo key revert it; text and files return to the composer. */
export function useUndoSend() {
  const queryClient = useQueryClient();
  const { setStatusQuietly } = useTicketActions();
  const update = useUpdateCachedTickets();

  async function takeBack(sent: SentReply, commentId: number) {
    const { ticket, text, files, minutes, isAsTyped, isClosing: hasClosed } = sent;
    const queryKey = queryKeys.ticket(ticket.id);
    try {
      if (hasClosed) await setStatusQuietly({ ...ticket, status: 'closed' }, ticket.status, { isRemembered: false });
      const restored = await call<typeof undoComment>('DELETE /api/tickets/:id/comments/:comment', {
        params: { id: ticket.id, comment: commentId },
      });
      await cancelTicketFetches(queryClient);
      queryClient.setQueryData<TicketWithComments>(
        queryKey,
        (detail) => detail && { ...detail, comments: detail.comments.filter(({ id }) => id !== commentId) },
      );
      update([ticket], (): Ticket => restored);
      attachmentsOf(queryClient, ticket.id, 'reply').restore(files);
      draftOf(queryClient, ticket.id, 'reply').restore({
        text,
        minutes: minutes === null ? '' : minutesText(minutes),
        isAsTyped,
      });
      openTicketDialog(ticket.id);
    } catch (error) {
      console.error('Failed to take a reply back:', error);
      const text = failureText(error, 'The server could not be reached. Please try again.');
      showToast('error', 'Reply not taken back', text, undefined, { subject: ticketSubject(ticket) });
    }
    void queryClient.invalidateQueries({ queryKey: queryKeys.tickets });
  }

  function offerUndo(act: RememberedAct, ticket: TicketDetail) {
    const recipient = recipientOf(ticket);
    act.until = Date.now() + UNDO_MS;
    act.dismissToast = showToast(
      'success',
      recipient ? `Reply sent to ${isolated(recipient)}` : 'Reply sent',
      undefined,
      { label: 'Undo', keyHint: 'z', onClick: () => takeBackAct(queryClient, act) },
      { subject: ticketSubject(ticket), durationMs: UNDO_MS, isTimed: true },
    );
  }

  return (reply: SentReply): UndoableReply => {
    let commentId: number | null = null;
    let isTakenBack = false;
    const act: RememberedAct = {
      takeBack() {
        isTakenBack = true;
        if (commentId !== null) void takeBack(reply, commentId);
      },
    };
    // Registered before the response: the undo key would otherwise revert an earlier change.
    rememberChange(queryClient, act);
    return {
      onAdded(id) {
        commentId = id;
        if (isTakenBack) void takeBack({ ...reply, isClosing: false }, id);
        else offerUndo(act, reply.ticket);
        return !isTakenBack;
      },
      onFailed: () => void takeChange(queryClient, act),
    };
  };
}
