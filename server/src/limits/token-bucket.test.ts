import { HOUR_MS, MINUTE_MS } from '@deskbell/contract/units';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { networkOf, TokenBuckets } from './token-bucket.ts';

afterEach(() => vi.useRealTimers());

describe('a token bucket', () => {
  test('is empty after as many requests as it holds, and refills at its rate', () => {
    const buckets = new TokenBuckets(2);
    expect([0, 0, 0].map((now) => buckets.take('a', now))).toEqual([0, 0, 30]);
    expect(buckets.take('b', 0)).toBe(0);
    expect(buckets.take('a', MINUTE_MS / 2)).toBe(0);
    expect(buckets.take('a', MINUTE_MS / 2)).toBe(30);
  });

  test('gives tokens as before when the system clock steps back by an hour', () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const buckets = new TokenBuckets(100);
    buckets.take('a');
    vi.setSystemTime(Date.now() - HOUR_MS);
    expect(Array.from({ length: 50 }, () => buckets.take('a'))).toEqual(Array(50).fill(0));
  });

  test('does not refill when the system clock steps forward', () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const buckets = new TokenBuckets(1);
    buckets.take('a');
    vi.setSystemTime(Date.now() + HOUR_MS);
    expect(buckets.take('a')).toBeGreaterThan(0);
  });
});

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
])('the limit of %s is that of %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
