const storageKey = (userId: number) => `deskbell-view-${userId}`;

/** The last view on this device; null after a given tab. Storage may be blocked. */
export function lastViewId(userId: number): number | null {
  try {
    return Number(localStorage.getItem(storageKey(userId))) || null;
  } catch {
    return null;
  }
}

export function rememberView(userId: number, viewId: number | null): void {
  try {
    if (viewId === null) localStorage.removeItem(storageKey(userId));
    else localStorage.setItem(storageKey(userId), String(viewId));
  } catch {
    // Storage may be blocked: tickets then open on the first tab.
  }
}
