interface Queue<Job> {
  /** Leases the next job, so that no other worker gets it; null when none is due. */
  claim(): Promise<Job | null>;
  process(job: Job): Promise<void>;
  readonly concurrency: number;
  onError(error: unknown): void;
}

/** Works through a queue in the database when it is woken or polls. */
export class QueueWorker<Job> {
  readonly #queue: Queue<Job>;
  readonly #loops = new Set<Promise<void>>();
  readonly #timers = new Set<NodeJS.Timeout>();
  #pollTimer: NodeJS.Timeout | null = null;
  #isWoken = false;
  #isClaiming = false;
  #isStopped = false;

  constructor(queue: Queue<Job>) {
    this.#queue = queue;
  }

  wake(): void {
    if (this.#isStopped) return;
    this.#isWoken = true;
    // A loop that is claiming checks #isWoken again: many wakes cause one more claim, not many.
    if (!this.#isClaiming) this.#startLoop();
  }

  /** Also finds what another instance queued or left behind. */
  poll(everyMs: number): void {
    if (!this.#isStopped) this.#pollTimer ??= setInterval(() => this.wake(), everyMs);
    this.wake();
  }

  /** For a job that is due later: without this, the next poll finds it. */
  wakeAfter(ms: number): void {
    if (this.#isStopped) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.wake();
    }, ms);
    this.#timers.add(timer);
  }

  /** Resolves when no job is due. */
  async drained(): Promise<void> {
    while (this.#loops.size > 0) await Promise.all(this.#loops);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    if (this.#pollTimer) clearInterval(this.#pollTimer);
    for (const timer of this.#timers) clearTimeout(timer);
    await this.drained();
  }

  #startLoop(): void {
    if (this.#loops.size >= this.#queue.concurrency) return;
    const loop = this.#run().finally(() => this.#loops.delete(loop));
    this.#loops.add(loop);
  }

  async #run(): Promise<void> {
    while (this.#isWoken && !this.#isStopped) {
      this.#isWoken = false;
      try {
        const job = await this.#claim();
        if (job === null) continue;
        // More jobs may be due: another loop claims them meanwhile.
        this.wake();
        await this.#queue.process(job);
        this.#isWoken = true;
      } catch (error) {
        this.#queue.onError(error);
      }
    }
  }

  async #claim(): Promise<Job | null> {
    this.#isClaiming = true;
    try {
      return await this.#queue.claim();
    } finally {
      this.#isClaiming = false;
    }
  }
}
