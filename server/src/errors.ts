import type { Issue } from '@deskbell/contract/endpoint';

/** The user sees the message; http/server/error-handler.ts maps the class to a status. */
export class ProductError extends Error {}

export class NotFound extends ProductError {}
export class NotSignedIn extends ProductError {}
export class Refused extends ProductError {}
export class Conflict extends ProductError {}
/** The client speaks another protocol, or another version of it. */
export class WrongProtocol extends ProductError {}
export class LengthRequired extends ProductError {}
export class Locked extends ProductError {}
export class TooSlow extends ProductError {}
export class TooLarge extends ProductError {}
export class UnsupportedType extends ProductError {}

/** Overloaded or unresponsive, here or in a dependency; a retry may succeed. */
export class Unavailable extends ProductError {
  readonly reason: string;
  constructor(message: string, { reason = 'unavailable', ...options }: ErrorOptions & { reason?: string } = {}) {
    super(message, options);
    this.reason = reason;
  }
}

export class Invalid extends ProductError {
  constructor(
    message: string,
    readonly issues: readonly Issue[] = [],
  ) {
    super(message);
  }
}

export class TooMany extends ProductError {
  constructor(
    message: string,
    readonly retryAfterSeconds: number,
    readonly reason = 'rate_limit',
  ) {
    super(message);
  }
}
