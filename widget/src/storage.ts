/** localStorage, where the browser allows it; the widget works without. */

export const draftKey = (siteKey: string | undefined) => `deskbell-draft:${siteKey}`;
/** The loader reads this key too. Released values: a change would lose tickets pending on visitors' devices. */
export const pendingTicketsKey = (siteKey: string | undefined) => `deskbell:${siteKey}`;

export function read<Value>(key: string): Value | undefined {
  try {
    return JSON.parse(localStorage[key] ?? null);
  } catch {
    return undefined;
  }
}

/** Stores the value, or removes the key when there is none; true when the browser refused. */
export function store(key: string, value?: unknown): boolean | undefined {
  try {
    if (value) localStorage[key] = JSON.stringify(value);
    else localStorage.removeItem(key);
  } catch {
    return true;
  }
}
