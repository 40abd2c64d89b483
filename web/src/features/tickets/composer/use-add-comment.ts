import type { addComment, Comment, CommentAudience, Ticket, TicketDetail } from '@deskbell/contract/tickets';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ApiError, call } from '../../../api/call.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import type { CommentKind } from '../comment-kind.ts';
import { draftOf } from '../drafts/drafts.ts';
import { type Attachment, attachmentsOf } from '../files/attachments.ts';
import { useUpdateCachedTickets } from '../queries/reading-actions.ts';
import { cancelTicketFetches } from '../queries/ticket-list-cache.ts';
import type { TicketWithComments } from '../queries/ticket-queries.ts';
import { ticketSubject } from '../ticket-name.ts';
import { openTicketDialog } from '../ticket-opening.ts';
import { type UndoableReply, useUndoSend } from './undo-send.ts';

interface NewComment {
  text: string;
  audience: CommentAudience;
  format: Comment['format'];
  /** The newest public comment that the writer saw, null for none; undefined skips the check, as for notes. */
  after: number | null | undefined;
  files: readonly Attachment[];
  minutes: number | null;
  isClosing: boolean;
}

const keysOf = (files: readonly Attachment[]) => files.map(({ key }) => key);

const isConflict = (error: Error | null) => error instanceof ApiError && error.status === 409;

/** Mirrors the server: the first public reply opens a new ticket, and it is the customer's turn. */
const answered = (ticket: Ticket, { created_at, author_id, author_name }: Comment): Ticket => ({
  ...ticket,
  status: ticket.status === 'new' ? 'open' : ticket.status,
  waiting_since: null,
  last_activity_at: created_at,
  last_activity_by: 'agent',
  last_replier_id: author_name === null ? null : author_id,
  last_replier_name: author_name,
  comment_count: ticket.comment_count + 1,
  has_draft: false,
  suggested_by: null,
});

const withTime = (ticket: Ticket, { minutes }: Comment): Ticket =>
  minutes && ticket.minutes !== null ? { ...ticket, minutes: ticket.minutes + minutes } : ticket;

/** Callbacks of useMutation also run after the dialog is closed, unlike those of `mutate`. */
export function useAddComment(ticket: TicketDetail, kind: CommentKind, onClose: () => void) {
  const queryClient = useQueryClient();
  const attachments = attachmentsOf(queryClient, ticket.id, kind);
  const draft = draftOf(queryClient, ticket.id, kind);
  const beginUndoable = useUndoSend();
  const update = useUpdateCachedTickets();
  const queryKey = queryKeys.ticket(ticket.id);
  const isShown = useIsShown();

  function showAdded(added: Comment, cached: TicketWithComments) {
    queryClient.setQueryData<TicketWithComments>(queryKey, {
      ...cached,
      comments: [...cached.comments.filter(({ id }) => id !== added.id), added],
      ...(added.audience === 'customer' && { suggested_replies: [] }),
    });
    update([cached.ticket], (before) =>
      withTime(added.audience === 'customer' ? answered(before, added) : before, added),
    );
  }

  return useMutation({
    mutationFn: ({ text, audience, format, after, files, minutes }: NewComment) =>
      call<typeof addComment>('POST /api/tickets/:id/comments', {
        params: { id: ticket.id },
        body: {
          comment: text,
          audience,
          ...(format === 'markdown' && { format }),
          ...(after !== undefined && { after_comment_id: after }),
          ...(minutes !== null && { minutes }),
          ...(files.length > 0 && { files: files.flatMap(({ uploadId }) => uploadId ?? []) }),
        },
      }),
    onMutate: ({ text, format, files, minutes, isClosing }): { undoable: UndoableReply | null } => {
      attachments.hold(keysOf(files), true);
      const sent = { ticket, text, files, minutes, isAsTyped: format === 'plain', isClosing };
      return { undoable: kind === 'reply' ? beginUndoable(sent) : null };
    },
    onError: async (error, { files }, context) => {
      context?.undoable?.onFailed();
      // Awaited, so that the newer comment and the draft appear together.
      if (isConflict(error)) await queryClient.invalidateQueries({ queryKey });
      else console.error('Failed to add comment:', error);
      attachments.hold(keysOf(files), false);
      draft.endSending(false);
      if (!isShown.current) showNotSent(ticket, kind);
    },
    onSuccess: async (added, { files, isClosing }, { undoable }) => {
      draft.endSending(true);
      attachments.drop(keysOf(files));
      const isKept = undoable?.onAdded(added.id) ?? true;
      if (isClosing && isKept) onClose();
      const wasFetching = await cancelTicketFetches(queryClient);
      const cached = queryClient.getQueryData<TicketWithComments>(queryKey);
      if (cached) showAdded(added, cached);
      if (wasFetching) void queryClient.invalidateQueries({ queryKey: queryKeys.tickets });
      // Opening the ticket adds a history line.
      else if (cached?.ticket.status === 'new') void queryClient.invalidateQueries({ queryKey });
    },
  });
}

function useIsShown() {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}

function showNotSent(ticket: TicketDetail, kind: CommentKind) {
  showToast(
    'error',
    kind === 'reply' ? 'Reply not sent' : 'Note not sent',
    'Your text is kept.',
    { label: 'Open', onClick: () => openTicketDialog(ticket.id) },
    { subject: ticketSubject(ticket) },
  );
}
