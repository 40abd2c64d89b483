import type { TicketStatus } from '@deskbell/contract/tickets';
import { StatusIcon } from './status-icon.tsx';
import styles from './status-mark.module.css';
import { STATUS_LABELS } from './ticket-labels.ts';

/** For rows: only the icon has the color, so that a list of them stays calm. */
export const StatusMark = ({ status }: { status: TicketStatus }) => (
  <span className={styles.mark}>
    <StatusIcon status={status} colored />
    {STATUS_LABELS[status]}
  </span>
);
