const FIRST_MS = 2_000;
const LONGEST_MS = 300_000;

/** How long to wait after the nth failure (from 0), never shorter than the server asked for. */
export const pauseAfter = (failure: number, retryAfterSeconds: number): number =>
  Math.max(Math.min(FIRST_MS * 2 ** failure, LONGEST_MS), retryAfterSeconds * 1_000 || 0);
