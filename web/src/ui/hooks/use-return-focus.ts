import { useState } from 'react';

/** Fallback for returned focus: spread on the element to focus when the opener of a dialog is gone. */
export const FOCUS_FALLBACK = { 'data-focus-fallback': '' };

const find = (selector: string) => document.querySelector<HTMLElement>(selector);

/** Spread on a control that stands for the selected tab, such as a menu of tabs. */
export const STANDS_FOR_TAB = { 'data-selected-tab': '' };

export const lookUpSelectedTab = () => find('[role="tab"][aria-selected="true"],[data-selected-tab]');

/**
 * For dialogs without a Radix trigger: returns focus to the element that had it on open.
 * @param focusInstead false when it has nothing to focus
 */
export function useReturnFocus(focusInstead?: () => boolean) {
  const [opener] = useState(() => document.activeElement);
  return (event: Event) => {
    event.preventDefault();
    if (focusInstead?.()) return;
    const isLeft = opener instanceof HTMLElement && opener.isConnected && opener !== document.body;
    const target = isLeft ? opener : (find('[data-focus-fallback]') ?? lookUpSelectedTab());
    target?.focus();
  };
}
