import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../db/database.ts';
import type { CurrentUser, Topic } from '../scope.ts';
import { SessionCache } from './session-cache.ts';
import { lookUpSession } from './sessions.ts';
import type { SignInCookies } from './sign-in-cookies.ts';

export class UserLookup {
  readonly #cache = new SessionCache();

  constructor(
    readonly db: Database,
    readonly cookies: SignInCookies,
    /** Nothing is cached unless changes of other instances are heard: a session may have ended there. */
    readonly changes: { readonly isHearing: boolean },
  ) {}

  /** Renews the session cookie and repairs the signed-in hint, too. */
  async lookUpUser(request: FastifyRequest, reply: FastifyReply): Promise<CurrentUser | null> {
    const cached = this.#cache.lookUp(request.headers.cookie);
    if (cached) return cached;
    const sessionId = this.cookies.sessionId(request);
    const { invalidations } = this.#cache;
    const session = sessionId ? await lookUpSession(this.db, sessionId) : null;
    if (sessionId && session?.isRenewed) this.cookies.setSession(reply, sessionId);
    else this.cookies.repairHint(request, reply, session !== null);
    // Do not cache while cookies are being replaced, or after a sign-out during the lookup.
    const isCacheable =
      this.changes.isHearing && invalidations === this.#cache.invalidations && !reply.hasHeader('set-cookie');
    if (session && isCacheable) this.#cache.set(request.headers.cookie ?? '', session.user);
    return session?.user ?? null;
  }

  /** @param userId null forgets all users. */
  forgetUser(userId: number | null): void {
    this.#cache.invalidateUser(userId);
  }

  /** Cached users contain the names of their teams. */
  forgetTeams(changed: readonly Topic[]): void {
    const teamIds = changed.flatMap((topic) =>
      topic.startsWith('team-settings:') ? [Number(topic.slice('team-settings:'.length))] : [],
    );
    if (teamIds.length > 0) this.#cache.invalidateTeams(new Set(teamIds));
  }
}
