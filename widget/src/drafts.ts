/** What the browser keeps for us; where it may not, everything goes on without. */

export const draftKey = (siteKey: string | undefined) => `deskbell-draft:${siteKey}`;
/** The loader looks here, too. */
export const outboxKey = (siteKey: string | undefined) => `deskbell:${siteKey}`;

export function read<Value>(key: string): Value | undefined {
  try {
    return JSON.parse(localStorage[key] ?? null);
  } catch {
    return undefined;
  }
}

/** Keeps a value, or forgets it; false when the browser refused. */
export function keep(key: string, value?: unknown): boolean {
  try {
    if (value) localStorage[key] = JSON.stringify(value);
    else localStorage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}
