import type { CommentAudience } from '@deskbell/contract/tickets';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError } from '../../../api/call.ts';
import type { CommentKind } from '../comment-kind.ts';
import { attachmentsOf } from '../files/attachments.ts';
import { useAttachments } from '../files/use-attachments.ts';
import { useAddComment } from './use-add-comment.ts';
import { useDraft } from './use-draft.ts';

/** The comment that is being written, its files, and the one that is being sent. */
export function useComposer(ticketId: number, kind: CommentKind, onClose: () => void) {
  const draft = useDraft(ticketId, kind);
  const attaching = useAttachments(ticketId, kind);
  const list = attachmentsOf(useQueryClient(), ticketId, kind);
  const addition = useAddComment(ticketId, kind, onClose);
  const textRef = useRef<HTMLTextAreaElement>(null);

  const files = attaching?.shown ?? [];
  const ready = files.filter(({ state }) => state === 'ready');
  const isUploading = files.some(({ state }) => state === 'uploading');
  // The email would go out without the file.
  const hasFailedFile = files.some(({ state }) => state === 'failed');
  const hasContent = draft.text.trim() !== '' || ready.length > 0;
  const canSend = hasContent && !isUploading && !hasFailedFile && !addition.isPending;

  // Optimistic: shows the comment while it is sent; the saved draft is kept until then and restored on an error.
  function send({ audience, after, isClosing = false, onAdded }: SendOptions) {
    if (!canSend) return;
    const text = draft.text.trim();
    const field = textRef.current;
    // A button is about to be disabled and would lose the focus; after closing, j leads to the next ticket.
    if (isClosing || document.activeElement !== field) field?.closest<HTMLElement>('[role="dialog"]')?.focus();
    draft.display('');
    list.dropRefused();
    addition.mutate(
      { text, audience, after, files: ready, isClosing },
      {
        onSuccess: ({ id }) => {
          draft.saveDisplayed();
          onAdded?.(id);
        },
        onError: () => {
          draft.display((typedMeanwhile) => [text, typedMeanwhile].filter(Boolean).join('\n\n'));
          // Do not take the focus from another field.
          if (!document.activeElement?.matches('input, textarea')) textRef.current?.focus();
        },
      },
    );
  }

  return {
    textRef,
    text: draft.text,
    onType: draft.change,
    attaching,
    isUploading,
    hasFailedFile,
    /** Text or files, sent or not. */
    isWriting: draft.text.trim() !== '' || files.length > 0 || addition.isPending,
    canSend,
    error: addition.error,
    refusal: refusalIn(addition.error),
    send,
    discard() {
      draft.change('');
      for (const { key } of files) list.remove(key);
      addition.reset();
      textRef.current?.focus();
    },
    sending: addition.isPending ? { ...addition.variables, isPaused: addition.isPaused } : null,
  };
}

interface SendOptions {
  audience: CommentAudience;
  /** The newest public comment that the writer saw; undefined: not checked. */
  after?: number | null;
  isClosing?: boolean;
  onAdded?: (id: number) => void;
}

export type ComposerState = ReturnType<typeof useComposer>;

/** What the server has against the comment; empty when only another attempt is needed. */
function refusalIn(error: Error | null): string {
  if (!(error instanceof ApiError) || error.status === 401 || error.status >= 500) return '';
  return error.issues[0]?.message || error.error;
}
