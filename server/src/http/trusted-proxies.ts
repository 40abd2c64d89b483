import { BlockList, isIPv6 } from 'node:net';
import { LRUCache } from 'lru-cache';

const CACHED_ADDRESSES_MAX = 1_000;

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

/** Some proxies add the port of the client, which is new with every connection and would evade rate limits. */
export const withoutPorts = (forwardedFor: string): string =>
  forwardedFor
    .split(',')
    .map((address) => address.trim().replace(/^"?\[([^\]]*)\](:\d+)?"?$|^"?(\d+\.\d+\.\d+\.\d+):\d+"?$/, '$1$3'))
    .join(', ');

/** Whether the X-Forwarded-For of a peer is trusted. A closed connection has no address. */
export function trustedProxies(ranges: readonly string[]): (address: string | undefined) => boolean {
  const trusted = new BlockList();
  for (const range of ranges) {
    const [address = '', prefix] = range.split('/');
    if (prefix === undefined) trusted.addAddress(address, familyOf(address));
    else trusted.addSubnet(address, Number(prefix), familyOf(address));
  }
  const cache = new LRUCache<string, boolean>({
    max: CACHED_ADDRESSES_MAX,
    memoMethod: (address) => trusted.check(address, familyOf(address)),
  });
  return (address = '') => cache.memo(address);
}
