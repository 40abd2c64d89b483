import { TICKET_PRIORITIES } from '@deskbell/contract/ticket-values';
import type { TicketDetail } from '@deskbell/contract/tickets';
import { dueOf, dueText, dueTime, isOver } from '../../../format/due-time.ts';
import { PRIORITY_LABELS } from '../../../ticket-marks/ticket-labels.ts';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { MenuFoot } from '../../../ui/overlays/menu.tsx';
import styles from './due-by-priority.module.css';

interface DueByPriorityProps {
  ticket: Pick<TicketDetail, 'due_at' | 'due_for' | 'due_by_priority'>;
  timezone: string;
}

/** What another priority would make of the due time; nothing where it stays. */
export function DueByPriority({ ticket, timezone }: DueByPriorityProps) {
  const now = useNow();
  const due = dueOf(ticket);
  const lines = TICKET_PRIORITIES.flatMap((priority) => {
    const other = ticket.due_by_priority?.[priority];
    if (!other || other.due_at === ticket.due_at) return [];
    const then = dueOf(other);
    return [{ priority, text: then ? changeText(due, then) : 'Not due' }];
  });

  function changeText(from: typeof due, to: NonNullable<typeof due>): string {
    const text = dueText(to, now, timezone);
    if (!from || isOver(from, now) || isOver(to, now) || from.for !== to.for) return text;
    return `${dueText(from, now, timezone)} becomes ${dueTime(to.at, now, timezone)}`;
  }

  if (lines.length === 0) return null;
  return (
    <MenuFoot>
      <span className={styles.lines}>
        {lines.map(({ priority, text }) => (
          <span key={priority}>
            {text} with {PRIORITY_LABELS[priority]}
          </span>
        ))}
      </span>
    </MenuFoot>
  );
}
