import type { EmailLog } from '@deskbell/contract/email-logs';
import { RefreshCw } from 'lucide-react';
import { Link, type LinkProps } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ExactTime } from '../../ui/exact-time.tsx';
import { ICON_SM } from '../../ui/icon-sizes.ts';
import { RecordRow } from '../../ui/record-row.tsx';
import { FATES } from './email-fates.tsx';
import styles from './email-logs.module.css';
import { fateOf, givenUp, TYPE_LABELS } from './email-words.ts';

interface EmailLogRowProps {
  log: EmailLog;
  timezone: string;
  /** Where the email itself is shown. */
  link: LinkProps;
  ticketAddress: (ticketId: number) => string;
  onRetry: (id: number) => void;
  isRetrying: boolean;
}

export function EmailLogRow({ log, timezone, link, ticketAddress, onRetry, isRetrying }: EmailLogRowProps) {
  const fate = fateOf(log);
  return (
    <RecordRow
      {...FATES[fate]}
      state={fate}
      title={log.subject}
      link={link}
      badge={<Badge>{TYPE_LABELS[log.email_type]}</Badge>}
      facts={[
        <span key="to">to {log.recipient_email}</span>,
        log.ticket_id !== null && (
          <span key="ticket">
            <Link to={ticketAddress(log.ticket_id)} preventScrollReset className={styles.link}>
              Ticket #{log.ticket_id}
            </Link>{' '}
            {log.ticket_title}
          </span>
        ),
      ]}
      problem={fate === 'Failed' && [log.error_message, givenUp(log)].filter(Boolean).join(' ')}
      time={<ExactTime at={log.created_at} timezone={timezone} />}
      action={
        fate === 'Failed' && (
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
