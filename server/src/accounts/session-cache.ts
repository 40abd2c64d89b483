import type { FoundSession } from './sessions.ts';

const KEPT_MS = 5_000;
const KEPT_AT_MOST = 10_000;

/**
 * Sessions that were found a moment ago, so that a dashboard's polls do not each ask the database who they are.
 * One that is ended here is gone here at once; another instance may believe it for these five seconds.
 */
export class SessionCache {
  readonly #found = new Map<string, { session: FoundSession; until: number }>();

  async find(sessionId: string, look: () => Promise<FoundSession | null>): Promise<FoundSession | null> {
    const known = this.#found.get(sessionId);
    if (known && known.until > Date.now()) return known.session;
    const session = await look();
    if (!session) {
      this.#found.delete(sessionId);
      return null;
    }
    if (this.#found.size >= KEPT_AT_MOST) this.#found.clear();
    // Whoever asks within the next seconds has the renewed cookie already.
    this.#found.set(sessionId, { session: { ...session, isRenewed: false }, until: Date.now() + KEPT_MS });
    return session;
  }

  forget(sessionId: string): void {
    this.#found.delete(sessionId);
  }
}
