import type { TicketDetail, TicketEvent } from '@deskbell/contract/tickets';
import { AlarmClock } from 'lucide-react';
import { Button } from '../../../ui/controls/button.tsx';
import { ICON_SM } from '../../../ui/marks/icon-sizes.ts';
import styles from '../conversation/history-line.module.css';
import { useTicketActions } from '../queries/ticket-actions.ts';
import { canSnooze } from '../snooze/can-snooze.ts';
import { wakeTime } from './wake-time.ts';

export function lookUpInterruptedSnooze(
  ticket: TicketDetail,
  events: readonly TicketEvent[],
  now: number,
): { event: TicketEvent; until: string } | null {
  const event = events.findLast(({ kind }) => kind === 'woke' || kind === 'snoozed');
  if (event?.kind !== 'woke' || event.actor !== 'customer') return null;
  const until = event.change.before;
  const isAhead = typeof until === 'string' && Date.parse(until) > now;
  return isAhead && ticket.snoozed_until === null && canSnooze(ticket) ? { event, until } : null;
}

interface SnoozeAgainProps {
  ticket: TicketDetail;
  until: string;
  timezone: string;
}

export function SnoozeAgain({ ticket, until, timezone }: SnoozeAgainProps) {
  const { snooze } = useTicketActions();
  const time = wakeTime(until, timezone);
  return (
    <Button
      size="xs"
      className={styles.offer}
      icon={<AlarmClock {...ICON_SM} />}
      onClick={() => void snooze([ticket], until, `snoozed until ${time}`)}
    >
      Snooze again until {time}
    </Button>
  );
}
