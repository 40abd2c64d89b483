import { allows } from '@deskbell/contract/roles';
import type { Site } from '@deskbell/contract/sites';
import type { Comment, TicketDetail, TicketStatus } from '@deskbell/contract/tickets';
import { useLayoutEffect, useRef } from 'react';
import { number } from '../../../format/counted.ts';
import { Count } from '../../../ui/badge.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { useAddComment } from '../ticket-queries.ts';
import { CommentItem, PendingComment } from './comment-item.tsx';
import { Composer } from './composer.tsx';
import styles from './conversation.module.css';
import { LinkedText } from './linked-text.tsx';
import { NoteComposer } from './note-composer.tsx';
import { recipientOf } from './recipient.ts';
import { CommentSkeleton } from './ticket-skeleton.tsx';
import { useDraft } from './use-draft.ts';

interface ConversationProps {
  ticket: TicketDetail;
  /** Undefined when it could not be loaded. */
  site: Site | undefined;
  /** Undefined until the ticket is loaded. */
  comments: Comment[] | undefined;
  /** Whether the comments could not be loaded. */
  hasFailed: boolean;
  onRetry: () => void;
  timezone: string;
  onStatus: (status: TicketStatus) => void;
}

export function Conversation({ ticket, site, comments, hasFailed, onRetry, timezone, onStatus }: ConversationProps) {
  const canReply = site !== undefined && allows(site.role, 'work');
  const draft = useDraft(ticket.id);
  const addition = useAddComment(ticket.id, canReply ? 'customer' : 'client', () => onStatus('closed'));

  // Optimistic: shows the comment while it is sent; the saved draft is kept until then and restored on an error.
  function send(isClosing: boolean) {
    const text = draft.text.trim();
    if (!text || addition.isPending) return;
    draft.display('');
    addition.mutate(
      { text, isClosing },
      {
        onSuccess: draft.saveDisplayed,
        onError: () => draft.display((typedMeanwhile) => [text, typedMeanwhile].filter(Boolean).join('\n\n')),
      },
    );
  }

  const composer = {
    text: draft.text,
    isSending: addition.isPending,
    hasFailed: addition.isError,
    onType: draft.change,
    onSend: () => send(false),
  };
  const scroll = useScrollToNewest(comments !== undefined);

  return (
    <div className={styles.conversation}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it */}
      <section ref={scroll} className={styles.scroll} aria-label="Conversation" tabIndex={0}>
        <LinkedText className={styles.description} text={ticket.description} />
        <div className={styles.head}>
          <h3>Comments</h3>
          {comments && <Count>{number(comments.length)}</Count>}
        </div>
        {!comments && (hasFailed ? <LoadFailure label="The comments" onRetry={onRetry} /> : <CommentSkeleton />)}
        {comments?.length === 0 && !addition.isPending && <p className={styles.none}>No comments yet.</p>}
        <ol className={styles.comments}>
          {comments?.map((comment) => (
            <CommentItem key={comment.id} comment={comment} ticket={ticket} timezone={timezone} />
          ))}
          {addition.isPending && (
            <PendingComment
              isNote={!canReply}
              text={addition.variables.text}
              time={addition.isPaused ? 'Waiting for the connection' : 'Sending...'}
            />
          )}
        </ol>
      </section>
      {canReply && (
        <Composer
          {...composer}
          recipient={recipientOf(ticket)}
          canClose={ticket.status !== 'closed' && ticket.status !== 'archived'}
          onSendAndClose={() => send(true)}
        />
      )}
      {site && !canReply && <NoteComposer {...composer} teamName={site.team_name} />}
    </div>
  );
}

/** Opens at the newest comment, once the comments are there. */
function useScrollToNewest(isLoaded: boolean) {
  const scroll = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = scroll.current;
    if (isLoaded && element) element.scrollTop = element.scrollHeight;
  }, [isLoaded]);
  return scroll;
}
