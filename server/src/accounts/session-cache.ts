import { LRUCache } from 'lru-cache';
import type { Owner } from '../owner.ts';

const SESSION_TTL_MS = 5_000;
const SESSIONS_MAX = 10_000;
const COOKIE_HEADER_MAX_CHARS = 2_000;

/**
 * Owners by Cookie header, so that polling neither parses cookies nor queries the database.
 * Signing out invalidates at once on this instance; other instances accept the session until the TTL ends.
 */
export class SessionCache {
  readonly #sessions = new LRUCache<string, { owner: Owner; sessionId: string }>({
    max: SESSIONS_MAX,
    ttl: SESSION_TTL_MS,
  });
  #invalidations = 0;

  /** A lookup that began before the latest invalidation must not be cached: its session may have ended meanwhile. */
  get invalidations(): number {
    return this.#invalidations;
  }

  lookUp(cookieHeader: string | undefined): Owner | null {
    return (cookieHeader !== undefined && this.#sessions.get(cookieHeader)?.owner) || null;
  }

  set(cookieHeader: string, sessionId: string, owner: Owner): void {
    if (cookieHeader.length <= COOKIE_HEADER_MAX_CHARS) this.#sessions.set(cookieHeader, { owner, sessionId });
  }

  invalidate(sessionId: string): void {
    this.#invalidations += 1;
    for (const [cookieHeader, session] of this.#sessions.entries())
      if (session.sessionId === sessionId) this.#sessions.delete(cookieHeader);
  }
}
