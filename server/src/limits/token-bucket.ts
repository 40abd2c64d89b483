import { isIPv6 } from 'node:net';
import { MINUTE_MS } from '@deskbell/contract/units';
import { RecentKeys } from './recent-keys.ts';

/** A token bucket per key that refills at a rate and holds as many tokens as a whole period brings. */
export class TokenBuckets {
  readonly #buckets = new RecentKeys<{ tokens: number; at: number }>();

  constructor(
    readonly perPeriod: number,
    readonly periodMs = MINUTE_MS,
  ) {}

  /** Takes tokens and returns 0, or returns the seconds until there are as many. Monotonic: the system clock may step back. */
  take(key: string, now = performance.now(), count = 1): number {
    const bucket = this.#buckets.stateOf(key, () => ({ tokens: this.perPeriod, at: now }));
    const refilled = Math.min(this.perPeriod, bucket.tokens + ((now - bucket.at) * this.perPeriod) / this.periodMs);
    if (refilled < count) return Math.ceil(((count - refilled) * this.periodMs) / this.perPeriod / 1000);
    bucket.tokens = refilled - count;
    bucket.at = now;
    return 0;
  }
}

/** The rate-limit key of an address: IPv4 as it is, IPv6 by its /64 network, since one household holds all of it. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped || !isIPv6(address)) return mapped ?? address;
  const [head = '', tail] = address.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail?.split(':').filter(Boolean) ?? [];
  const groups = [...left, ...Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
