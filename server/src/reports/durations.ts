import { PERCENTILE_FROM } from '@deskbell/contract/report-values';
import type { Distribution, MeasuredDuration } from '@deskbell/contract/reports';
import { boundsOf, secondsOf } from '../times/time-buckets.ts';

/** How many times are in each bucket. */
export type Buckets = readonly number[];

export function durationOf(buckets: Buckets): MeasuredDuration {
  const count = buckets.reduce((sum, each) => sum + each, 0);
  return {
    count,
    median_seconds: percentile(buckets, count, 0.5),
    p90_seconds: count < PERCENTILE_FROM ? null : percentile(buckets, count, 0.9),
  };
}

export const distributionOf = (buckets: Buckets): Distribution => ({
  ...durationOf(buckets),
  buckets: buckets.flatMap((count, bucket) => {
    const { from, to } = boundsOf(bucket);
    return count > 0 ? [{ from_seconds: from, to_seconds: to, count }] : [];
  }),
});

/** The shortest time that is at least as long as this share of all. */
function percentile(buckets: Buckets, count: number, share: number): number | null {
  let passed = 0;
  for (const [bucket, inIt] of buckets.entries()) {
    passed += inIt;
    if (inIt > 0 && passed >= count * share) return Math.round(secondsOf(bucket));
  }
  return null;
}
