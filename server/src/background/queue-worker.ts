interface Queue<Job> {
  claim(): Promise<Job | null>;
  process(job: Job): Promise<void>;
  readonly concurrency: number;
  onError(error: unknown): void;
}

export class QueueWorker<Job> {
  readonly #queue: Queue<Job>;
  readonly #jobs = new Set<Promise<void>>();
  readonly #timers = new Set<NodeJS.Timeout>();
  #pollTimer: NodeJS.Timeout | null = null;
  #claiming = Promise.resolve();
  #isWoken = false;
  #isClaiming = false;
  #isStopped = false;

  constructor(queue: Queue<Job>) {
    this.#queue = queue;
  }

  wake(): void {
    if (this.#isStopped) return;
    this.#isWoken = true;
    // While it claims it checks #isWoken again: many wakes cause one more claim, not many.
    if (!this.#isClaiming) this.#claiming = this.#claimJobs();
  }

  /** Polling finds what another instance queued or left behind. */
  poll(everyMs: number): void {
    if (!this.#isStopped) this.#pollTimer ??= setInterval(() => this.wake(), everyMs);
    this.wake();
  }

  /** For a job that is due later; otherwise the next poll finds it. */
  wakeAfter(ms: number): void {
    if (this.#isStopped) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.wake();
    }, ms);
    this.#timers.add(timer);
  }

  async drained(): Promise<void> {
    while (this.#isClaiming || this.#jobs.size > 0) await Promise.all([this.#claiming, ...this.#jobs]);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    if (this.#pollTimer) clearInterval(this.#pollTimer);
    for (const timer of this.#timers) clearTimeout(timer);
    await this.drained();
  }

  /** One claim at a time, as long as there are free places. */
  async #claimJobs(): Promise<void> {
    this.#isClaiming = true;
    while (this.#isWoken && !this.#isStopped && this.#jobs.size < this.#queue.concurrency) {
      this.#isWoken = false;
      try {
        const job = await this.#queue.claim();
        if (job === null) continue;
        // More jobs may be due.
        this.#isWoken = true;
        this.#start(job);
      } catch (error) {
        this.#queue.onError(error);
      }
    }
    this.#isClaiming = false;
  }

  #start(job: Job): void {
    const running = this.#queue.process(job).then(
      () => {
        this.#jobs.delete(running);
        this.wake();
      },
      (error: unknown) => {
        this.#jobs.delete(running);
        this.#queue.onError(error);
        if (this.#isWoken) this.wake();
      },
    );
    this.#jobs.add(running);
  }
}
