import { BlockList, isIPv6 } from 'node:net';
import { LRUCache } from 'lru-cache';

const CACHED_ADDRESSES_MAX = 1_000;

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

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
