const FIRST_RETRY_MS = 2_000;
const MAX_RETRY_MS = 300_000;

/** Exponential backoff after the nth failure (from 0), never shorter than the server's Retry-After. */
export const backoffMs = (failure: number, retryAfterSeconds: number): number =>
  Math.max(Math.min(FIRST_RETRY_MS * 2 ** failure, MAX_RETRY_MS), retryAfterSeconds * 1_000 || 0);
