/** A reason that the administrator can act on: printed without a stack. */
export class CommandFailed extends Error {
  readonly exitCode: number;

  constructor(message: string, { exitCode = 1, ...options }: ErrorOptions & { exitCode?: number } = {}) {
    super(message, options);
    this.exitCode = exitCode;
  }
}
