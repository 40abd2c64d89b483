import type { CommentAudience } from '@deskbell/contract/tickets';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../api/call.ts';
import { attachmentsOf } from '../files/attachments.ts';
import { useAttachments } from '../files/use-attachments.ts';
import { useAddComment } from './use-add-comment.ts';
import { useDraft } from './use-draft.ts';

/** The comment that is being written, its files, and the one that is being sent. */
export function useComposer(ticketId: number, audience: CommentAudience, onClose: () => void) {
  const draft = useDraft(ticketId);
  const attaching = useAttachments(ticketId);
  const list = attachmentsOf(useQueryClient(), ticketId);
  const addition = useAddComment(ticketId, audience, onClose);

  const files = attaching?.shown ?? [];
  const ready = files.filter(({ state }) => state === 'ready');
  const isUploading = files.some(({ state }) => state === 'uploading');
  // The email would go out without the file.
  const hasFailedFile = files.some(({ state }) => state === 'failed');
  const hasContent = draft.text.trim() !== '' || ready.length > 0;
  const canSend = hasContent && !isUploading && !hasFailedFile && !addition.isPending;

  // Optimistic: shows the comment while it is sent; the saved draft is kept until then and restored on an error.
  function send(isClosing: boolean) {
    if (!canSend) return;
    const text = draft.text.trim();
    draft.display('');
    list.dropRefused();
    addition.mutate(
      { text, files: ready, isClosing },
      {
        onSuccess: draft.saveDisplayed,
        onError: () => draft.display((typedMeanwhile) => [text, typedMeanwhile].filter(Boolean).join('\n\n')),
      },
    );
  }

  return {
    text: draft.text,
    onType: draft.change,
    attaching,
    isUploading,
    hasFailedFile,
    canSend,
    hasFailed: addition.isError,
    refusal: refusalIn(addition.error),
    send,
    sending: addition.isPending ? { ...addition.variables, isPaused: addition.isPaused } : null,
  };
}

export type ComposerState = ReturnType<typeof useComposer>;

/** What the server has against the comment; empty when only another attempt is needed. */
function refusalIn(error: Error | null): string {
  if (!(error instanceof ApiError) || error.status === 401 || error.status >= 500) return '';
  return error.issues[0]?.message || error.error;
}
