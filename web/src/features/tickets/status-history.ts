import type { Ticket, TicketStatus } from '@deskbell/contract/tickets';
import type { QueryClient } from '@tanstack/react-query';

export interface StatusChange {
  /** As before the change. */
  tickets: readonly Ticket[];
  status: TicketStatus;
  /** Dismisses the toast that offers Undo. */
  dismissToast?: () => void;
}

const CHANGES_MAX = 50;

/** Newest last. Per query client, which lives as long as the session. */
const histories = new WeakMap<QueryClient, StatusChange[]>();

function historyOf(queryClient: QueryClient): StatusChange[] {
  const history = histories.get(queryClient) ?? [];
  histories.set(queryClient, history);
  return history;
}

export function rememberChange(queryClient: QueryClient, change: StatusChange): void {
  const history = historyOf(queryClient);
  history.push(change);
  if (history.length > CHANGES_MAX) history.shift();
}

/** Removes the given change, or else the last one; undefined when there is none. */
export function takeChange(queryClient: QueryClient, change?: StatusChange): StatusChange | undefined {
  const history = historyOf(queryClient);
  const at = change ? history.indexOf(change) : history.length - 1;
  return at < 0 ? undefined : history.splice(at, 1)[0];
}
