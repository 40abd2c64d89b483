import { type ReactNode, useSyncExternalStore } from 'react';

export type ToastAction = { label: string; keyHint?: string } & ({ onClick: () => void } | { to: string });

interface ToastJoin {
  key: string;
  amount: number;
  describe: (amount: number) => { title: string; text: string };
}

interface ToastOptions {
  /** The name gives way on a phone where there is a number. */
  subject?: { number?: string; name: string };
  /** The text says it all on screen. */
  isTitleSpoken?: boolean;
  durationMs?: number;
  isTimed?: boolean;
  join?: ToastJoin;
}

export interface Toast extends ToastOptions {
  readonly id: number;
  readonly shownAt: number;
  readonly type: 'success' | 'error' | 'warning' | 'info';
  readonly title: string;
  readonly text?: ReactNode;
  readonly action?: ToastAction | undefined;
}

/** The Undo of a toast that was pushed out stays in the history of changes. */
const SHOWN_MAX = 2;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(shown: readonly Toast[]) {
  toasts = shown;
  for (const listener of listeners) listener();
}

/** Returns a function that dismisses the toast. Queued until the toast scripts are loaded. */
export function showToast(
  type: Toast['type'],
  title: string,
  text?: ReactNode,
  action?: ToastAction,
  options: ToastOptions = {},
): () => void {
  lastId += 1;
  const toast: Toast = { ...options, id: lastId, shownAt: Date.now(), type, title, text, action };
  const equal = toasts.find(({ join }) => join && join.key === options.join?.key);
  const shown = equal ? joined(equal, toast) : toast;
  set([...toasts.filter((each) => each !== equal), shown].slice(-SHOWN_MAX));
  return () => dismissToast(shown.id);
}

function joined(earlier: Toast, later: Toast): Toast {
  const { join, action, subject: _subject, ...rest } = later;
  if (!join) return later;
  const amount = join.amount + (earlier.join?.amount ?? 0);
  return { ...rest, ...join.describe(amount), join: { ...join, amount }, action: bothActions(earlier.action, action) };
}

/** The later action comes first: it is undone first. */
function bothActions(earlier: ToastAction | undefined, later: ToastAction | undefined): ToastAction | undefined {
  if (!later || !earlier || !('onClick' in later && 'onClick' in earlier)) return undefined;
  return {
    ...later,
    onClick() {
      later.onClick();
      earlier.onClick();
    },
  };
}

export function dismissToast(id: number): void {
  if (toasts.some((toast) => toast.id === id)) set(toasts.filter((toast) => toast.id !== id));
}

export const dismissToasts = () => set([]);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const NONE: readonly Toast[] = [];

export const useToasts = (): readonly Toast[] =>
  useSyncExternalStore(
    subscribe,
    () => toasts,
    () => NONE,
  );

/** The scripts of toasts are not needed before the first one. */
export const useHasToasts = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => lastId > 0,
    () => false,
  );
