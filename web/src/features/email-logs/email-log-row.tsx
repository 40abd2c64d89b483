import type { EmailLog } from '@deskbell/contract/email-logs';
import { Check, Clock, X } from 'lucide-react';
import { Link } from 'react-router';
import { dateTime, exactTime } from '../../format/zoned-time.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ICON } from '../../ui/icon-sizes.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './email-log-row.module.css';

const TYPE_LABELS: Record<EmailLog['email_type'], string> = {
  admin_notification: 'Admin Notification',
  user_confirmation: 'User Confirmation',
  comment_notification: 'Comment Update',
  status_change: 'Status Change',
  contact_message: 'Contact Message',
  contact_confirmation: 'Contact Confirmation',
};
const SKELETON_WIDTHS = ['48%', '36%', '56%', '42%', '52%'];

interface EmailLogRowProps {
  log: EmailLog;
  timezone: string;
  ticketAddress: (ticketId: number) => string;
  onRetry: (id: number) => void;
  isRetrying: boolean;
}

export function EmailLogRow({ log, timezone, ticketAddress, onRetry, isRetrying }: EmailLogRowProps) {
  const date = new Date(log.created_at);
  return (
    <li className={styles.row}>
      <DeliveryIcon status={log.status} />
      <div>
        <div className={styles.head}>
          <span className={styles.subject}>{log.subject}</span>
          <Badge>{TYPE_LABELS[log.email_type]}</Badge>
        </div>
        <p className={styles.meta}>
          <span>to {log.recipient_email}</span>
          {log.ticket_id !== null && (
            <span className={styles.ticket}>
              <Link to={ticketAddress(log.ticket_id)} preventScrollReset className={styles.link}>
                Ticket #{log.ticket_id}
              </Link>{' '}
              {log.ticket_title}
            </span>
          )}
        </p>
        {log.status === 'failed' && log.error_message && <p className={styles.error}>{log.error_message}</p>}
      </div>
      <div className={styles.end}>
        {log.status === 'failed' && (
          <Button
            variant="secondary"
            size="xs"
            busy={isRetrying}
            onClick={() => onRetry(log.id)}
            aria-label={`Retry email to ${log.recipient_email}`}
          >
            Retry
          </Button>
        )}
        <time className={styles.time} dateTime={log.created_at} title={exactTime(date, timezone)}>
          {dateTime(date, timezone)}
        </time>
      </div>
    </li>
  );
}

function DeliveryIcon({ status }: { status: EmailLog['status'] }) {
  if (status === 'sent')
    return (
      <span className={classNames(styles.icon, styles.sent)} title="Sent">
        <Check {...ICON} aria-label="Sent" />
      </span>
    );
  if (status === 'failed')
    return (
      <span className={classNames(styles.icon, styles.failed)} title="Failed">
        <X {...ICON} aria-label="Failed" />
      </span>
    );
  return (
    <span className={styles.icon} title="Waiting">
      <Clock {...ICON} aria-label="Waiting" />
    </span>
  );
}

export function EmailLogSkeletons() {
  return (
    <div role="status" aria-label="Loading email logs">
      {SKELETON_WIDTHS.map((width) => (
        <div key={width} className={styles.row}>
          <Skeleton width={32} height={32} radius={16} />
          <div className={styles.lines}>
            <Skeleton width={width} />
            <Skeleton width="64%" height={10} />
          </div>
          <Skeleton width={96} />
        </div>
      ))}
    </div>
  );
}
