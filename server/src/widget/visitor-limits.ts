import { TooMany } from '../errors.ts';
import { networkOf, TokenBuckets } from '../limits/token-bucket.ts';

export class VisitorLimits {
  readonly #address: TokenBuckets;
  readonly #site: TokenBuckets;
  readonly #total: TokenBuckets;

  constructor(perMinute: { address: number; site: number; total: number }) {
    this.#address = new TokenBuckets(perMinute.address);
    this.#site = new TokenBuckets(perMinute.site);
    this.#total = new TokenBuckets(perMinute.total);
  }

  takeForAddress(address: string): void {
    take(this.#address, networkOf(address), 'address_limit');
  }

  takeForSite(siteId: number): void {
    take(this.#site, String(siteId), 'site_limit');
    take(this.#total, '', 'total_limit');
  }
}

function take(buckets: TokenBuckets, key: string, reason: string): void {
  const wait = buckets.take(key);
  if (wait > 0) throw new TooMany('Too many requests. Please wait a moment and try again.', wait, reason);
}
