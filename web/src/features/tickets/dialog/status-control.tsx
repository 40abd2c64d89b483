import type { Ticket, TicketStatus } from '@deskbell/contract/tickets';
import { useQueryClient } from '@tanstack/react-query';
import { Archive } from 'lucide-react';
import type { MouseEvent } from 'react';
import { StatusBadge } from '../../../ticket-marks/status-badge.tsx';
import { StatusIcon } from '../../../ticket-marks/status-icon.tsx';
import { STATUS_LABELS } from '../../../ticket-marks/ticket-labels.ts';
import { Button } from '../../../ui/button.tsx';
import { ICON } from '../../../ui/icon-sizes.ts';
import { COLUMNS } from '../board/columns.ts';
import { isChangingStatus, useChangeStatus } from '../optimistic-status-change.ts';
import { useTicketActions } from '../ticket-actions.ts';
import styles from './status-control.module.css';

export function StatusControl({ ticket, onArchived }: { ticket: Ticket; onArchived: () => void }) {
  const queryClient = useQueryClient();
  const change = useChangeStatus();
  const { setStatus } = useTicketActions();
  const isSettable = COLUMNS.some((status) => status === ticket.status);

  function choose(event: MouseEvent, status: TicketStatus) {
    if (isChangingStatus(queryClient, ticket.id)) return;
    // The button is about to be disabled and would lose the focus to the page.
    event.currentTarget.closest<HTMLElement>('[role="dialog"]')?.focus();
    change.mutate({ tickets: [ticket], status });
  }

  function archive() {
    if (isChangingStatus(queryClient, ticket.id)) return;
    void setStatus([ticket], 'archived');
    onArchived();
  }

  return (
    <>
      <div className={styles.head}>
        <h3 id="status">Status</h3>
        {!isSettable && <StatusBadge status={ticket.status} />}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: browsers differ in laying out a fieldset as a grid */}
      <div className={styles.segments} role="group" aria-labelledby="status">
        {COLUMNS.map((status) => (
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
      {change.isError && change.variables && (
        <p className={styles.failed} role="alert">
          <b>Not sent.</b>{' '}
          <button type="button" onClick={(event) => choose(event, change.variables.status)}>
            Try again
          </button>
        </p>
      )}
      {ticket.status !== 'archived' && (
        <Button className={styles.archive} icon={<Archive {...ICON} />} onClick={archive}>
          Archive Ticket
        </Button>
      )}
    </>
  );
}
