import { type LineBounds, refusalBeyond } from './line-bounds.ts';

export interface BatchBounds extends LineBounds {
  readonly batch: number;
  /** Between the beginnings of two batches under load, so that they are worth their commit. The first never waits. */
  readonly paceMs?: number;
}

interface Waiting<Piece, Result> {
  readonly piece: Piece;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Does many small pieces of work together: those that arrive while one batch is under way share the next. Keys take turns
 * in filling it.
 */
export class FairBatches<Piece, Result> {
  // In the order of their turns: who had one goes to the end.
  readonly #keys = new Map<number, Waiting<Piece, Result>[]>();
  #waiting = 0;
  #isWorking = false;

  /** @param work gives a result for each piece, in the order of the pieces. */
  constructor(
    readonly bounds: BatchBounds,
    readonly work: (pieces: Piece[]) => Promise<readonly Result[]>,
  ) {}

  add(key: number, piece: Piece): Promise<Result> {
    const line = this.#keys.get(key);
    const refusal = refusalBeyond(this.bounds, { all: this.#waiting, ofKey: line?.length ?? 0 });
    if (refusal) return Promise.reject(refusal);
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
      const paced = this.bounds.paceMs && pause(this.bounds.paceMs);
      const batch = this.#takeBatch();
      try {
        const results = await this.work(batch.map(({ piece }) => piece));
        for (const [n, { resolve }] of batch.entries()) resolve(results[n] as Result);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
      await paced;
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

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
