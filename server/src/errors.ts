import type { Issue } from '@deskbell/contract/endpoint';

/** The message is shown to the user; http/error-handler.ts maps the class to a status. */
class ProductError extends Error {}

export class NotFound extends ProductError {}
export class NotSignedIn extends ProductError {}
export class Refused extends ProductError {}
export class Conflict extends ProductError {}
/** The client does not speak the protocol, or another version of it. */
export class WrongProtocol extends ProductError {}
export class LengthRequired extends ProductError {}
/** Another request is changing the same thing right now. */
export class Locked extends ProductError {}
/** The body of a request does not arrive, or too slowly. */
export class TooSlow extends ProductError {}
export class TooLarge extends ProductError {}
export class UnsupportedType extends ProductError {}

/** This server or a dependency of it is overloaded or does not respond; a retry later may succeed. */
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
