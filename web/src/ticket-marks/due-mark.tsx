import type { Ticket } from '@deskbell/contract/tickets';
import { HOUR_MS } from '@deskbell/contract/units';
import { AlarmClock, Clock } from 'lucide-react';
import { briefDueText, type Due, dueOf, dueText, exactDue, isOver } from '../format/due-time.ts';
import { classNames } from '../ui/class-names.ts';
import { useNow } from '../ui/hooks/use-now.ts';
import styles from './due-mark.module.css';

interface DueMarkProps {
  ticket: Pick<Ticket, 'due_at' | 'due_for'>;
  timezone: string;
}

export function DueMark({ ticket, timezone }: DueMarkProps) {
  const due = dueOf(ticket);
  return due && <Mark due={due} timezone={timezone} />;
}

/** Brief for the eye; screen readers hear the sentence. */
function Mark({ due, timezone }: { due: Due; timezone: string }) {
  const now = useNow();
  const Icon = isOver(due, now) ? AlarmClock : Clock;
  return (
    <time
      className={classNames(styles.due, isOver(due, now) ? styles.over : isSoon(due, now) && styles.soon)}
      dateTime={due.at.toISOString()}
      title={exactDue(due, timezone)}
    >
      <Icon size={12} strokeWidth={2} aria-hidden="true" />
      <span aria-hidden="true">{briefDueText(due, now, timezone)}</span>
      <span className={styles.spoken}>{dueText(due, now, timezone)}</span>
    </time>
  );
}

const isSoon = ({ at }: Due, now: number) => at.getTime() - now < HOUR_MS;
