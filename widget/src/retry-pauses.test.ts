import { expect, test } from 'vitest';
import { pauseAfter } from './retry-pauses.ts';

test('pauses grow from two seconds to five minutes', () => {
  expect([0, 1, 2, 3, 7, 8, 50].map((failure) => pauseAfter(failure, 0) / 1_000)).toEqual([2, 4, 8, 16, 256, 300, 300]);
});

test('a pause is never shorter than the server asked for, nor spoiled by what it wrote', () => {
  expect(pauseAfter(0, 60)).toBe(60_000);
  expect(pauseAfter(5, 1)).toBe(64_000);
  expect(pauseAfter(0, Number('Wed, 21 Oct'))).toBe(2_000);
});
