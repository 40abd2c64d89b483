import type { IntakeAddress } from '@deskbell/contract/received-emails';
import { Link } from 'react-router';
import { spanAgo } from '../../../format/time-ago.ts';
import { exactTime } from '../../../format/zoned-time.ts';
import { classNames } from '../../../ui/class-names.ts';
import links from '../../../ui/controls/link.module.css';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { useUrlDialog } from '../../../ui/hooks/use-url-dialog.ts';
import { Pulse } from '../../../ui/marks/pulse.tsx';
import styles from './email-intake.module.css';

export function FirstEmail({ first, timezone }: { first: IntakeAddress['first_received']; timezone: string }) {
  const now = useNow();
  const { linkTo } = useUrlDialog('ticket');
  return (
    <p role="status" className={classNames(styles.state, first && styles.received)}>
      <Pulse alive={first !== null} />
      {first ? (
        <span>
          First email received{' '}
          <time dateTime={first.received_at} title={exactTime(new Date(first.received_at), timezone)}>
            {spanAgo(Date.parse(first.received_at), now)}
          </time>
          {first.ticket_id !== null && (
            <>
              , opened{' '}
              <Link {...linkTo(first.ticket_id)} className={links.link}>
                #{first.ticket_id}
              </Link>
            </>
          )}
        </span>
      ) : (
        <span>Waiting for the first email</span>
      )}
    </p>
  );
}
