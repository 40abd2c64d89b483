import { TooMany, Unavailable } from './errors.ts';

const RETRY_AFTER_SECONDS = 5;

/** How much may wait: of all keys, and of one, so that a flood at it leaves room for the others. */
export interface LineBounds {
  readonly waiting: number;
  readonly waitingPerKey: number;
}

/** Why nothing more can wait, or null; what is beyond the bounds is refused rather than kept in memory. */
export function refusalBeyond(bounds: LineBounds, waiting: { all: number; ofKey: number }): Error | null {
  if (waiting.all >= bounds.waiting) return new Unavailable('Too many visitors at once. Please try again in a moment.');
  if (waiting.ofKey >= bounds.waitingPerKey)
    return new TooMany('That was a lot at once. Please try again in a moment.', RETRY_AFTER_SECONDS);
  return null;
}
