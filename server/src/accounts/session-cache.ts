import type { Owner } from '../owner.ts';

const KEPT_MS = 5_000;
const KEPT_AT_MOST = 10_000;
/** Whoever sends more is looked up each time. */
const COOKIES_MAX = 2_000;

/**
 * Who sent which cookies a moment ago, so that a dashboard's polls do not each ask the database, or even read their cookies.
 * A session that is ended here is gone here at once; another instance may believe it for these five seconds.
 */
export class SessionCache {
  readonly #found = new Map<string, { owner: Owner; sessionId: string; until: number }>();
  #endings = 0;

  /** How many sessions were ended; what was looked up before the last of them is not to be kept. */
  get endings(): number {
    return this.#endings;
  }

  find(cookies: string | undefined): Owner | null {
    if (cookies === undefined) return null;
    const known = this.#found.get(cookies);
    return known && known.until > Date.now() ? known.owner : null;
  }

  keep(cookies: string, sessionId: string, owner: Owner): void {
    if (cookies.length > COOKIES_MAX) return;
    if (this.#found.size >= KEPT_AT_MOST) this.#found.clear();
    this.#found.set(cookies, { owner, sessionId, until: Date.now() + KEPT_MS });
  }

  forget(sessionId: string): void {
    this.#endings += 1;
    for (const [cookies, known] of this.#found) if (known.sessionId === sessionId) this.#found.delete(cookies);
  }
}
