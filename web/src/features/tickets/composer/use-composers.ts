import type { Draft } from '@deskbell/contract/drafts';
import type { Comment, CommentAudience, TicketDetail } from '@deskbell/contract/tickets';
import { useEffect, useEffectEvent, useState } from 'react';
import type { CommentKind } from '../comment-kind.ts';
import { useSeenComment } from '../conversation/use-seen-comment.ts';
import { storedTab, storeTab } from '../drafts/draft-copies.ts';
import type { SendOutcome } from './send-ways.ts';
import { useComposer } from './use-composer.ts';

interface ComposersProps {
  ticket: TicketDetail;
  comments: readonly Comment[] | undefined;
  drafts: readonly Draft[] | undefined;
  onClose: () => void;
  onNext: () => void;
}

export function useComposers({ ticket, comments, drafts, onClose, onNext }: ComposersProps) {
  const reply = useComposer(ticket, 'reply', onClose);
  const note = useComposer(ticket, 'note', onClose);
  const { newest, seen, isOutdated, markSeen } = useSeenComment(ticket.id, comments, reply.isWriting);
  // A ticket opens on Reply, unless there is an unsent note.
  const [kind, setKind] = useState<CommentKind>(() =>
    note.isWriting && (!reply.isWriting || storedTab(ticket.id) === 'note') ? 'note' : 'reply',
  );
  const [focusRequests, setFocusRequests] = useState(0);
  const focusText = useEffectEvent(() => (kind === 'note' ? note : reply).textRef.current?.focus());
  useEffect(() => {
    if (focusRequests > 0) focusText();
  }, [focusRequests]);
  const [isShared, setIsShared] = useState(false);
  const isStale = isOutdated && !reply.sending;

  function show(chosen: CommentKind, isFocused = false) {
    setKind(chosen);
    storeTab(ticket.id, chosen);
    if (isFocused) setFocusRequests((requests) => requests + 1);
  }

  const adopt = useEffectEvent((saved: readonly Draft[]) => {
    const hadText = reply.isWriting || note.isWriting;
    for (const { draft, of } of [
      { draft: reply.draft, of: 'reply' },
      { draft: note.draft, of: 'note' },
    ])
      draft.adopt(saved.find((each) => each.kind === of));
    if (!hadText && !reply.draft.state().hasText && note.draft.state().hasText) setKind('note');
  });
  useEffect(() => {
    if (drafts) adopt(drafts);
  }, [drafts]);

  const showRestored = useEffectEvent(() => {
    show('reply', true);
    reply.draft.forgetFocus();
  });
  const { wantsFocus } = reply;
  useEffect(() => {
    if (wantsFocus) showRestored();
  }, [wantsFocus]);

  return {
    kind,
    reply,
    note,
    isStale,
    missed: isStale ? comments?.findLast(({ id, audience }) => audience === 'customer' && id > (seen ?? 0)) : undefined,
    freshAfter: isStale ? (seen ?? 0) : null,
    show,
    sendReply({ closes, goesNext }: SendOutcome) {
      const isSent = reply.send({
        audience: 'customer',
        format: reply.formatting.format,
        // The last comment that the writer saw is unknown until the comments are loaded.
        after: comments && newest,
        isClosing: closes,
        onAdded: markSeen,
      });
      if (isSent && goesNext) onNext();
    },
    isShared,
    setIsShared,
    sendNote: (audience: CommentAudience) =>
      void note.send({ audience, format: note.formatting.format, onAdded: () => setIsShared(false) }),
  };
}

export type Composers = ReturnType<typeof useComposers>;
