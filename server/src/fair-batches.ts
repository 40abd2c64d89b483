import { TooMany, Unavailable } from './errors.ts';

const RETRY_AFTER_SECONDS = 5;

interface Bounds {
  readonly batch: number;
  /** How many pieces may wait: of all keys, and of one, so that a flood at it leaves room for the others. */
  readonly waiting: number;
  readonly waitingPerKey: number;
}

interface Waiting<Piece, Result> {
  readonly piece: Piece;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Does many small pieces of work together: those that arrive while one batch is under way share the next. Keys take turns
 * in filling it. What does not fit the bounds is refused rather than kept in memory.
 */
export class FairBatches<Piece, Result> {
  // In the order of their turns: who had one goes to the end.
  readonly #keys = new Map<number, Waiting<Piece, Result>[]>();
  #waiting = 0;
  #isWorking = false;

  /** @param work gives a result for each piece, in the order of the pieces. */
  constructor(
    readonly bounds: Bounds,
    readonly work: (pieces: Piece[]) => Promise<readonly Result[]>,
  ) {}

  add(key: number, piece: Piece): Promise<Result> {
    const line = this.#keys.get(key);
    if (this.#waiting >= this.bounds.waiting)
      return Promise.reject(new Unavailable('Too many visitors at once. Please try again in a moment.'));
    if (line && line.length >= this.bounds.waitingPerKey)
      return Promise.reject(new TooMany('That was a lot at once. Please try again in a moment.', RETRY_AFTER_SECONDS));
    return new Promise((resolve, reject) => {
      const waiting = { piece, resolve, reject };
      if (line) line.push(waiting);
      else this.#keys.set(key, [waiting]);
      this.#waiting += 1;
      if (!this.#isWorking) void this.#workOff();
    });
  }

  async #workOff(): Promise<void> {
    this.#isWorking = true;
    while (this.#waiting > 0) {
      const batch = this.#takeBatch();
      try {
        const results = await this.work(batch.map(({ piece }) => piece));
        for (const [n, { resolve }] of batch.entries()) resolve(results[n] as Result);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.#isWorking = false;
  }

  #takeBatch(): Waiting<Piece, Result>[] {
    const batch: Waiting<Piece, Result>[] = [];
    // A key that is put back at the end comes round again.
    for (const [key, line] of this.#keys) {
      if (batch.length === this.bounds.batch) break;
      const next = line.shift();
      if (next) batch.push(next);
      this.#keys.delete(key);
      if (line.length > 0) this.#keys.set(key, line);
    }
    this.#waiting -= batch.length;
    return batch;
  }
}
