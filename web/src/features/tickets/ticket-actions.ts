import { BULK_TICKETS_MAX } from '@deskbell/contract/limits';
import type { Ticket, TicketStatus } from '@deskbell/contract/tickets';
import { ApiError } from '../../api/call.ts';
import { number } from '../../format/counted.ts';
import { STATUS_LABELS } from '../../ticket-marks/ticket-labels.ts';
import { showToast } from '../../ui/toast.tsx';
import { useChangeStatus } from './optimistic-status-change.ts';

/** Changes the status of tickets and shows the outcome as a toast. */
export function useTicketActions() {
  const { mutateAsync } = useChangeStatus();

  async function setStatus(tickets: readonly Ticket[], status: TicketStatus) {
    const changing = tickets.filter((ticket) => ticket.status !== status);
    const chunks = chunksOf(changing, BULK_TICKETS_MAX);
    const outcomes = await Promise.allSettled(chunks.map((tickets) => mutateAsync({ tickets, status })));
    const changed = chunks.filter((_, index) => outcomes[index]?.status === 'fulfilled').flat();
    if (changed.length > 0) showOutcome(changed, status);
    // An error response shows no toast; the rollback is enough.
    const isUnreachable = outcomes.some(
      ({ status, ...rest }) => 'reason' in rest && !(rest.reason instanceof ApiError),
    );
    if (isUnreachable) showToast('error', 'Update failed', 'Unable to update ticket status');
  }

  function showOutcome(changed: readonly Ticket[], status: TicketStatus) {
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

function chunksOf<Item>(items: readonly Item[], size: number): Item[][] {
  const amount = Math.ceil(items.length / size);
  return Array.from({ length: amount }, (_, chunk) => items.slice(chunk * size, (chunk + 1) * size));
}

function outcomeText(amount: number, status: TicketStatus): string {
  const subject = amount === 1 ? 'Ticket' : `${number(amount)} tickets`;
  return status === 'archived'
    ? `${subject} archived successfully`
    : `${subject} moved to ${STATUS_LABELS[status].toLowerCase()}`;
}
