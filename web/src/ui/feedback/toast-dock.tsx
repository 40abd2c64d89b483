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

export function useToastLayer(): void {
  useEffect(() => {
    notify();
    return () => queueMicrotask(notify);
  }, []);
}

export function ToastDock() {
  useToastLayer();
  return <ol className={styles.dock} aria-live="polite" data-toast-dock="" />;
}

function topDock(): Element | null {
  const dialog = Array.from(document.querySelectorAll(DIALOGS)).at(-1);
  return dialog?.querySelector('[data-toast-dock]') ?? null;
}

/** Cached until a dialog opens or closes, because every render reads it. */
export const useTopDock = () =>
  useSyncExternalStore(
    subscribe,
    () => dock,
    () => null,
  );
