import type { Comment, TicketDetail, TicketStatus } from '@deskbell/contract/tickets';
import { Archive } from 'lucide-react';
import { KEYS } from '../../../keys/key-table.ts';
import { StatusBadge } from '../../../ticket-marks/status-badge.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { ICON } from '../../../ui/marks/icon-sizes.ts';
import { WaitingLine } from '../conversation/waiting-line.tsx';
import { BlockedNotice } from '../dialog/blocked-notice.tsx';
import type { TicketPart } from '../queries/ticket-part-requests.ts';
import { SnoozeControl } from '../snooze/snooze-control.tsx';
import { TicketRating } from '../visitor/ticket-rating.tsx';
import { RequesterCard } from './requester-card.tsx';
import { useRequester } from './requester-queries.ts';
import { StatusControl } from './status-control.tsx';
import { TicketDetails } from './ticket-details.tsx';
import { TicketProperties } from './ticket-properties.tsx';
import styles from './ticket-side.module.css';

interface TicketSideProps {
  ticket: TicketDetail;
  comments: readonly Comment[];
  canWork: boolean;
  /** False for placeholder data, which lacks the user agent. */
  isComplete: boolean;
  failedStatus: TicketStatus | null;
  onStatus: (status: TicketStatus) => void;
  onArchive: () => void;
  onNoReplyNeeded: () => void;
  timezone: string;
  part: TicketPart | null;
  onPart: (part: TicketPart | null) => void;
}

export function TicketSide(props: TicketSideProps) {
  const { ticket, comments, canWork, isComplete, failedStatus, onStatus, onArchive, onNoReplyNeeded } = props;
  const { timezone, part, onPart } = props;
  const requester = useRequester(ticket.id, { enabled: canWork });
  const canChange = canWork && ticket.merged_into === null;
  const menuProps = (name: TicketPart) => ({
    open: part === name,
    onOpenChange: (open: boolean) => onPart(open ? name : null),
  });
  return (
    <aside className={styles.side} aria-label="Ticket details">
      <div>
        {canChange ? (
          <>
            <StatusControl ticket={ticket} failedStatus={failedStatus} onStatus={onStatus} />
            <WaitingLine ticket={ticket} timezone={timezone} onNoReplyNeeded={onNoReplyNeeded} />
          </>
        ) : (
          <>
            <h3 className={styles.label}>Status</h3>
            <StatusBadge status={ticket.status} />
          </>
        )}
        {canWork && <BlockedNotice ticket={ticket} />}
      </div>
      {canChange && (
        <div className={styles.actions}>
          {ticket.status !== 'archived' && (
            <Button
              icon={<Archive {...ICON} />}
              aria-label="Archive Ticket"
              title={`Archive (${KEYS.archive})`}
              onClick={onArchive}
            >
              Archive
            </Button>
          )}
          <SnoozeControl ticket={ticket} timezone={timezone} {...menuProps('snooze')} />
        </div>
      )}
      <TicketProperties
        ticket={ticket}
        comments={comments}
        canChange={canChange}
        timezone={timezone}
        menuProps={menuProps}
      />
      <div>
        <h3 className={styles.label}>Requester</h3>
        <RequesterCard ticket={ticket} requester={requester.data} timezone={timezone} />
      </div>
      <TicketDetails
        ticket={ticket}
        canWork={canWork}
        isComplete={isComplete}
        isFolded={requester.data !== undefined && requester.data.total > 0}
      />
      {ticket.rating && (
        <div>
          <h3 className={styles.label}>Rating</h3>
          <TicketRating rating={ticket.rating} timezone={timezone} />
        </div>
      )}
    </aside>
  );
}
