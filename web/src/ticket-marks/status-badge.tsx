import type { TicketStatus } from '@deskbell/contract/tickets';
import type { ReactNode } from 'react';
import { Badge } from '../ui/marks/badge.tsx';
import styles from './status-badge.module.css';
import { StatusIcon } from './status-icon.tsx';
import { STATUS_LABELS } from './ticket-labels.ts';

export function StatusBadge({
  status,
  children = STATUS_LABELS[status],
}: {
  status: TicketStatus;
  children?: ReactNode;
}) {
  return (
    <Badge className={styles[status]} icon={<StatusIcon status={status} />}>
      {children}
    </Badge>
  );
}
