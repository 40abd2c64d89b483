import { expect, test } from 'vitest';
import { trustedProxies } from './trusted-proxies.ts';

test('a proxy is trusted by its address or CIDR range, IPv4-mapped IPv6 included', () => {
  const isTrusted = trustedProxies(['10.0.0.0/8', '192.168.1.5', '::1', 'fd00::/8']);
  const trusted = ['10.200.0.1', '::ffff:10.0.0.1', '192.168.1.5', '::1', 'fd12:3456::1'];
  const others = ['11.0.0.1', '192.168.1.6', '::ffff:11.0.0.1', 'fe80::1', '::2', 'nonsense', undefined];
  // The second run is answered from the cache.
  for (const _again of [1, 2]) {
    expect(trusted.filter(isTrusted)).toEqual(trusted);
    expect(others.filter(isTrusted)).toEqual([]);
  }
});
