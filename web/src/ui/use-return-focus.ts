import { useState } from 'react';

/** Fallback for returned focus: spread on the element to focus when the opener of a dialog is gone. */
export const FOCUS_FALLBACK = { 'data-focus-fallback': '' };

/** For dialogs without a Radix trigger: returns focus to the element that had it on open. */
export function useReturnFocus() {
  const [opener] = useState(() => document.activeElement);
  return (event: Event) => {
    event.preventDefault();
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    else document.querySelector<HTMLElement>('[data-focus-fallback]')?.focus();
  };
}
