import { type QueueKey, type QueueLimits, RoundRobin } from './round-robin.ts';

interface KeyedLimits extends QueueLimits {
  readonly concurrency: number;
}

/** Runs one job at a time per key, round-robin over keys: a flood at one key does not delay the others. */
export class KeyedQueue {
  readonly #waiting: RoundRobin<() => Promise<void>>;
  #running = 0;

  constructor(readonly limits: KeyedLimits) {
    this.#waiting = new RoundRobin(limits);
  }

  run<Result>(key: QueueKey, job: () => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push(key, () => job().then(resolve, reject));
      this.#startJobs();
    });
  }

  #startJobs(): void {
    if (this.#running >= this.limits.concurrency) return;
    this.#waiting.takeTurns((job, key) => {
      this.#running += 1;
      void job().finally(() => {
        this.#running -= 1;
        this.#waiting.endTurn(key);
        this.#startJobs();
      });
      return this.#running < this.limits.concurrency;
    });
  }
}
