import type { Ticket } from '@deskbell/contract/tickets';
import { shortDateTime } from '../../../format/zoned-time.ts';
import { useTicketActions } from '../queries/ticket-actions.ts';

export function useSnooze(tickets: readonly Ticket[], timezone: string, onDone: (() => void) | undefined) {
  const { snooze } = useTicketActions();
  return {
    snoozeUntil(until: Date) {
      onDone?.();
      void snooze(tickets, until.toISOString(), `snoozed until ${shortDateTime(until, timezone)}`);
    },
    wake() {
      onDone?.();
      void snooze(tickets, null);
    },
  };
}
