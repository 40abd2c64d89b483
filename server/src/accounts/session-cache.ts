import { LRUCache } from 'lru-cache';
import type { CurrentUser } from '../scope.ts';

const SESSION_TTL_MS = 5_000;
const SESSIONS_MAX = 10_000;
const COOKIE_HEADER_MAX_CHARS = 2_000;

/** Cached by Cookie header. Signing out invalidates on every instance; the TTL bounds changes made by SQL. */
export class SessionCache {
  readonly #users = new LRUCache<string, CurrentUser>({ max: SESSIONS_MAX, ttl: SESSION_TTL_MS });
  #invalidations = 0;

  /** A lookup that began before the latest invalidation must not be cached: its session may have ended. */
  get invalidations(): number {
    return this.#invalidations;
  }

  lookUp(cookieHeader: string | undefined): CurrentUser | null {
    return (cookieHeader !== undefined && this.#users.get(cookieHeader)) || null;
  }

  set(cookieHeader: string, user: CurrentUser): void {
    if (cookieHeader.length <= COOKIE_HEADER_MAX_CHARS) this.#users.set(cookieHeader, user);
  }

  /** @param userId null invalidates the sessions of all users. */
  invalidateUser(userId: number | null): void {
    this.#remove(({ id }) => userId === null || id === userId);
  }

  invalidateTeams(teamIds: ReadonlySet<number>): void {
    this.#remove(({ memberships }) => memberships.some(({ team_id }) => teamIds.has(team_id)));
  }

  #remove(isStale: (user: CurrentUser) => boolean): void {
    this.#invalidations += 1;
    for (const [cookieHeader, user] of [...this.#users.entries()]) if (isStale(user)) this.#users.delete(cookieHeader);
  }
}
