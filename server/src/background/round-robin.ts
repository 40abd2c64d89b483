import { TooMany, Unavailable } from '../errors.ts';

const RETRY_AFTER_SECONDS = 5;

export type QueueKey = number | string;

/** Backpressure: items beyond these limits are refused. */
export interface QueueLimits {
  readonly maxWaiting: number;
  /** Below maxWaiting, so that a flood at one key leaves space for the others. */
  readonly maxWaitingPerKey: number;
}

interface KeyQueue<Item> {
  readonly items: Item[];
  hasTurn: boolean;
}

export class RoundRobin<Item extends object> {
  // Map order is turn order.
  readonly #queues = new Map<QueueKey, KeyQueue<Item>>();
  #waiting = 0;

  constructor(readonly limits: QueueLimits) {}

  get isEmpty(): boolean {
    return this.#waiting === 0;
  }

  push(key: QueueKey, item: Item): void {
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
  takeTurns(take: (item: Item, key: QueueKey) => boolean): void {
    for (const [key, queue] of this.#queues) {
      const item = queue.hasTurn ? undefined : queue.items.shift();
      if (!item) continue;
      queue.hasTurn = true;
      this.#waiting -= 1;
      if (!take(item, key)) return;
    }
  }

  endTurn(key: QueueKey): void {
    const queue = this.#queues.get(key);
    this.#queues.delete(key);
    if (!queue || queue.items.length === 0) return;
    queue.hasTurn = false;
    this.#queues.set(key, queue);
  }
}
