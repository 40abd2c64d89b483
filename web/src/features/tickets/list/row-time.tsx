import { useCurrentUser } from '../../../api/current-user.ts';
import { LastActivity, unnamedReplier } from '../../../ticket-marks/last-activity.tsx';
import { DueMark } from '../../../ticket-marks/lazy-due-mark.tsx';
import styles from './ticket-row.module.css';
import type { TicketRowProps } from './ticket-row-props.ts';

interface RowTimeProps extends TicketRowProps {
  withDue?: boolean;
}

/** What is due stands below; a phone has its own place for it. */
export function RowTime({ ticket, timezone, sort, canWork, canAssign, withDue }: RowTimeProps) {
  const { id: userId } = useCurrentUser();
  return (
    <span className={styles.end}>
      <LastActivity
        ticket={ticket}
        timezone={timezone}
        userId={userId}
        unnamed={unnamedReplier({ isWorker: canWork, isAlone: !canAssign })}
        withWait={sort === 'waiting' && ticket.due_at === null}
      />
      {withDue && ticket.due_at !== null && <DueMark ticket={ticket} timezone={timezone} />}
    </span>
  );
}
