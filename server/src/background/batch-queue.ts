import { Unavailable } from '../errors.ts';
import { type QueueLimits, RoundRobin } from './round-robin.ts';

export interface BatchLimits extends QueueLimits {
  readonly maxBatch: number;
  /** Minimum time between batches under load, so that each commit holds more. The first never waits. */
  readonly minIntervalMs?: number;
}

/** Older items are refused, so that callers get an answer in time when batches hang. */
const MAX_WAIT_MS = 5_000;

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly since: number;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** Group commit: items that arrive during one batch form the next, round-robin over keys. */
export class BatchQueue<Item, Result> {
  readonly #waiting: RoundRobin<Waiting<Item, Result>>;
  #isRunning = false;

  /** @param runBatch returns one result per item, in order */
  constructor(
    readonly limits: BatchLimits,
    readonly runBatch: (items: Item[]) => Promise<readonly Result[]>,
    readonly onBatch: (size: number) => void = () => undefined,
  ) {
    this.#waiting = new RoundRobin(limits);
  }

  add(key: number, item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push(key, { item, since: performance.now(), resolve, reject });
      if (!this.#isRunning) void this.#run();
    });
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (!this.#waiting.isEmpty) {
      const interval = this.limits.minIntervalMs && pause(this.limits.minIntervalMs);
      const batch = this.#takeBatch();
      if (batch.length === 0) continue;
      try {
        const results = await this.runBatch(batch.map(({ item }) => item));
        this.onBatch(batch.length);
        for (const [n, { resolve }] of batch.entries()) resolve(results[n] as Result);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
      await interval;
    }
    this.#isRunning = false;
  }

  #takeBatch(): Waiting<Item, Result>[] {
    const batch: Waiting<Item, Result>[] = [];
    this.#waiting.takeTurns((item, key) => {
      this.#waiting.endTurn(key);
      if (performance.now() - item.since <= MAX_WAIT_MS) return batch.push(item) < this.limits.maxBatch;
      item.reject(new Unavailable('This takes too long right now. Please try again in a moment.'));
      return true;
    });
    return batch;
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
