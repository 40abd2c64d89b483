/** localStorage, where the browser allows it; the widget works without. */

export const draftKey = (siteKey: string | undefined) => `deskbell-draft:${siteKey}`;
/** The loader reads this key, too. Never change it: visitors' devices hold pending tickets under it. */
export const pendingTicketsKey = (siteKey: string | undefined) => `deskbell:${siteKey}`;

export const keptTicketsKey = (siteKey: string | undefined) => `deskbell-tickets:${siteKey}`;

export function read<Value>(key: string): Value | undefined {
  try {
    return JSON.parse(localStorage[key] ?? null);
  } catch {
    return undefined;
  }
}

/** Removes the key without a value; returns true when the browser refused. */
export function store(key: string, value?: unknown): boolean | undefined {
  try {
    if (value) localStorage[key] = JSON.stringify(value);
    else localStorage.removeItem(key);
  } catch {
    return true;
  }
}
