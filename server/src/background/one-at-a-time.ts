/** A mutex: jobs run one after another, in call order. */
export class OneAtATime {
  #last: Promise<unknown> = Promise.resolve();

  run<Result>(job: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(job);
    this.#last = result.catch(() => undefined);
    return result;
  }
}
