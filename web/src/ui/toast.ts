import { type ReactNode, useSyncExternalStore } from 'react';

export type ToastAction = { label: string } & ({ onClick: () => void } | { to: string });

export interface Toast {
  readonly type: 'success' | 'error' | 'warning' | 'info';
  readonly title: string;
  readonly text?: ReactNode;
  readonly action?: ToastAction | undefined;
}

/** Shows a toast and returns a function that dismisses it. */
type Presenter = (toast: Toast) => () => void;

let presenter: Presenter | null = null;
const waiting = new Set<() => void>();
let hasShown = false;
const listeners = new Set<() => void>();

/** Returns a function that dismisses the toast. It waits while the scripts that show toasts load. */
export function showToast(type: Toast['type'], title: string, text?: ReactNode, action?: ToastAction): () => void {
  let dismiss: (() => void) | undefined;
  const show = () => {
    dismiss = presenter?.({ type, title, text, action });
  };
  if (presenter) show();
  else waiting.add(show);
  hasShown = true;
  for (const listener of listeners) listener();
  return () => {
    waiting.delete(show);
    dismiss?.();
  };
}

export function presentToasts(present: Presenter): () => void {
  presenter = present;
  for (const show of waiting) show();
  waiting.clear();
  return () => {
    presenter = null;
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** From the first toast on: before, the scripts that show them need not be loaded. */
export const useHasToasts = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => hasShown,
    () => false,
  );
