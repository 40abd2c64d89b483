import { expect, test } from 'vitest';
import { backoffMs } from './retry-backoff.ts';

test('the backoff grows from two seconds to five minutes', () => {
  expect([0, 1, 2, 3, 7, 8, 50].map((failure) => backoffMs(failure, 0) / 1_000)).toEqual([2, 4, 8, 16, 256, 300, 300]);
});

test('the backoff is never shorter than Retry-After in seconds; a date is ignored', () => {
  expect(backoffMs(0, 60)).toBe(60_000);
  expect(backoffMs(5, 1)).toBe(64_000);
  expect(backoffMs(0, Number('Wed, 21 Oct'))).toBe(2_000);
});
