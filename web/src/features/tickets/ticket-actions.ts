import { BULK_TICKETS_MAX } from '@deskbell/contract/limits';
import type { Ticket, TicketStatus } from '@deskbell/contract/tickets';
import { ApiError } from '../../api/call.ts';
import { number } from '../../format/counted.ts';
import { STATUS_LABELS } from '../../ticket-marks/ticket-labels.ts';
import { showToast } from '../../ui/toast.tsx';
import { useChangeStatus } from './change-status.ts';

/** Changes the status of tickets and tells the user how it went. */
export function useTicketActions() {
  const { mutateAsync } = useChangeStatus();

  async function setStatus(tickets: readonly Ticket[], status: TicketStatus) {
    const changing = tickets.filter((ticket) => ticket.status !== status);
    const parts = partsOf(changing, BULK_TICKETS_MAX);
    const outcomes = await Promise.allSettled(parts.map((tickets) => mutateAsync({ tickets, status })));
    const changed = parts.filter((_, index) => outcomes[index]?.status === 'fulfilled').flat();
    if (changed.length > 0) announce(changed, status);
    // A refusal is silent: the tickets just stand where they stood.
    const isCutOff = outcomes.some(({ status, ...rest }) => 'reason' in rest && !(rest.reason instanceof ApiError));
    if (isCutOff) showToast('error', 'Update failed', 'Unable to update ticket status');
  }

  function announce(changed: readonly Ticket[], status: TicketStatus) {
    const canUndo = changed.length > 1 || [status, changed[0]?.status].includes('archived');
    showToast(
      'success',
      changed.length === 1 ? 'Ticket updated' : 'Tickets updated',
      outcomeText(changed.length, status),
      canUndo ? { label: 'Undo', onClick: () => void undo(changed, status) } : undefined,
    );
  }

  async function undo(changed: readonly Ticket[], status: TicketStatus) {
    const before = new Set(changed.map((ticket) => ticket.status));
    for (const earlier of before) {
      const back = changed.filter((ticket) => ticket.status === earlier).map((ticket) => ({ ...ticket, status }));
      await setStatus(back, earlier);
    }
  }

  return { setStatus };
}

function partsOf<Item>(items: readonly Item[], size: number): Item[][] {
  const amount = Math.ceil(items.length / size);
  return Array.from({ length: amount }, (_, part) => items.slice(part * size, (part + 1) * size));
}

function outcomeText(amount: number, status: TicketStatus): string {
  const subject = amount === 1 ? 'Ticket' : `${number(amount)} tickets`;
  return status === 'archived'
    ? `${subject} archived successfully`
    : `${subject} moved to ${STATUS_LABELS[status].toLowerCase()}`;
}
