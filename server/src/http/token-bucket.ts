import { isIPv6 } from 'node:net';

const MINUTE_MS = 60_000;
const KEYS_PER_GENERATION = 50_000;

interface Bucket {
  tokens: number;
  at: number;
}

/** A token bucket per key that refills at a rate per minute and holds as many tokens. */
export class TokenBuckets {
  // Two generations: a key unused for a whole generation is forgotten, at the cost of plain Maps.
  #recent = new Map<string, Bucket>();
  #earlier = new Map<string, Bucket>();

  constructor(readonly perMinute: number) {}

  /** Takes a token and returns 0, or returns the seconds until there is one. Monotonic: the system clock may step back. */
  take(key: string, now = performance.now()): number {
    const bucket = this.#bucketOf(key, now);
    const refilled = Math.min(this.perMinute, bucket.tokens + ((now - bucket.at) * this.perMinute) / MINUTE_MS);
    if (refilled < 1) return Math.ceil(((1 - refilled) * MINUTE_MS) / this.perMinute / 1000);
    bucket.tokens = refilled - 1;
    bucket.at = now;
    return 0;
  }

  #bucketOf(key: string, now: number): Bucket {
    const recent = this.#recent.get(key);
    if (recent) return recent;
    if (this.#recent.size >= KEYS_PER_GENERATION) {
      this.#earlier = this.#recent;
      this.#recent = new Map();
    }
    const bucket = this.#earlier.get(key) ?? { tokens: this.perMinute, at: now };
    this.#recent.set(key, bucket);
    return bucket;
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
