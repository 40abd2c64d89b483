import type { Site } from '@deskbell/contract/sites';
import type { Comment, TicketDetail, TicketEvent } from '@deskbell/contract/tickets';
import { memo, useState } from 'react';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';
import { lookUpInterruptedSnooze, SnoozeAgain } from '../dialog/snooze-again.tsx';
import { UndoMerge } from '../dialog/undo-merge.tsx';
import { UndoMove } from '../dialog/undo-move.tsx';
import { CommentItem } from './comment-item.tsx';
import { HistoryLines } from './history-line.tsx';
import type { TimelineEntry } from './timeline-entries.ts';

const CannedReplyDialog = lazyPart(
  async () => (await import('../../../canned-replies/canned-reply-dialog.tsx')).CannedReplyDialog,
  { isFloating: true },
);

interface TimelineProps {
  entries: readonly TimelineEntry[];
  ticket: TicketDetail;
  comments: readonly Comment[] | undefined;
  events: readonly TicketEvent[];
  workSite: Site | undefined;
  timezone: string;
  /** Public comments with a higher id arrived while a reply was being written. */
  freshAfter: number | null;
}

/** Memoized: typing in the composer must not render the comments. */
export const Timeline = memo((props: TimelineProps) => {
  const { entries, ticket, comments, events, workSite, timezone, freshAfter } = props;
  const [savedText, setSavedText] = useState<string | null>(null);
  const now = useNow();
  const interrupted = lookUpInterruptedSnooze(ticket, events, now);
  return (
    <>
      {entries.map((entry) =>
        'comment' in entry ? (
          <CommentItem
            key={entry.comment.id}
            comment={entry.comment}
            customerName={ticket.user_name || ticket.user_email || 'Customer'}
            timezone={timezone}
            isFresh={freshAfter !== null && entry.comment.audience === 'customer' && entry.comment.id > freshAfter}
            onSave={workSite && setSavedText}
          />
        ) : (
          <HistoryLines
            key={`event-${entry.events[0]?.id}`}
            events={entry.events}
            ticket={ticket}
            comments={comments ?? []}
            timezone={timezone}
            offer={(event) =>
              workSite && (
                <>
                  {interrupted?.event === event && (
                    <SnoozeAgain ticket={ticket} until={interrupted.until} timezone={timezone} />
                  )}
                  <UndoMerge event={event} events={events} now={now} />
                  <UndoMove event={event} events={events} ticketId={ticket.id} now={now} />
                </>
              )
            }
          />
        ),
      )}
      {workSite && savedText !== null && (
        <CannedReplyDialog
          teamId={workSite.team_id}
          sites={[workSite]}
          body={savedText}
          onClose={() => setSavedText(null)}
        />
      )}
    </>
  );
});
