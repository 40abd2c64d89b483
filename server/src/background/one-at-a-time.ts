/** A mutex: jobs run one after another, in the order of their calls. */
export class OneAtATime {
  #last: Promise<unknown> = Promise.resolve();

  run<Result>(job: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(job);
    this.#last = result.catch(() => undefined);
    return result;
  }
}
