import { DAY_MS, MINUTE_MS } from '@deskbell/contract/units';

/**
 * Times are counted in buckets that grow by the same factor, so that a median over any days, sites and members is read from sums.
 * The middle of a bucket is at most 8 % away from any time in it; 48 steps, as once planned, would allow 13 %.
 */
export const BUCKETS = 76;
const SHORTEST = MINUTE_MS / 1_000;
const LONGEST = (60 * DAY_MS) / 1_000;
const FACTOR = (LONGEST / SHORTEST) ** (1 / BUCKETS);

/** From 0, below a minute, to BUCKETS + 1, above 60 days. */
export function bucketOf(seconds: number): number {
  if (seconds < SHORTEST) return 0;
  if (seconds >= LONGEST) return BUCKETS + 1;
  return Math.min(BUCKETS, Math.floor(Math.log(seconds / SHORTEST) / Math.log(FACTOR)) + 1);
}

/** Where a bucket begins and ends; the last one is open. */
export const boundsOf = (bucket: number): { readonly from: number; readonly to: number | null } => ({
  from: bucket <= 0 ? 0 : Math.round(SHORTEST * FACTOR ** (bucket - 1)),
  to: bucket > BUCKETS ? null : Math.round(SHORTEST * FACTOR ** Math.max(0, bucket)),
});

/** The middle of a bucket; of the two open ones, their bound. */
export function secondsOf(bucket: number): number {
  if (bucket <= 0) return SHORTEST;
  if (bucket > BUCKETS) return LONGEST;
  return SHORTEST * FACTOR ** (bucket - 0.5);
}
