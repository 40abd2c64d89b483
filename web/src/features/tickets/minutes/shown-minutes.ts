const STORAGE_KEY = 'deskbell-minutes';
const root = () => document.documentElement;

export const areMinutesShown = (): boolean => root().hasAttribute('data-minutes');

export function showMinutes(isShown: boolean): void {
  root().toggleAttribute('data-minutes', isShown);
  try {
    localStorage.setItem(STORAGE_KEY, isShown ? 'shown' : '');
  } catch {
    // Storage may be blocked: then it lasts until the page is left.
  }
}

export function restoreShownMinutes(): void {
  try {
    if (localStorage.getItem(STORAGE_KEY)) showMinutes(true);
  } catch {
    // Storage may be blocked.
  }
}
