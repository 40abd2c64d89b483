import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../db/database.ts';
import type { Owner } from '../owner.ts';
import { SessionCache } from './session-cache.ts';
import { lookUpSession } from './sessions.ts';
import type { SignInCookies } from './sign-in-cookies.ts';

/** From a request's session cookie to its owner, with a cache in front of the database. */
export class OwnerLookup {
  readonly #cache = new SessionCache();

  constructor(
    readonly db: Database,
    readonly cookies: SignInCookies,
  ) {}

  lookUpCachedOwner({ headers }: FastifyRequest): Owner | null {
    return this.#cache.lookUp(headers.cookie);
  }

  /** Also renews the session cookie and repairs the signed-in hint. */
  async lookUpOwner(request: FastifyRequest, reply: FastifyReply): Promise<Owner | null> {
    const cached = this.lookUpCachedOwner(request);
    if (cached) return cached;
    const sessionId = this.cookies.sessionId(request);
    const { invalidations } = this.#cache;
    const session = sessionId ? await lookUpSession(this.db, sessionId) : null;
    if (sessionId && session?.isRenewed) this.cookies.setSession(reply, sessionId);
    else this.cookies.repairHint(request, reply, session !== null);
    // Do not cache while cookies are being replaced, or after a sign-out during the lookup.
    const isCacheable = invalidations === this.#cache.invalidations && !reply.hasHeader('set-cookie');
    if (sessionId && session && isCacheable) this.#cache.set(request.headers.cookie ?? '', sessionId, session.owner);
    return session?.owner ?? null;
  }

  forgetSession(sessionId: string): void {
    this.#cache.invalidate(sessionId);
  }
}
