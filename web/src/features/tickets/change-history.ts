import type { QueryClient } from '@tanstack/react-query';
import type { TicketChange } from './optimistic-ticket-change.ts';

export interface RememberedChange extends TicketChange {
  /** Dismisses the toast that offers Undo. */
  dismissToast?: () => void;
}

const CHANGES_MAX = 50;

/** Newest last. Per query client, which lives as long as the session. */
const histories = new WeakMap<QueryClient, RememberedChange[]>();

function historyOf(queryClient: QueryClient): RememberedChange[] {
  const history = histories.get(queryClient) ?? [];
  histories.set(queryClient, history);
  return history;
}

export function rememberChange(queryClient: QueryClient, change: RememberedChange): void {
  const history = historyOf(queryClient);
  history.push(change);
  if (history.length > CHANGES_MAX) history.shift();
}

/** Removes the given change, or else the last one; undefined when there is none. */
export function takeChange(queryClient: QueryClient, change?: RememberedChange): RememberedChange | undefined {
  const history = historyOf(queryClient);
  const at = change ? history.indexOf(change) : history.length - 1;
  return at < 0 ? undefined : history.splice(at, 1)[0];
}
