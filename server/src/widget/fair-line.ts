import { type LineBounds, refusalBeyond } from '../line-bounds.ts';

interface Bounds extends LineBounds {
  /** How many pieces of work run at the same time, each of another key. */
  readonly atOnce: number;
}

interface Key {
  isBusy: boolean;
  readonly waiting: (() => Promise<void>)[];
}

/**
 * Lets keys take turns, and each key one piece of work at a time: what a busy one piles up delays nobody else.
 */
export class FairLine {
  // In the order of their turns: who had one goes to the end.
  readonly #keys = new Map<number, Key>();
  #running = 0;
  #waiting = 0;

  constructor(readonly bounds: Bounds) {}

  run<Result>(id: number, work: () => Promise<Result>): Promise<Result> {
    const key = this.#keys.get(id) ?? { isBusy: false, waiting: [] };
    const refusal = refusalBeyond(this.bounds, { all: this.#waiting, ofKey: key.waiting.length });
    if (refusal) return Promise.reject(refusal);
    this.#keys.set(id, key);
    this.#waiting += 1;
    return new Promise((resolve, reject) => {
      key.waiting.push(() => work().then(resolve, reject));
      this.#next();
    });
  }

  #next(): void {
    for (const [id, key] of this.#keys) {
      if (this.#running >= this.bounds.atOnce) return;
      if (!key.isBusy) this.#start(id, key);
    }
  }

  #start(id: number, key: Key): void {
    const work = key.waiting.shift();
    if (!work) return;
    key.isBusy = true;
    this.#waiting -= 1;
    this.#running += 1;
    void work().finally(() => {
      key.isBusy = false;
      this.#running -= 1;
      this.#keys.delete(id);
      if (key.waiting.length > 0) this.#keys.set(id, key);
      this.#next();
    });
  }
}
