import { useEffect, useSyncExternalStore } from 'react';
import styles from './toasts.module.css';

const DIALOGS = '[role="dialog"], [role="alertdialog"]';

const listeners = new Set<() => void>();

let dock: Element | null = null;

const notify = () => {
  dock = topDock();
  for (const listener of listeners) listener();
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** For a dialog: toasts move to the topmost one. */
export function useToastLayer(): void {
  useEffect(() => {
    notify();
    return () => queueMicrotask(notify);
  }, []);
}

/** Where a dialog has its toasts: above its foot, over the part that scrolls. Takes no room. */
export function ToastDock() {
  useToastLayer();
  return <ol className={styles.dock} aria-live="polite" data-toast-dock="" />;
}

/** The dock of the topmost dialog; null where toasts belong to the page. */
function topDock(): Element | null {
  const dialog = Array.from(document.querySelectorAll(DIALOGS)).at(-1);
  return dialog?.querySelector('[data-toast-dock]') ?? null;
}

/** Looked up when a dialog comes or goes, because every render asks for it. */
export const useTopDock = () =>
  useSyncExternalStore(
    subscribe,
    () => dock,
    () => null,
  );
