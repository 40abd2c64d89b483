import type { Draft } from '@deskbell/contract/drafts';
import type { Writer } from '@deskbell/contract/followers';
import { allows } from '@deskbell/contract/roles';
import type { Site } from '@deskbell/contract/sites';
import type { SuggestedReply } from '@deskbell/contract/suggested-replies';
import type { Comment, TicketDetail, TicketEvent } from '@deskbell/contract/tickets';
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useMemo } from 'react';
import { useCurrentUser } from '../../../api/current-user.ts';
import { number } from '../../../format/counted.ts';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { ToastDock } from '../../../ui/feedback/toast-dock.tsx';
import { useIncomingFiles } from '../../../ui/hooks/use-incoming-files.ts';
import { Count } from '../../../ui/marks/badge.tsx';
import type { CommentKind } from '../comment-kind.ts';
import { Composer } from '../composer/composer.tsx';
import { useComposers } from '../composer/use-composers.ts';
import { MergedNotice } from '../dialog/merged-notice.tsx';
import { TicketOpening } from '../dialog/ticket-opening.tsx';
import { CommentSkeleton } from '../dialog/ticket-skeleton.tsx';
import { TicketFiles } from '../files/ticket-files.tsx';
import { takeReplyRequest, useReplyRequests } from '../queries/reply-request.ts';
import { PendingComment } from './comment-item.tsx';
import styles from './conversation.module.css';
import { Timeline } from './timeline.tsx';
import { timelineOf } from './timeline-entries.ts';
import { useScrollToNewest } from './use-scroll-to-newest.ts';

export interface ConversationHandle {
  write: (kind: CommentKind) => void;
}

type Composers = ReturnType<typeof useComposers>;

interface ConversationProps {
  ref: Ref<ConversationHandle>;
  ticket: TicketDetail;
  site: Site | undefined;
  comments: Comment[] | undefined;
  drafts: Draft[] | undefined;
  suggestions: SuggestedReply[] | undefined;
  writers: Writer[];
  events: TicketEvent[];
  hasPage: boolean;
  hasClients: boolean;
  hasFailed: boolean;
  onRetry: () => void;
  timezone: string;
  onCloseTicket: () => void;
  nextTitle: string | null;
  onNext: () => void;
}

export function Conversation(props: ConversationProps) {
  const { ref, ticket, site, comments, drafts, writers, events, hasPage, hasClients, hasFailed } = props;
  const { onRetry, timezone, onCloseTicket, nextTitle, onNext } = props;
  const canReply = site !== undefined && allows(site.role, 'work');
  const isMerged = ticket.merged_into !== null;
  const composers = useComposers({ ticket, comments, drafts, onClose: onCloseTicket, onNext });
  const { reply, note, freshAfter } = composers;
  const active = canReply && composers.kind === 'reply' ? reply : note;
  const isDragging = useIncomingFiles(site && !isMerged ? active.attaching?.onAdd : undefined);
  useImperativeHandle(ref, () => ({ write: (kind) => composers.show(kind, true) }));
  useReplyRequests(() => composers.show('reply', true));
  const writeIfRequested = useEffectEvent(() => {
    if (takeReplyRequest(ticket.id)) composers.show('reply', true);
  });
  useEffect(() => writeIfRequested(), []);

  const sending = pendingOf(composers);
  const scroll = useScrollToNewest(comments !== undefined && sending.length === 0);
  const entries = useMemo(() => timelineOf(comments, events), [comments, events]);

  return (
    <TicketFiles ticket={ticket} comments={comments ?? []} canDelete={canReply}>
      <div className={styles.conversation}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it */}
        <section ref={scroll} className={styles.scroll} aria-label="Conversation" tabIndex={0}>
          <div>
            <TicketOpening ticket={ticket} canWork={canReply} timezone={timezone} />
            <div className={styles.head}>
              <h3>Comments</h3>
              {comments && <Count>{number(comments.length)}</Count>}
            </div>
            {!comments && (hasFailed ? <LoadFailure label="The comments" onRetry={onRetry} /> : <CommentSkeleton />)}
            {comments && entries.length === 0 && sending.length === 0 && (
              <p className={styles.none}>{noCommentsText(canReply, ticket)}</p>
            )}
            <ol className={styles.comments}>
              <Timeline
                entries={entries}
                ticket={ticket}
                comments={comments}
                events={events}
                workSite={canReply ? site : undefined}
                timezone={timezone}
                freshAfter={freshAfter}
              />
              <PendingComments composers={composers} canReply={canReply} showsName={site?.has_colleagues === true} />
            </ol>
          </div>
        </section>
        <div className={styles.foot}>
          <ToastDock />
          {ticket.merged_into !== null && (
            <MergedNotice ticketId={ticket.id} into={ticket.merged_into} events={events} canUndo={canReply} />
          )}
          {site && !isMerged && (
            <Composer
              ticket={ticket}
              site={site}
              canReply={canReply}
              hasPage={hasPage}
              hasClients={hasClients}
              nextTitle={nextTitle}
              composers={composers}
              comments={comments}
              writers={writers}
              suggestions={props.suggestions}
              timezone={timezone}
            />
          )}
        </div>
        {isDragging && <p className={styles.drop}>Drop files to attach them</p>}
      </div>
    </TicketFiles>
  );
}

const noCommentsText = (canReply: boolean, { status }: TicketDetail) =>
  canReply && status === 'new' ? 'No comments yet. The first reply sets this ticket to Open.' : 'No comments yet.';

const pendingOf = ({ reply, note }: Composers) => [reply.sending, note.sending].filter((each) => each !== null);

interface PendingCommentsProps {
  composers: Composers;
  canReply: boolean;
  showsName: boolean;
}

function PendingComments({ composers, canReply, showsName }: PendingCommentsProps) {
  const { google_user_data, email } = useCurrentUser();
  return pendingOf(composers).map(({ text, audience, format, files, isPaused }) => (
    <PendingComment
      key={audience}
      author={{
        author: canReply ? 'agent' : 'client',
        author_name: !canReply || showsName ? google_user_data.name || email : null,
      }}
      audience={audience}
      text={text}
      format={format}
      mentions={composers.note.mentions}
      files={files}
      time={isPaused ? 'Waiting for the connection' : 'Sending...'}
    />
  ));
}
