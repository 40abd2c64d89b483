import { useEffect, useEffectEvent } from 'react';

type Keys = Record<string, (event: KeyboardEvent) => void>;

const BUSY = 'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="menu"], [role="listbox"]';
const OVER_THE_PAGE = '[role="dialog"], [role="alertdialog"]';

/** Plain keys of a page, not while somebody types, chooses from a menu or looks at a dialog. */
export function useKeys(keys: Keys) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isOthers = event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey;
    const isBusy = event.target instanceof Element && event.target.closest(BUSY) !== null;
    if (isOthers || isBusy || document.querySelector(OVER_THE_PAGE)) return;
    keys[event.key]?.(event);
  });

  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
