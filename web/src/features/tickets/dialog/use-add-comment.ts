import type { addComment, CommentAudience } from '@deskbell/contract/tickets';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { type Attachment, attachmentsOf } from '../files/attachments.ts';
import type { TicketWithComments } from '../ticket-queries.ts';
import { removeDraft } from './use-draft.ts';

interface NewComment {
  text: string;
  /** Uploaded completely. */
  files: readonly Attachment[];
  /** Closes the ticket afterwards. */
  isClosing: boolean;
}

const keysOf = (files: readonly Attachment[]) => files.map(({ key }) => key);

/** Unlike the callbacks of `mutate`, those given here also run after the dialog is closed. */
export function useAddComment(ticketId: number, audience: CommentAudience, onClose: () => void) {
  const queryClient = useQueryClient();
  const attachments = attachmentsOf(queryClient, ticketId);
  return useMutation({
    mutationFn: ({ text, files }: NewComment) =>
      call<typeof addComment>('POST /api/tickets/:id/comments', {
        params: { id: ticketId },
        body: {
          comment: text,
          audience,
          ...(files.length > 0 && { files: files.flatMap(({ uploadId }) => uploadId ?? []) }),
        },
      }),
    onMutate: ({ files }) => attachments.hold(keysOf(files), true),
    onError: (error, { files }) => {
      console.error('Failed to add comment:', error);
      attachments.hold(keysOf(files), false);
    },
    onSuccess: async (added, { text, files, isClosing }) => {
      removeDraft(ticketId, text);
      attachments.drop(keysOf(files));
      if (isClosing) onClose();
      await queryClient.cancelQueries({ queryKey: queryKeys.ticket(ticketId) });
      queryClient.setQueryData<TicketWithComments>(
        queryKeys.ticket(ticketId),
        (detail) => detail && { ...detail, comments: [...detail.comments.filter(({ id }) => id !== added.id), added] },
      );
    },
  });
}
