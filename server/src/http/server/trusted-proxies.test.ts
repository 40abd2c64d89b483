import { expect, test } from 'vitest';
import { startApp } from '../../testing/test-app.ts';
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

test.each([
  ['an IPv4 address', (n: number) => `203.0.113.9:${n}`],
  ['an IPv6 address', (n: number) => `[2001:db8::9]:${n}`],
  ['a chain of proxies', (n: number) => `192.0.2.${n % 200}, 203.0.113.10:${n}, 10.1.1.1:${n}`],
])('a port after %s does not evade the limits per address', async (_what, forwardedFor) => {
  const app = await startApp({ trustProxy: ['127.0.0.1', '10.0.0.0/8'] });
  const send = async (n: number) => {
    const headers = { 'x-forwarded-for': forwardedFor(n), 'content-type': 'application/json' };
    const payload = JSON.stringify({ name: 'Ada', email: 'ada@example.com', subject: 'Hello', message: 'A question' });
    const response = await app.inject({ method: 'POST', url: '/api/contact', payload, headers });
    return response.statusCode;
  };
  const statuses: number[] = [];
  for (let n = 1; n <= 11; n++) statuses.push(await send(40_000 + n));
  expect(statuses.at(-1)).toBe(429);
});
