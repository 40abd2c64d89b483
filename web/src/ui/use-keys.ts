import { useEffect, useEffectEvent, useRef } from 'react';

type Keys = Record<string, (event: KeyboardEvent) => void>;

const BUSY = 'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="menu"], [role="listbox"]';
const OVER_THE_PAGE = '[role="dialog"], [role="alertdialog"]';
const FORM_OVER_THE_PAGE = '[role="dialog"]:not([data-reading]), [role="alertdialog"]';
const SEQUENCE_MS = 1_000;

function useKeyDown(press: (event: KeyboardEvent) => void) {
  const listen = useEffectEvent(press);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => listen(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

/**
 * Plain keys of a page, not while somebody types, chooses from a menu or looks at a dialog. 'g d' is one after the other.
 */
export function useKeys(keys: Keys) {
  const last = useRef({ key: '', at: 0 });
  useKeyDown((event) => {
    const isOthers = event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey;
    const isBusy = event.target instanceof Element && event.target.closest(BUSY) !== null;
    if (isOthers || isBusy || document.querySelector(OVER_THE_PAGE)) return;
    const isSequence = event.timeStamp - last.current.at < SEQUENCE_MS;
    const run = (isSequence ? keys[`${last.current.key} ${event.key}`] : undefined) ?? keys[event.key];
    last.current = { key: event.key, at: event.timeStamp };
    run?.(event);
  });
}

/** Ctrl or Cmd with a key, which writes nothing into a field; not over a form, whose text it could cost. */
export function useCommandKey(key: string, run: () => void) {
  useKeyDown((event) => {
    const isPressed = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    if (!isPressed || event.key.toLowerCase() !== key) return;
    event.preventDefault();
    if (!document.querySelector(FORM_OVER_THE_PAGE)) run();
  });
}
