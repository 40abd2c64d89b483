import { LRUCache } from 'lru-cache';
import type { CurrentUser } from '../scope.ts';

const SESSION_TTL_MS = 5_000;
const SESSIONS_MAX = 10_000;
const COOKIE_HEADER_MAX_CHARS = 2_000;

/**
 * Users with their memberships by Cookie header, so that polling neither parses cookies nor queries the database.
 * Signing out invalidates at once on this instance; other instances accept the session until the TTL ends.
 */
export class SessionCache {
  readonly #sessions = new LRUCache<string, { user: CurrentUser; sessionId: string }>({
    max: SESSIONS_MAX,
    ttl: SESSION_TTL_MS,
  });
  #invalidations = 0;

  /** A lookup that began before the latest invalidation must not be cached: its session may have ended meanwhile. */
  get invalidations(): number {
    return this.#invalidations;
  }

  lookUp(cookieHeader: string | undefined): CurrentUser | null {
    return (cookieHeader !== undefined && this.#sessions.get(cookieHeader)?.user) || null;
  }

  set(cookieHeader: string, sessionId: string, user: CurrentUser): void {
    if (cookieHeader.length <= COOKIE_HEADER_MAX_CHARS) this.#sessions.set(cookieHeader, { user, sessionId });
  }

  invalidate(sessionId: string): void {
    this.#remove((session) => session.sessionId === sessionId);
  }

  /** @param userId null invalidates the sessions of all users. */
  invalidateUser(userId: number | null): void {
    this.#remove(({ user }) => userId === null || user.id === userId);
  }

  /** @param teamIds whose name changed, or which are gone. */
  invalidateTeams(teamIds: ReadonlySet<number>): void {
    this.#remove(({ user }) => user.memberships.some(({ team_id }) => teamIds.has(team_id)));
  }

  #remove(isStale: (session: { user: CurrentUser; sessionId: string }) => boolean): void {
    this.#invalidations += 1;
    for (const [cookieHeader, session] of [...this.#sessions.entries()])
      if (isStale(session)) this.#sessions.delete(cookieHeader);
  }
}
