import type { ReactNode } from 'react';

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

/** Returns a function that dismisses the toast. It waits while the scripts that show toasts load. */
export function showToast(type: Toast['type'], title: string, text?: ReactNode, action?: ToastAction): () => void {
  let dismiss: (() => void) | undefined;
  const show = () => {
    dismiss = presenter?.({ type, title, text, action });
  };
  if (presenter) show();
  else waiting.add(show);
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
