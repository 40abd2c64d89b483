interface Work<T> {
  /** Takes the next piece out of everybody else's sight; null when there is none. */
  claim(): Promise<T | null>;
  do(piece: T): Promise<void>;
  readonly atOnce: number;
  /** How long to wait before looking for work that nobody told of. */
  readonly lookAgainMs: number;
  onError(error: unknown): void;
}

/** Works off a queue in the database: at once when woken, and by itself every now and then. */
export class WorkLoop<T> {
  #timer: NodeJS.Timeout | null = null;
  readonly #rounds = new Set<Promise<void>>();
  #isAsked = false;
  #isClaiming = false;
  #isStopped = false;

  constructor(readonly work: Work<T>) {}

  /** There may be something to do. */
  wake(): void {
    if (this.#isStopped) return;
    this.#timer ??= setInterval(() => this.wake(), this.work.lookAgainMs);
    this.#isAsked = true;
    // Whoever is looking already looks once more; many who wake at once cause no more looks than that.
    if (!this.#isClaiming) this.#beginRound();
  }

  /** Until nothing more is due. */
  async drained(): Promise<void> {
    while (this.#rounds.size > 0) await Promise.all(this.#rounds);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    if (this.#timer) clearInterval(this.#timer);
    await this.drained();
  }

  /** Each round does one piece after the other, so that a slow one holds up nobody but its own round. */
  #beginRound(): void {
    if (this.#rounds.size >= this.work.atOnce) return;
    const round = this.#workOff().finally(() => this.#rounds.delete(round));
    this.#rounds.add(round);
  }

  async #workOff(): Promise<void> {
    while (this.#isAsked && !this.#isStopped) {
      this.#isAsked = false;
      try {
        const piece = await this.#claim();
        if (piece === null) continue;
        // Where one was there may be more.
        this.wake();
        await this.work.do(piece);
        this.#isAsked = true;
      } catch (error) {
        this.work.onError(error);
      }
    }
  }

  async #claim(): Promise<T | null> {
    this.#isClaiming = true;
    try {
      return await this.work.claim();
    } finally {
      this.#isClaiming = false;
    }
  }
}
