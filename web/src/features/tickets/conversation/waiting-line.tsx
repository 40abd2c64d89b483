import type { Ticket } from '@deskbell/contract/tickets';
import { Reply } from 'lucide-react';
import { timeSince } from '../../../format/time-since.ts';
import { exactTime } from '../../../format/zoned-time.ts';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { ICON_SM } from '../../../ui/marks/icon-sizes.ts';
import { isOpen } from '../queries/ticket-filter.ts';
import styles from './waiting-line.module.css';

interface WaitingLineProps {
  ticket: Ticket;
  timezone: string;
  onNoReplyNeeded: () => void;
}

export function WaitingLine({ ticket, timezone, onNoReplyNeeded }: WaitingLineProps) {
  const now = useNow();
  if (!isOpen(ticket)) return null;
  if (ticket.waiting_since === null)
    return (
      <p className={styles.line}>
        <Reply {...ICON_SM} />
        Waiting for the customer
      </p>
    );
  const since = new Date(ticket.waiting_since);
  return (
    <p className={styles.line}>
      <Reply {...ICON_SM} />
      <b>Waiting for us</b>
      <time dateTime={ticket.waiting_since} title={exactTime(since, timezone)}>
        {timeSince(since.getTime(), now)}
      </time>
      <button
        type="button"
        className={styles.done}
        title="No reply needed (Shift E)"
        onClick={(event) => {
          // The focused button is about to go.
          event.currentTarget.closest<HTMLElement>('[role="dialog"]')?.focus();
          onNoReplyNeeded();
        }}
      >
        No reply needed
      </button>
    </p>
  );
}
