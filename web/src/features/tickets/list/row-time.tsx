import { useCurrentUser } from '../../../api/current-user.ts';
import { LastActivity, unnamedReplier } from '../../../ticket-marks/last-activity.tsx';
import styles from './ticket-row.module.css';
import type { TicketRowProps } from './ticket-row-props.ts';

export function RowTime({ ticket, timezone, sort, canWork, canAssign }: TicketRowProps) {
  const { id: userId } = useCurrentUser();
  return (
    <span className={styles.end}>
      <LastActivity
        ticket={ticket}
        timezone={timezone}
        userId={userId}
        unnamed={unnamedReplier({ isWorker: canWork, isAlone: !canAssign })}
        withWait={sort === 'waiting'}
      />
    </span>
  );
}
