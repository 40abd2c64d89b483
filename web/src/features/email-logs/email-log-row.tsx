import type { EmailLog } from '@deskbell/contract/email-logs';
import { RefreshCw } from 'lucide-react';
import { Link, type LinkProps } from 'react-router';
import { isolated } from '../../format/isolated.ts';
import { Button } from '../../ui/controls/button.tsx';
import { OPENED_HERE } from '../../ui/hooks/use-url-dialog.ts';
import { RecordRow } from '../../ui/layout/record-row.tsx';
import { Badge } from '../../ui/marks/badge.tsx';
import { ExactTime } from '../../ui/marks/exact-time.tsx';
import { ICON_SM } from '../../ui/marks/icon-sizes.ts';
import { DELIVERY_ICONS, deliveryError, deliveryStatus, TYPE_LABELS } from './delivery-status.tsx';
import styles from './email-logs.module.css';

interface EmailLogRowProps {
  log: EmailLog;
  timezone: string;
  link: LinkProps;
  ticketAddress: (ticketId: number) => string;
  onRetry: (id: number) => void;
  isRetrying: boolean;
}

export function EmailLogRow({ log, timezone, link, ticketAddress, onRetry, isRetrying }: EmailLogRowProps) {
  const status = deliveryStatus(log);
  return (
    <RecordRow
      {...DELIVERY_ICONS[status]}
      state={status}
      title={
        <>
          <Badge>{TYPE_LABELS[log.email_type]}</Badge>{' '}
          {log.recipient_email !== '' && <span>to {isolated(log.recipient_email)}</span>}
        </>
      }
      link={link}
      facts={[
        log.ticket_id !== null && (
          <span key="ticket">
            <Link to={ticketAddress(log.ticket_id)} state={OPENED_HERE} preventScrollReset className={styles.link}>
              Ticket #{log.ticket_id}
            </Link>{' '}
            <bdi>{log.ticket_title}</bdi>
          </span>
        ),
        // Last, because all emails of a thread share it.
        log.is_of_hidden_site ? 'From another site' : <bdi key="subject">{log.subject}</bdi>,
        status === 'Waiting' && log.error_message && <span key="waiting">{log.error_message}</span>,
      ]}
      problem={status === 'Failed' && deliveryError(log)}
      time={<ExactTime at={log.created_at} timezone={timezone} />}
      action={
        status === 'Failed' && (
          <Button
            size="xs"
            icon={<RefreshCw {...ICON_SM} />}
            busy={isRetrying}
            onClick={() => onRetry(log.id)}
            aria-label={`Retry email to ${log.recipient_email}`}
          >
            Retry
          </Button>
        )
      }
    />
  );
}
