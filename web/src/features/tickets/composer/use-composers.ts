import type { Draft } from '@deskbell/contract/drafts';
import type { Comment, CommentAudience, TicketDetail } from '@deskbell/contract/tickets';
import { useEffect, useEffectEvent, useState } from 'react';
import { useCurrentUser } from '../../../api/current-user.ts';
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
  const { id: userId } = useCurrentUser();
  const unseen = isStale
    ? (comments?.filter(({ id, audience }) => audience === 'customer' && id > (seen ?? 0)) ?? [])
    : [];
  const missed = unseen.findLast((comment) => !isOwn(comment, userId)) ?? unseen.at(-1);
  const isOwnMissed = missed !== undefined && isOwn(missed, userId);
  const [wasSentElsewhere, setWasSentElsewhere] = useState(false);

  /** The very text was sent from another tab: sending it from here, too, would be a double answer. */
  const emptySent = useEffectEvent(() => {
    const text = reply.draft.text().trim();
    const files = reply.attaching?.shown ?? [];
    if (files.length > 0 || !unseen.some((comment) => isOwn(comment, userId) && comment.comment.trim() === text))
      return;
    reply.draft.type('');
    reply.draft.typeMinutes('');
    setWasSentElsewhere(true);
  });
  useEffect(() => {
    if (isOwnMissed) emptySent();
  }, [isOwnMissed]);
  if (wasSentElsewhere && reply.isWriting) setWasSentElsewhere(false);

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
    missed,
    /** A reply of the user arrived that this tab did not send: with the same text, or beside another. */
    sentElsewhere: wasSentElsewhere ? ('same' as const) : isOwnMissed ? ('other' as const) : null,
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

/** Written in the app by the user; in a team of one the agent has no id. */
const isOwn = ({ author, author_id, author_name, came_by }: Comment, userId: number) =>
  came_by === 'app' && author === 'agent' && (author_id === userId || (author_id === null && author_name === null));

export type Composers = ReturnType<typeof useComposers>;
