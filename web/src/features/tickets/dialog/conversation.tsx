import { allows } from '@deskbell/contract/roles';
import type { Site } from '@deskbell/contract/sites';
import type { Comment, TicketDetail, TicketEvent, TicketStatus } from '@deskbell/contract/tickets';
import { useLayoutEffect, useRef } from 'react';
import { number } from '../../../format/counted.ts';
import { Count } from '../../../ui/badge.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { FileList } from '../files/file-list.tsx';
import { TicketFiles } from '../files/ticket-files.tsx';
import { useIncomingFiles } from '../files/use-incoming-files.ts';
import { CommentItem, PendingComment } from './comment-item.tsx';
import styles from './conversation.module.css';
import { HistoryLine } from './history-line.tsx';
import { LinkedText } from './linked-text.tsx';
import { NoteComposer } from './note-composer.tsx';
import { ReplyComposer } from './reply-composer.tsx';
import { CommentSkeleton } from './ticket-skeleton.tsx';
import { timelineOf } from './timeline.ts';
import { useComposer } from './use-composer.ts';

interface ConversationProps {
  ticket: TicketDetail;
  /** Undefined when it could not be loaded. */
  site: Site | undefined;
  /** Undefined until the ticket is loaded. */
  comments: Comment[] | undefined;
  events: TicketEvent[];
  /** Whether the comments could not be loaded. */
  hasFailed: boolean;
  onRetry: () => void;
  timezone: string;
  onStatus: (status: TicketStatus) => void;
}

export function Conversation(props: ConversationProps) {
  const { ticket, site, comments, events, hasFailed, onRetry, timezone, onStatus } = props;
  const canReply = site !== undefined && allows(site.role, 'work');
  const composer = useComposer(ticket.id, canReply ? 'customer' : 'client', () => onStatus('closed'));
  const isDragging = useIncomingFiles(site && composer.attaching?.onAdd);
  const { sending } = composer;
  const scroll = useScrollToNewest(comments !== undefined && !sending);
  const timeline = comments && timelineOf(comments, events);

  return (
    <TicketFiles ticket={ticket} comments={comments ?? []} canDelete={canReply}>
      <div className={styles.conversation}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it */}
        <section ref={scroll} className={styles.scroll} aria-label="Conversation" tabIndex={0}>
          <div className={styles.description}>
            <LinkedText text={ticket.description} />
            <FileList files={ticket.files} />
          </div>
          <div className={styles.head}>
            <h3>Comments</h3>
            {comments && <Count>{number(comments.length)}</Count>}
          </div>
          {!comments && (hasFailed ? <LoadFailure label="The comments" onRetry={onRetry} /> : <CommentSkeleton />)}
          {timeline?.length === 0 && !sending && <p className={styles.none}>No comments yet.</p>}
          <ol className={styles.comments}>
            {timeline?.map((entry) =>
              'comment' in entry ? (
                <CommentItem key={entry.comment.id} comment={entry.comment} ticket={ticket} timezone={timezone} />
              ) : (
                <HistoryLine key={`event-${entry.event.id}`} event={entry.event} timezone={timezone} />
              ),
            )}
            {sending && (
              <PendingComment
                isNote={!canReply}
                text={sending.text}
                files={sending.files}
                time={sending.isPaused ? 'Waiting for the connection' : 'Sending...'}
              />
            )}
          </ol>
        </section>
        {canReply && <ReplyComposer ticket={ticket} composer={composer} />}
        {site && !canReply && <NoteComposer teamName={site.team_name} composer={composer} />}
        {isDragging && <p className={styles.drop}>Drop files to attach them</p>}
      </div>
    </TicketFiles>
  );
}

/** Opens at the newest comment, once the comments are there; also at the user's own, whose pictures are tall. */
function useScrollToNewest(isComplete: boolean) {
  const scroll = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = scroll.current;
    if (isComplete && element) element.scrollTop = element.scrollHeight;
  }, [isComplete]);
  return scroll;
}
