const STORAGE_KEY = 'deskbell-minutes';
const root = () => document.documentElement;

/** Whether lists have a column of the time spent; remembered on this device. */
export const areMinutesShown = (): boolean => root().hasAttribute('data-minutes');

export function showMinutes(isShown: boolean): void {
  root().toggleAttribute('data-minutes', isShown);
  try {
    localStorage.setItem(STORAGE_KEY, isShown ? 'shown' : '');
  } catch {
    // Storage may be blocked: until the page is left, then.
  }
}

export function restoreShownMinutes(): void {
  try {
    if (localStorage.getItem(STORAGE_KEY)) showMinutes(true);
  } catch {
    // As above.
  }
}
