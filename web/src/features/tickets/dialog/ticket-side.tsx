import type { TicketDetail, TicketStatus } from '@deskbell/contract/tickets';
import { Archive, Merge } from 'lucide-react';
import { PriorityMark } from '../../../ticket-marks/priority-mark.tsx';
import { StatusBadge } from '../../../ticket-marks/status-badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ICON } from '../../../ui/icon-sizes.ts';
import { AssignControl } from '../assign/assign-control.tsx';
import { SnoozeControl } from '../snooze/snooze-control.tsx';
import control from '../ticket-control.module.css';
import { TicketRating } from '../visitor/ticket-rating.tsx';
import { VisitorLink } from '../visitor/visitor-link.tsx';
import { RequesterCard } from './requester-card.tsx';
import { useRequester } from './requester-queries.ts';
import { StatusControl } from './status-control.tsx';
import { TicketDetails } from './ticket-details.tsx';
import styles from './ticket-side.module.css';
import { WaitingLine } from './waiting-line.tsx';

interface TicketSideProps {
  ticket: TicketDetail;
  /** Whether the user may change the ticket; clients see less of it. */
  canWork: boolean;
  /** False for placeholder data, which lacks the user agent. */
  isComplete: boolean;
  /** False once it is erased. */
  hasPage: boolean;
  failedStatus: TicketStatus | null;
  onStatus: (status: TicketStatus) => void;
  onArchive: () => void;
  onNoReplyNeeded: () => void;
  timezone: string;
  /** Which menu is open. */
  menu: TicketMenu | null;
  onMenu: (menu: TicketMenu | null) => void;
  onMerge: () => void;
}

export type TicketMenu = 'assign' | 'snooze';

export function TicketSide(props: TicketSideProps) {
  const { ticket, canWork, isComplete, hasPage, failedStatus, onStatus, onArchive, onNoReplyNeeded } = props;
  const { timezone, menu, onMenu, onMerge } = props;
  const requester = useRequester(ticket.id, { enabled: canWork });
  const canChange = canWork && ticket.merged_into === null;
  const menuProps = (name: TicketMenu) => ({
    open: menu === name,
    onOpenChange: (open: boolean) => onMenu(open ? name : null),
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
      </div>
      {canChange && (
        <div className={styles.actions}>
          {ticket.status !== 'archived' && (
            <Button icon={<Archive {...ICON} />} onClick={onArchive}>
              Archive Ticket
            </Button>
          )}
          <div>
            <SnoozeControl ticket={ticket} timezone={timezone} {...menuProps('snooze')} />
            <AssignControl ticket={ticket} {...menuProps('assign')} />
            <button type="button" className={control.line} aria-haspopup="dialog" onClick={onMerge}>
              <Merge {...ICON} />
              Merge into…
            </button>
          </div>
        </div>
      )}
      <div>
        <h3 className={styles.label}>Priority</h3>
        <PriorityMark priority={ticket.priority} />
      </div>
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
      {canWork && hasPage && <VisitorLink ticketId={ticket.id} labelClass={styles.label} />}
      {ticket.rating && (
        <div>
          <h3 className={styles.label}>Rating</h3>
          <TicketRating rating={ticket.rating} timezone={timezone} />
        </div>
      )}
    </aside>
  );
}
