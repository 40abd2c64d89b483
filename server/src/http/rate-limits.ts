import { isIPv6 } from 'node:net';

const MINUTE_MS = 60_000;
const KEPT_AT_MOST = 100_000;

interface Bucket {
  tokens: number;
  at: number;
}

/** So many a minute per key, in bursts of as many; a key that is used up says how long to wait. */
export class RateLimit {
  readonly #buckets = new Map<string, Bucket>();

  constructor(readonly perMinute: number) {}

  /** Takes one and returns 0, or returns the seconds after which there is one again. */
  take(key: string, now = Date.now()): number {
    const bucket = this.#buckets.get(key);
    const refilled = bucket
      ? Math.min(this.perMinute, bucket.tokens + ((now - bucket.at) * this.perMinute) / MINUTE_MS)
      : this.perMinute;
    if (refilled < 1) return Math.ceil(((1 - refilled) * MINUTE_MS) / this.perMinute / 1000);
    // Moved to the end: what is at the beginning was not used for the longest time.
    this.#buckets.delete(key);
    this.#buckets.set(key, { tokens: refilled - 1, at: now });
    if (this.#buckets.size > KEPT_AT_MOST) this.#buckets.delete(this.#buckets.keys().next().value ?? '');
    return 0;
  }
}

/** Who shares a limit: an IPv4 address, or the /64 network of an IPv6 address, since a household has all of it. */
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
