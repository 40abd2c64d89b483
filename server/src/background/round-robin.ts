import { TooMany, Unavailable } from '../errors.ts';

const RETRY_AFTER_SECONDS = 5;

/** Backpressure: an item beyond these limits is refused instead of kept in memory. */
export interface QueueLimits {
  readonly maxWaiting: number;
  /** Lower than maxWaiting, so that a flood at one key leaves room for the others. */
  readonly maxWaitingPerKey: number;
}

interface KeyQueue<Item> {
  readonly items: Item[];
  hasTurn: boolean;
}

/** Items waiting in one queue per key; the keys take turns. */
export class RoundRobin<Item extends object> {
  // Map order is turn order.
  readonly #queues = new Map<number, KeyQueue<Item>>();
  #waiting = 0;

  constructor(readonly limits: QueueLimits) {}

  get isEmpty(): boolean {
    return this.#waiting === 0;
  }

  push(key: number, item: Item): void {
    const queue = this.#queues.get(key) ?? { items: [], hasTurn: false };
    if (this.#waiting >= this.limits.maxWaiting)
      throw new Unavailable('Too many visitors at once. Please try again in a moment.', { reason: 'queue_full' });
    if (queue.items.length >= this.limits.maxWaitingPerKey)
      throw new TooMany(
        'Too many requests at once. Please try again in a moment.',
        RETRY_AFTER_SECONDS,
        'site_queue_full',
      );
    queue.items.push(item);
    this.#queues.set(key, queue);
    this.#waiting += 1;
  }

  /** Takes one item per turn until `take` returns false. A key has no further turn before endTurn. */
  takeTurns(take: (item: Item, key: number) => boolean): void {
    for (const [key, queue] of this.#queues) {
      const item = queue.hasTurn ? undefined : queue.items.shift();
      if (!item) continue;
      queue.hasTurn = true;
      this.#waiting -= 1;
      if (!take(item, key)) return;
    }
  }

  endTurn(key: number): void {
    const queue = this.#queues.get(key);
    this.#queues.delete(key);
    if (!queue || queue.items.length === 0) return;
    queue.hasTurn = false;
    this.#queues.set(key, queue);
  }
}
