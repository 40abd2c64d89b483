import type { Issue } from '@deskbell/contract/endpoint';

/** Something the caller did or met, with a message fit for them. What it means in HTTP is decided in http/error-handler.ts. */
class ProductError extends Error {}

export class NotFound extends ProductError {}
export class NotSignedIn extends ProductError {}
export class Refused extends ProductError {}
export class Conflict extends ProductError {}

/** Something this server depends on does not answer; trying again later may help. */
export class Unavailable extends ProductError {}

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
  ) {
    super(message);
  }
}
