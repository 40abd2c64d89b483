import type { TicketDetail } from '@deskbell/contract/tickets';
import { AlarmClock, Check, Clock } from 'lucide-react';
import {
  briefDueText,
  type Due,
  dueOf,
  dueText,
  dueTime,
  exactDue,
  isOver,
  repliedText,
} from '../../../format/due-time.ts';
import { classNames } from '../../../ui/class-names.ts';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { ICON_SM } from '../../../ui/marks/icon-sizes.ts';
import styles from './ticket-due.module.css';

interface TicketDueProps {
  ticket: Pick<TicketDetail, 'due_at' | 'due_for' | 'replied_in_seconds'>;
  timezone: string;
  isNarrow: boolean;
}

export function TicketDue({ ticket, timezone, isNarrow }: TicketDueProps) {
  const now = useNow();
  const due = dueOf(ticket);
  if (!due) return ticket.replied_in_seconds === null ? null : <Met seconds={ticket.replied_in_seconds} />;
  const Icon = isOver(due, now) ? AlarmClock : Clock;
  const text = dueText(due, now, timezone);
  const shown = isNarrow ? fittingText(due, now, timezone) : text;
  return (
    <time
      className={classNames(styles.due, isOver(due, now) && styles.over)}
      dateTime={due.at.toISOString()}
      title={exactDue(due, timezone)}
    >
      <Icon {...ICON_SM} aria-hidden="true" />
      {shown === text ? text : <span aria-hidden="true">{shown}</span>}
      {shown !== text && <span className={styles.spoken}>{text}</span>}
    </time>
  );
}

const Met = ({ seconds }: { seconds: number }) => (
  <span className={classNames(styles.due, styles.met)}>
    <Check {...ICON_SM} aria-hidden="true" />
    {repliedText(seconds)}
  </span>
);

/** 'Reply by 14:30', which fits beside the number of a ticket and four buttons. */
const FITTING_LENGTH = 14;

function fittingText(due: Due, now: number, timezone: string): string {
  const texts = [dueText(due, now, timezone), `by ${dueTime(due.at, now, timezone)}`];
  return texts.find(({ length }) => length <= FITTING_LENGTH) ?? briefDueText(due, now, timezone);
}
