import type { addComment, CommentAudience } from '@deskbell/contract/tickets';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from '../../../api/call.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import type { CommentKind } from '../comment-kind.ts';
import { type Attachment, attachmentsOf } from '../files/attachments.ts';
import type { TicketWithComments } from '../ticket-queries.ts';
import { removeDraft } from './use-draft.ts';

interface NewComment {
  text: string;
  audience: CommentAudience;
  /** The newest public comment that the writer saw, null for none; undefined for notes, which are not checked. */
  after: number | null | undefined;
  /** Uploaded completely. */
  files: readonly Attachment[];
  /** Closes the ticket afterwards. */
  isClosing: boolean;
}

const keysOf = (files: readonly Attachment[]) => files.map(({ key }) => key);

const isConflict = (error: Error | null) => error instanceof ApiError && error.status === 409;

/** Unlike the callbacks of `mutate`, those given here also run after the dialog is closed. */
export function useAddComment(ticketId: number, kind: CommentKind, onClose: () => void) {
  const queryClient = useQueryClient();
  const attachments = attachmentsOf(queryClient, ticketId, kind);
  const queryKey = queryKeys.ticket(ticketId);
  return useMutation({
    mutationFn: ({ text, audience, after, files }: NewComment) =>
      call<typeof addComment>('POST /api/tickets/:id/comments', {
        params: { id: ticketId },
        body: {
          comment: text,
          audience,
          ...(after !== undefined && { after_comment_id: after }),
          ...(files.length > 0 && { files: files.flatMap(({ uploadId }) => uploadId ?? []) }),
        },
      }),
    onMutate: ({ files }) => attachments.hold(keysOf(files), true),
    onError: async (error, { files }) => {
      // Awaited, so that the comment that came between is shown together with the draft.
      if (isConflict(error)) await queryClient.invalidateQueries({ queryKey });
      else console.error('Failed to add comment:', error);
      attachments.hold(keysOf(files), false);
    },
    onSuccess: async (added, { text, files, isClosing }) => {
      removeDraft(ticketId, kind, text);
      attachments.drop(keysOf(files));
      if (isClosing) onClose();
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData<TicketWithComments>(
        queryKey,
        (detail) => detail && { ...detail, comments: [...detail.comments.filter(({ id }) => id !== added.id), added] },
      );
    },
  });
}
