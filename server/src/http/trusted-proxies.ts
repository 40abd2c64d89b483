import { BlockList, isIPv6 } from 'node:net';
import { LRUCache } from 'lru-cache';

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

/**
 * Whether what an address says of others may be believed. Kept: every request comes by the same few. A connection that is
 * gone already has no address.
 */
export function trustedProxies(ranges: readonly string[]): (address: string | undefined) => boolean {
  const trusted = new BlockList();
  for (const range of ranges) {
    const [address = '', prefix] = range.split('/');
    if (prefix === undefined) trusted.addAddress(address, familyOf(address));
    else trusted.addSubnet(address, Number(prefix), familyOf(address));
  }
  const known = new LRUCache<string, boolean>({ max: 1_000 });
  return (address = '') => {
    let isTrusted = known.get(address);
    if (isTrusted === undefined) {
      isTrusted = trusted.check(address, familyOf(address));
      known.set(address, isTrusted);
    }
    return isTrusted;
  };
}
