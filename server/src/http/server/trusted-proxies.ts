import { LRUCache } from 'lru-cache';
import { createRangeCheck } from '../../config/address-ranges.ts';

const CACHED_ADDRESSES_MAX = 1_000;

/** Some proxies add the port of the client, which is new with every connection and would evade rate limits. */
export function withoutPorts(forwardedFor: string): string {
  // One IPv4 address, which is what most proxies send.
  if (/^[\d.]+$/.test(forwardedFor)) return forwardedFor;
  return forwardedFor
    .split(',')
    .map((address) => address.trim().replace(/^"?\[([^\]]*)\](:\d+)?"?$|^"?(\d+\.\d+\.\d+\.\d+):\d+"?$/, '$1$3'))
    .join(', ');
}

/** Whether the X-Forwarded-For of a peer is trusted. A closed connection has no address. */
export function trustedProxies(ranges: readonly string[]): (address: string | undefined) => boolean {
  const isTrusted = createRangeCheck(ranges);
  const cache = new LRUCache<string, boolean>({
    max: CACHED_ADDRESSES_MAX,
    memoMethod: isTrusted,
  });
  return (address = '') => cache.memo(address);
}
