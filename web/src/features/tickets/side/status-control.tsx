import { TICKET_STATUSES } from '@deskbell/contract/ticket-values';
import type { Ticket, TicketStatus } from '@deskbell/contract/tickets';
import { Mail } from 'lucide-react';
import type { MouseEvent } from 'react';
import { isolated } from '../../../format/isolated.ts';
import { StatusBadge } from '../../../ticket-marks/status-badge.tsx';
import { StatusIcon } from '../../../ticket-marks/status-icon.tsx';
import { STATUS_LABELS } from '../../../ticket-marks/ticket-labels.ts';
import { ICON_SM } from '../../../ui/marks/icon-sizes.ts';
import { COLUMNS } from '../board/columns.ts';
import { recipientOf } from '../composer/recipient.ts';
import styles from './status-control.module.css';

interface StatusControlProps {
  ticket: Ticket;
  failedStatus: TicketStatus | null;
  onStatus: (status: TicketStatus) => void;
}

/** In progress and Resolved come from imports and the API: shown where a ticket has them, and not to be set. */
const segmentsFor = (current: TicketStatus) =>
  TICKET_STATUSES.filter(
    (status) => COLUMNS.some((each) => each === status) || (status === current && status !== 'archived'),
  );

export function StatusControl({ ticket, failedStatus, onStatus }: StatusControlProps) {
  const recipient = recipientOf(ticket);

  function choose(event: MouseEvent, status: TicketStatus) {
    // Moves the focus before the focused element is disabled or removed.
    event.currentTarget.closest<HTMLElement>('[role="dialog"]')?.focus();
    onStatus(status);
  }

  return (
    <>
      <div className={styles.head}>
        <h3 id="status">Status</h3>
        {ticket.status === 'archived' && <StatusBadge status={ticket.status} />}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: browsers differ in laying out a fieldset as a grid */}
      <div className={styles.segments} role="group" aria-labelledby="status">
        {segmentsFor(ticket.status).map((status) => (
          <button
            key={status}
            type="button"
            disabled={status === ticket.status}
            aria-current={status === ticket.status || undefined}
            onClick={(event) => choose(event, status)}
          >
            {status === ticket.status && <StatusIcon status={status} colored />}
            {STATUS_LABELS[status]}
          </button>
        ))}
      </div>
      {failedStatus && (
        <p className={styles.failed} role="alert">
          <b>Not sent.</b>{' '}
          <button type="button" onClick={(event) => choose(event, failedStatus)}>
            Try again
          </button>
        </p>
      )}
      {recipient && ticket.status !== 'archived' && (
        <p className={styles.notified}>
          <Mail {...ICON_SM} />
          {`${isolated(recipient)} will be notified by email`}
        </p>
      )}
    </>
  );
}
