import type { QueryClient } from '@tanstack/react-query';
import type { TicketChange } from './optimistic-ticket-change.ts';

interface Undoable {
  /** Dismisses the toast that offers Undo. */
  dismissToast?: () => void;
}

export interface RememberedChange extends TicketChange, Undoable {}

/** Something else that can be undone, such as a reply. */
export interface RememberedAct extends Undoable {
  takeBack: () => void;
  /** Until when that is possible. */
  until?: number;
}

type Remembered = RememberedChange | RememberedAct;

const CHANGES_MAX = 50;

/** Newest last. Per query client, which lives as long as the session. */
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

/** Removes the given change, or else the last one that can still be undone; undefined when there is none. */
export function takeChange(queryClient: QueryClient, change?: Remembered): Remembered | undefined {
  const history = historyOf(queryClient);
  const at = change ? history.indexOf(change) : history.findLastIndex((each) => !isOver(each));
  return at < 0 ? undefined : history.splice(at, 1)[0];
}

/** Whether the last act was a reply that can be taken back: then it is. */
export function takeBackLastAct(queryClient: QueryClient): boolean {
  const last = historyOf(queryClient).findLast((each) => !isOver(each));
  if (!last || !('takeBack' in last)) return false;
  takeBackAct(queryClient, last);
  return true;
}

/** Takes an act back once, whoever asks for it: its toast or the key. */
export function takeBackAct(queryClient: QueryClient, act: RememberedAct): void {
  if (!takeChange(queryClient, act)) return;
  act.dismissToast?.();
  act.takeBack();
}
