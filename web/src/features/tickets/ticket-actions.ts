import { BULK_TICKETS_MAX } from '@deskbell/contract/limits';
import type { Ticket, TicketStatus } from '@deskbell/contract/tickets';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/call.ts';
import { number } from '../../format/counted.ts';
import { STATUS_LABELS } from '../../ticket-marks/ticket-labels.ts';
import { showToast } from '../../ui/toast.ts';
import { useChangeStatus } from './optimistic-status-change.ts';
import { rememberChange, type StatusChange, takeChange } from './status-history.ts';
import { focusTicket } from './ticket-link.ts';

/** Changes the status of tickets, shows the outcome as a toast and can undo it. */
export function useTicketActions() {
  const queryClient = useQueryClient();
  const { mutateAsync } = useChangeStatus();

  async function setStatus(tickets: readonly Ticket[], status: TicketStatus) {
    const change: StatusChange = { tickets: tickets.filter((ticket) => ticket.status !== status), status };
    // Before the answer, so that Undo works at once.
    rememberChange(queryClient, change);
    const { changed, isUnreachable } = await send(change);
    change.tickets = changed;
    if (changed.length === 0) takeChange(queryClient, change);
    else showOutcome(changed, status, change);
    if (isUnreachable) showFailure();
  }

  /** Without toasts, for the dialog, whose control shows the outcome; rejects when it fails. */
  async function setStatusQuietly(ticket: Ticket, status: TicketStatus) {
    const change: StatusChange = { tickets: [ticket], status };
    rememberChange(queryClient, change);
    try {
      await mutateAsync({ tickets: [ticket], status });
    } catch (error) {
      takeChange(queryClient, change);
      throw error;
    }
  }

  /** Undoes the given change, or else the last one of this tab. */
  async function undo(change?: StatusChange) {
    const undone = takeChange(queryClient, change);
    if (!undone) return;
    undone.dismissToast?.();
    const { tickets, status } = undone;
    const earlierStatuses = new Set(tickets.map((ticket) => ticket.status));
    const outcomes = [...earlierStatuses].map(async (earlier) => {
      const back = tickets.filter((ticket) => ticket.status === earlier).map((ticket) => ({ ...ticket, status }));
      const { changed, isUnreachable } = await send({ tickets: back, status: earlier });
      if (changed.length > 0) showOutcome(changed, earlier);
      return isUnreachable;
    });
    focusTicket(tickets[0]?.id);
    if ((await Promise.all(outcomes)).includes(true)) showFailure();
  }

  async function send({ tickets, status }: StatusChange) {
    const chunks = chunksOf(tickets, BULK_TICKETS_MAX);
    const outcomes = await Promise.allSettled(chunks.map((chunk) => mutateAsync({ tickets: chunk, status })));
    return {
      changed: chunks.filter((_, index) => outcomes[index]?.status === 'fulfilled').flat(),
      // An error response shows no toast; the rollback is enough.
      isUnreachable: outcomes.some(({ status, ...rest }) => 'reason' in rest && !(rest.reason instanceof ApiError)),
    };
  }

  function showOutcome(changed: readonly Ticket[], status: TicketStatus, change?: StatusChange) {
    const dismissToast = showToast(
      'success',
      changed.length === 1 ? 'Ticket updated' : 'Tickets updated',
      outcomeText(changed.length, status),
      change && { label: 'Undo', onClick: () => void undo(change) },
    );
    if (change) change.dismissToast = dismissToast;
  }

  return { setStatus, setStatusQuietly, undo };
}

const showFailure = () => showToast('error', 'Update failed', 'Unable to update ticket status');

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
