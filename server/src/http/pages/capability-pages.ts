import type { FastifyInstance } from 'fastify';
import { TooMany } from '../../errors.ts';
import { networkOf, TokenBuckets } from '../../limits/token-bucket.ts';
import { CAPABILITY_REQUESTS_PER_MINUTE_AND_ADDRESS } from '../../rate-limits.ts';

/** Keeps a secret URL from being passed on, indexed or stored. */
export function protectCapabilityPages(scope: FastifyInstance): void {
  scope.addHook('onRequest', (_request, reply, done) => {
    reply.headers({
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'cache-control': 'no-store',
    });
    done();
  });
}

/** Prevents guessing; all pages of this kind share one limit. */
export class CapabilityLimit {
  readonly #buckets: TokenBuckets;

  constructor(perMinute = CAPABILITY_REQUESTS_PER_MINUTE_AND_ADDRESS) {
    this.#buckets = new TokenBuckets(perMinute);
  }

  take(address: string): void {
    const wait = this.#buckets.take(networkOf(address));
    if (wait > 0) throw new TooMany('Too many requests in a short time. Please wait a minute and try again.', wait);
  }
}
