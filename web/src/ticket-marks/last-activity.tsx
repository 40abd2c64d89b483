import type { Ticket } from '@deskbell/contract/tickets';
import { spanAgo, timeSpan } from '../format/time-ago.ts';
import { exactTime } from '../format/zoned-time.ts';
import { classNames } from '../ui/class-names.ts';
import { useNow } from '../ui/hooks/use-now.ts';
import styles from './last-activity.module.css';

/** Stands for a replier without a name: the user, if alone in the team, or the team. */
export type UnnamedReplier = 'You' | 'Team';

export const unnamedReplier = ({ isWorker, isAlone }: { isWorker: boolean; isAlone: boolean }): UnnamedReplier =>
  isWorker && isAlone ? 'You' : 'Team';

interface LastActivityProps {
  ticket: Ticket;
  timezone: string;
  userId: number;
  unnamed: UnnamedReplier;
  /** Shows how long the customer waits, too, when sorted by activity. */
  withWait?: boolean;
  /** The time alone, where there is no room; the rest is spoken. */
  isShort?: boolean;
}

/** Returns 'Replied 3 min ago', 'You replied 2 h ago', or the age of a ticket without comments. */
export function LastActivity(props: LastActivityProps) {
  const { ticket, timezone, userId, unnamed, withWait = false, isShort = false } = props;
  const now = useNow();
  const at = new Date(ticket.last_activity_at);
  const isOfCustomer = ticket.last_activity_by === 'customer';
  const hasReply = !isOfCustomer || at.getTime() !== Date.parse(ticket.created_at);
  const ago = spanAgo(at.getTime(), now);
  const verb = isOfCustomer ? 'Replied ' : ' replied ';
  return (
    <span className={classNames(styles.activity, isOfCustomer && styles.ofCustomer)}>
      <time dateTime={ticket.last_activity_at} title={exactTime(at, timezone)}>
        {hasReply && !isOfCustomer && (
          <span className={isShort ? styles.spoken : styles.who}>{replier(ticket, userId, unnamed)}</span>
        )}
        {hasReply && (isShort ? <span className={styles.spoken}>{verb}</span> : verb)}
        {ago}
      </time>
      {withWait && hasReply && isOfCustomer && hasWrittenAgain(ticket) && (
        <small className={styles.wait}>waiting {timeSpan(Date.parse(ticket.waiting_since ?? ''), now)}</small>
      )}
    </span>
  );
}

function replier({ last_replier_id, last_replier_name }: Ticket, userId: number, unnamed: UnnamedReplier): string {
  if (last_replier_id === userId) return 'You';
  return last_replier_name?.split(' ')[0] ?? unnamed;
}

const hasWrittenAgain = ({ waiting_since, last_activity_at }: Ticket) =>
  waiting_since !== null && Date.parse(waiting_since) < Date.parse(last_activity_at);
