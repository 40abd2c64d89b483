import type { Ticket } from '@deskbell/contract/tickets';
import { AlarmClock, Clock } from 'lucide-react';
import { dueOf, dueText, exactDue, isOver } from '../../../format/due-time.ts';
import { classNames } from '../../../ui/class-names.ts';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { ICON_SM } from '../../../ui/marks/icon-sizes.ts';
import styles from './ticket-due.module.css';

interface TicketDueProps {
  ticket: Pick<Ticket, 'due_at' | 'due_for'>;
  timezone: string;
}

export function TicketDue({ ticket, timezone }: TicketDueProps) {
  const now = useNow();
  const due = dueOf(ticket);
  if (!due) return null;
  const Icon = isOver(due, now) ? AlarmClock : Clock;
  return (
    <time
      className={classNames(styles.due, isOver(due, now) && styles.over)}
      dateTime={due.at.toISOString()}
      title={exactDue(due, timezone)}
    >
      <Icon {...ICON_SM} aria-hidden="true" />
      {dueText(due, now, timezone)}
    </time>
  );
}
