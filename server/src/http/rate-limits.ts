import { isIPv6 } from 'node:net';

const MINUTE_MS = 60_000;
const KEPT_AT_MOST = 100_000;

interface Bucket {
  tokens: number;
  at: number;
}

/** So many a minute per key, in bursts of as many; a key that is used up says how long to wait. */
export class RateLimit {
  // A key that was not used while so many others were is forgotten.
  #recent = new Map<string, Bucket>();
  #earlier = new Map<string, Bucket>();

  constructor(readonly perMinute: number) {}

  /** Takes one and returns 0, or returns the seconds after which there is one again. */
  take(key: string, now = Date.now()): number {
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
    if (this.#recent.size >= KEPT_AT_MOST / 2) {
      this.#earlier = this.#recent;
      this.#recent = new Map();
    }
    const bucket = this.#earlier.get(key) ?? { tokens: this.perMinute, at: now };
    this.#recent.set(key, bucket);
    return bucket;
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
