import { useState } from 'react';

/** Spread on what takes the focus when the opener of a dialog is gone by the time the dialog closes. */
export const TAKES_FOCUS_OVER = { 'data-takes-focus-over': '' };

/** For a dialog without a trigger of its own: gives the focus back to whatever had it when the dialog came. */
export function useReturnFocus() {
  const [opener] = useState(() => document.activeElement);
  return (event: Event) => {
    event.preventDefault();
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    else document.querySelector<HTMLElement>('[data-takes-focus-over]')?.focus();
  };
}
