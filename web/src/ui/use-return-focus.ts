import { useState } from 'react';

/** For a dialog without a trigger of its own: gives the focus back to whatever had it when the dialog came. */
export function useReturnFocus() {
  const [opener] = useState(() => document.activeElement);
  return (event: Event) => {
    event.preventDefault();
    if (opener instanceof HTMLElement) opener.focus();
  };
}
