import { type LookupAddress, lookup as resolve } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { createRangeCheck } from '../config/address-ranges.ts';

/** The request would reach an address that is not public and not allowed. */
export class AddressRefused extends Error {}

export interface AddressRules {
  /** Private networks that OUTBOUND_ALLOW opens. */
  readonly allowed: readonly string[];
  /** For tests; the system's resolver by default. */
  readonly resolve?: typeof resolve;
}

/** Judges addresses when a socket connects to them, so that a name that changes its address in between gains nothing. */
export class OutboundAddresses {
  readonly #isAllowed: (address: string) => boolean;
  readonly #resolve: typeof resolve;

  constructor({ allowed, resolve: other = resolve }: AddressRules) {
    this.#isAllowed = createRangeCheck(allowed);
    this.#resolve = other;
  }

  /** Of a URL that names an address instead of a host: sockets do not look those up. */
  requireUrl(url: URL): void {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) !== 0) this.#require(host, host);
  }

  /** For the `lookup` option of a request. Of a name with a public and a private address neither is used. */
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

  /** Names the host only: what a name resolves to here may be known to this network alone. */
  #require(address: string, host: string): void {
    if (isPublic(address) || this.#isAllowed(address)) return;
    throw new AddressRefused(`${host} is not a public address. The operator can allow it with OUTBOUND_ALLOW.`);
  }
}

/** All public IPv6 addresses so far begin with these three bits. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/** Neither private, loopback, link-local, multicast, reserved nor an IPv4 address in disguise. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  return parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_UNICAST));
}
