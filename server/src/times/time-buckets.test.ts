import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BUCKETS, bucketOf, secondsOf } from './time-buckets.ts';

const MINUTE = 60;
const DAY = 86_400;

test('the middle of a bucket is within 8 % of every time in it', () => {
  fc.assert(
    fc.property(fc.integer({ min: MINUTE, max: 60 * DAY - 1 }), (seconds) => {
      expect(Math.abs(secondsOf(bucketOf(seconds)) / seconds - 1)).toBeLessThanOrEqual(0.08);
    }),
    { numRuns: 2_000 },
  );
});

test('buckets are ordered as times are', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100 * DAY }), fc.integer({ min: 0, max: DAY }), (seconds, more) => {
      expect(bucketOf(seconds + more)).toBeGreaterThanOrEqual(bucketOf(seconds));
    }),
  );
});

test.each([
  [0, 0],
  [59, 0],
  [60, 1],
  [60 * DAY - 1, BUCKETS],
  [60 * DAY, BUCKETS + 1],
  [900 * DAY, BUCKETS + 1],
])('%i seconds are in bucket %i', (seconds, bucket) => {
  expect(bucketOf(seconds)).toBe(bucket);
});
