import type { ReceivedEmail } from '@deskbell/contract/received-emails';
import { Link, type LinkProps } from 'react-router';
import { Button } from '../../../ui/controls/button.tsx';
import links from '../../../ui/controls/link.module.css';
import { OPENED_HERE } from '../../../ui/hooks/use-url-dialog.ts';
import { RecordRow } from '../../../ui/layout/record-row.tsx';
import { TimeAgo } from '../../../ui/marks/time-ago.tsx';
import { outcomeIcon, outcomeText, senderOf, subjectOf, wholeOutcome } from './email-outcome.tsx';
import styles from './received-emails.module.css';

interface ReceivedEmailRowProps {
  email: ReceivedEmail;
  timezone: string;
  link: LinkProps;
  ticketAddress: (ticketId: number) => string;
  onShow: (id: number) => void;
  onOpen: (id: number) => void;
  isOpening: boolean;
}

export function ReceivedEmailRow(props: ReceivedEmailRowProps) {
  const { email, timezone, link, ticketAddress, onShow, onOpen, isOpening } = props;
  const subject = subjectOf(email);
  return (
    <RecordRow
      {...outcomeIcon(email)}
      state={wholeOutcome(email)}
      title={subject}
      link={link}
      facts={[
        <bdi key="sender">{senderOf(email)}</bdi>,
        <span key="outcome" className={email.status === 'failed' ? styles.failed : undefined}>
          {outcomeText(email)}
          {email.ticket_id !== null && (
            <>
              {' '}
              <Link to={ticketAddress(email.ticket_id)} state={OPENED_HERE} preventScrollReset className={links.link}>
                #{email.ticket_id}
              </Link>
            </>
          )}
        </span>,
      ]}
      time={<TimeAgo at={email.received_at} timezone={timezone} />}
      action={
        <span className={styles.actions}>
          <Button size="xs" variant="ghost" aria-label={`Show text of ${subject}`} onClick={() => onShow(email.id)}>
            Show text
          </Button>
          {email.status === 'ignored' && (
            <Button
              size="xs"
              busy={isOpening}
              aria-label={`Open as ticket: ${subject}`}
              onClick={() => onOpen(email.id)}
            >
              Open as ticket
            </Button>
          )}
        </span>
      }
    />
  );
}
