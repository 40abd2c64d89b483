interface Options extends ErrorOptions {
  /** A CSV whose columns nobody recognizes has them. */
  readonly headers?: readonly string[];
}

/** The file as a whole cannot be imported; the message says what was expected. */
export class UnreadableHistory extends Error {
  readonly headers: readonly string[] | null;

  constructor(message: string, { headers, ...options }: Options = {}) {
    super(message, options);
    this.headers = headers ?? null;
  }
}
