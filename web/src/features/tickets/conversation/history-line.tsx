import type { Comment, TicketDetail, TicketEvent } from '@deskbell/contract/tickets';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ICON_SM } from '../../../ui/marks/icon-sizes.ts';
import { TimeAgo } from '../../../ui/marks/time-ago.tsx';
import { TicketNumber } from '../dialog/ticket-number.tsx';
import { describeEvent } from './describe-event.ts';
import styles from './history-line.module.css';
import type { HistoryEvent } from './timeline-entries.ts';

const UNFOLDED_MAX = 4;
const FOLDED_SHOWN = 2;

interface HistoryLinesProps {
  events: readonly HistoryEvent[];
  ticket: TicketDetail;
  comments: readonly Comment[];
  timezone: string;
  offer: (event: TicketEvent) => ReactNode;
}

export function HistoryLines({ events, ticket, comments, timezone, offer }: HistoryLinesProps) {
  const [isUnfolded, setIsUnfolded] = useState(false);
  const folded = events.length > UNFOLDED_MAX ? events.length - FOLDED_SHOWN : 0;
  return (
    <>
      {folded > 0 && (
        <li className={styles.event}>
          {isUnfolded ? <ChevronDown {...ICON_SM} /> : <ChevronRight {...ICON_SM} />}
          <button
            type="button"
            className={styles.fold}
            aria-expanded={isUnfolded}
            onClick={() => setIsUnfolded(!isUnfolded)}
          >
            {folded} more changes
          </button>
        </li>
      )}
      {events.slice(isUnfolded ? 0 : folded).map((event) => (
        <HistoryLine key={event.id} event={event} ticket={ticket} comments={comments} timezone={timezone}>
          {offer(event)}
        </HistoryLine>
      ))}
    </>
  );
}

interface HistoryLineProps {
  event: HistoryEvent;
  ticket: TicketDetail;
  comments: readonly Comment[];
  timezone: string;
  children: ReactNode;
}

function HistoryLine({ event, ticket, comments, timezone, children }: HistoryLineProps) {
  const { icon: Icon, words } = describeEvent(event, { ticket, comments, timezone });
  return (
    <li className={styles.event}>
      <Icon {...ICON_SM} />
      <span>
        {words.map((word, index) => {
          // Words have no id and keep their order.
          const key = `${event.id}-${index}`;
          if (typeof word === 'string') return word;
          if ('ticketId' in word) return <TicketNumber key={key} id={word.ticketId} />;
          return (
            <b key={key}>
              <bdi>{word.subject}</bdi>
            </b>
          );
        })}
        {event.isUndone && ' and undid it'}
        {' · '}
        <TimeAgo at={event.created_at} timezone={timezone} />
      </span>
      {children}
    </li>
  );
}
