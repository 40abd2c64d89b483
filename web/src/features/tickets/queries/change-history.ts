import type { QueryClient } from '@tanstack/react-query';
import type { TicketChange } from './optimistic-ticket-change.ts';

interface Undoable {
  dismissToast?: () => void;
}

export interface RememberedChange extends TicketChange, Undoable {}

export interface RememberedAct extends Undoable {
  takeBack: () => void;
  until?: number;
}

type Remembered = RememberedChange | RememberedAct;

const CHANGES_MAX = 50;

/** Newest last. Keyed by query client, which lives as long as the session. */
const histories = new WeakMap<QueryClient, Remembered[]>();

function historyOf(queryClient: QueryClient): Remembered[] {
  const history = histories.get(queryClient) ?? [];
  histories.set(queryClient, history);
  return history;
}

export function rememberChange(queryClient: QueryClient, change: Remembered): void {
  const history = historyOf(queryClient);
  history.push(change);
  if (history.length > CHANGES_MAX) history.shift();
}

const isOver = (change: Remembered) => 'until' in change && change.until !== undefined && change.until < Date.now();

export function takeChange(queryClient: QueryClient, change?: Remembered): Remembered | undefined {
  const history = historyOf(queryClient);
  const at = change ? history.indexOf(change) : history.findLastIndex((each) => !isOver(each));
  return at < 0 ? undefined : history.splice(at, 1)[0];
}

export function takeBackLastAct(queryClient: QueryClient): boolean {
  const last = historyOf(queryClient).findLast((each) => !isOver(each));
  if (!last || !('takeBack' in last)) return false;
  takeBackAct(queryClient, last);
  return true;
}

/** Idempotent: both the toast and the key may undo it. */
export function takeBackAct(queryClient: QueryClient, act: RememberedAct): void {
  if (!takeChange(queryClient, act)) return;
  act.dismissToast?.();
  act.takeBack();
}
