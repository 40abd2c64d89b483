import type { Comment, CommentAudience, TicketDetail } from '@deskbell/contract/tickets';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError } from '../../../api/call.ts';
import { useFormatting } from '../../../formatting/use-formatting.ts';
import type { CommentKind } from '../comment-kind.ts';
import { useDraft } from '../drafts/use-draft.ts';
import { attachmentsOf } from '../files/attachments.ts';
import { useAttachments } from '../files/use-attachments.ts';
import { allowedMentions, withTokens } from '../mentions/mention-names.ts';
import { readMinutes } from '../minutes/minutes-text.ts';
import { useAddComment } from './use-add-comment.ts';

export function useComposer(ticket: TicketDetail, kind: CommentKind, onClose: () => void) {
  const { draft, hasText, minutes: typedMinutes, isAsTyped, mentions, ...state } = useDraft(ticket.id, kind);
  const { offered, prepared, isSaved, wantsFocus } = state;
  const minutes = readMinutes(typedMinutes);
  const list = attachmentsOf(useQueryClient(), ticket.id, kind);
  const attaching = useAttachments(list);
  const addition = useAddComment(ticket, kind, onClose);
  const formatting = useFormatting(isAsTyped, draft.chooseAsTyped);
  const textRef = useRef<HTMLTextAreaElement>(null);

  const files = attaching?.shown ?? [];
  const ready = files.filter(({ state }) => state === 'ready');
  const isUploading = files.some(({ state }) => state === 'uploading');
  // The email would go out without the file.
  const hasFailedFile = files.some(({ state }) => state === 'failed');
  const hasContent = hasText || ready.length > 0;
  const canSend = hasContent && minutes !== undefined && !isUploading && !hasFailedFile && !addition.isPending;

  function send({ audience, format = 'plain', after, isClosing = false, onAdded }: SendOptions): boolean {
    if (!canSend || minutes === undefined) return false;
    const field = textRef.current;
    // After a reply, the ticket's keys must work, and a button about to be disabled would lose the focus.
    if (kind === 'reply' || document.activeElement !== field) field?.closest<HTMLElement>('[role="dialog"]')?.focus();
    const text = draft.text();
    draft.beginSending();
    list.dropRefused();
    addition.mutate(
      {
        text: withTokens(text.trim(), allowedMentions(mentions, audience === 'client')),
        audience,
        format,
        after,
        files: ready,
        minutes,
        isClosing,
      },
      {
        onSuccess: ({ id }) => {
          formatting.setIsPreviewing(false);
          onAdded?.(id);
        },
        onError: () => {
          // Leave the focus in another field.
          if (!document.activeElement?.matches('input, textarea')) textRef.current?.focus();
        },
      },
    );
    return true;
  }

  return {
    textRef,
    formatting,
    minutes: { text: typedMinutes, isInvalid: minutes === undefined, onType: draft.typeMinutes },
    draft,
    mentions,
    offered,
    prepared,
    isSaved,
    wantsFocus,
    attaching,
    isUploading,
    hasFailedFile,
    isWriting: hasText || files.length > 0 || addition.isPending,
    canSend,
    error: addition.error,
    refusal: refusalIn(addition.error),
    send,
    discard() {
      draft.type('');
      draft.typeMinutes('');
      for (const { key } of files) list.remove(key);
      addition.reset();
      textRef.current?.focus();
    },
    sending: addition.isPending ? { ...addition.variables, isPaused: addition.isPaused } : null,
  };
}

interface SendOptions {
  audience: CommentAudience;
  format?: Comment['format'];
  /** The newest public comment that the writer saw; undefined skips the check. */
  after?: number | null | undefined;
  isClosing?: boolean;
  onAdded?: (id: number) => void;
}

export type ComposerState = ReturnType<typeof useComposer>;

function refusalIn(error: Error | null): string {
  if (!(error instanceof ApiError) || error.status === 401 || error.status >= 500) return '';
  return error.issues[0]?.message || error.error;
}
