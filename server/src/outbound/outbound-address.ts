import { type LookupAddress, lookup as resolve } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { createRangeCheck } from '../config/address-ranges.ts';

export class AddressRefused extends Error {}

export interface AddressRules {
  readonly allowed: readonly string[];
  readonly resolve?: typeof resolve;
}

/** Checks the address when a socket connects, which defeats DNS rebinding. */
export class OutboundAddresses {
  readonly #isAllowed: (address: string) => boolean;
  readonly #resolve: typeof resolve;

  constructor({ allowed, resolve: other = resolve }: AddressRules) {
    this.#isAllowed = createRangeCheck(allowed);
    this.#resolve = other;
  }

  requireUrl(url: URL): void {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) !== 0) this.#require(host, host);
  }

  /** A `lookup` that refuses a name with any address that is not public. */
  readonly lookup: LookupFunction = (host, options, callback) => {
    this.#resolve(host, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error) return callback(error, '', 0);
      try {
        for (const { address } of addresses) this.#require(address, host);
      } catch (refused) {
        return callback(refused as Error, '', 0);
      }
      const [first] = addresses;
      if (options.all) callback(null, addresses);
      else callback(null, first?.address ?? '', first?.family ?? 0);
    });
  };

  /** Messages name the host alone: its address may be known to this network only. */
  #require(address: string, host: string): void {
    if (isPublic(address) || this.#isAllowed(address)) return;
    throw new AddressRefused(`${host} is not a public address. The operator can allow it with OUTBOUND_ALLOW.`);
  }
}

/** All public IPv6 addresses so far are in 2000::/3. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/** Neither private, loopback, link-local, multicast, reserved nor an embedded IPv4 address. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  return parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_UNICAST));
}
