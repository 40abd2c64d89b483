/** A session may expire, or a statement of an administrator end it: its stream ends within 5 s. */
const CHECK_MS = 2_000;

interface Stream {
  readonly sessionId: string | null;
  end(): void;
}

export class LiveStreams {
  readonly #streams = new Set<Stream>();
  readonly #byUser = new Map<number, Set<Stream>>();
  #checkTimer: NodeJS.Timeout | null = null;

  constructor(
    readonly listEndedSessions: (sessionIds: readonly string[]) => Promise<readonly string[]>,
    readonly maxPerUser: number,
  ) {}

  /** Returns the function that ends the stream; it may be called more than once. */
  add(userId: number, sessionId: string | null, onEnd: () => void): () => void {
    const own = this.#byUser.get(userId) ?? new Set();
    // Above the limit the oldest stream is closed: most likely a forgotten tab.
    if (own.size >= this.maxPerUser) own.values().next().value?.end();
    this.#byUser.set(userId, own);
    const stream: Stream = {
      sessionId,
      end: () => {
        if (!this.#streams.delete(stream)) return;
        own.delete(stream);
        if (own.size === 0) this.#byUser.delete(userId);
        onEnd();
      },
    };
    own.add(stream);
    this.#streams.add(stream);
    this.#checkLater();
    return stream.end;
  }

  endSession(sessionId: string): void {
    for (const stream of [...this.#streams]) if (stream.sessionId === sessionId) stream.end();
  }

  close(): void {
    if (this.#checkTimer) clearTimeout(this.#checkTimer);
    for (const stream of [...this.#streams]) stream.end();
  }

  #checkLater(): void {
    if (this.#checkTimer || this.#streams.size === 0) return;
    this.#checkTimer = setTimeout(() => void this.#check(), CHECK_MS).unref();
  }

  async #check(): Promise<void> {
    const sessionIds = new Set<string>();
    for (const { sessionId } of this.#streams) if (sessionId !== null) sessionIds.add(sessionId);
    // No session counts as ended while the database is away; the next check asks again.
    const ended = await this.listEndedSessions([...sessionIds]).catch(() => []);
    for (const sessionId of ended) this.endSession(sessionId);
    this.#checkTimer = null;
    this.#checkLater();
  }
}
