import type { Comment, CommentAudience } from '@deskbell/contract/tickets';
import { useEffect, useEffectEvent, useState } from 'react';
import type { CommentKind } from '../comment-kind.ts';
import { useComposer } from './use-composer.ts';
import { storedTab, storeTab } from './use-draft.ts';
import { useSeenComment } from './use-seen-comment.ts';

/** Reply and note, each with its draft; one of them is shown. */
export function useComposers(ticketId: number, comments: readonly Comment[] | undefined, onClose: () => void) {
  const reply = useComposer(ticketId, 'reply', onClose);
  const note = useComposer(ticketId, 'note', onClose);
  const { newest, seen, isOutdated, markSeen } = useSeenComment(ticketId, comments, reply.isWriting);
  // A ticket opens on Reply, but a note that is not sent keeps its tab.
  const [kind, setKind] = useState<CommentKind>(() =>
    note.isWriting && (!reply.isWriting || storedTab(ticketId) === 'note') ? 'note' : 'reply',
  );
  const [focusRequests, setFocusRequests] = useState(0);
  const focusText = useEffectEvent(() => (kind === 'note' ? note : reply).textRef.current?.focus());
  useEffect(() => {
    if (focusRequests > 0) focusText();
  }, [focusRequests]);
  const [isShared, setIsShared] = useState(false);
  const isStale = isOutdated && !reply.sending;

  return {
    kind,
    reply,
    note,
    /** Whether a reply came that the writer has not seen when the draft was begun. */
    isStale,
    /** Public comments with a higher id are those that came meanwhile. */
    freshAfter: isStale ? (seen ?? 0) : null,
    show(chosen: CommentKind, isFocused = false) {
      setKind(chosen);
      storeTab(ticketId, chosen);
      if (isFocused) setFocusRequests((requests) => requests + 1);
    },
    sendReply(isClosing: boolean) {
      reply.send({ audience: 'customer', after: newest, isClosing, onAdded: markSeen });
    },
    /** Whether clients may read the note. */
    isShared,
    setIsShared,
    sendNote: (audience: CommentAudience) => note.send({ audience, onAdded: () => setIsShared(false) }),
  };
}

export type Composers = ReturnType<typeof useComposers>;
