import { PAGE_PATH_MAX } from '@deskbell/contract/limits';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { UNKNOWN_PAGE } from '../db/page-days.ts';
import { pathOfPage } from './page-path.ts';

const ORIGIN = 'https://kettle.example';
const pathOf = (path: string) => pathOfPage(ORIGIN + path);

test.each([
  ['', '/'],
  ['/', '/'],
  ['/?q=lamp', '/'],
  ['/checkout?step=2#pay', '/checkout'],
  ['/checkout/', '/checkout'],
  ['//checkout', '/checkout'],
  ['/cart;jsessionid=0A1B2C3D', '/cart'],
  ['/2024/pricing', '/:n/pricing'],
  ['/orders/10482', '/orders/:n'],
  ['/blog/2026-11-17/', '/blog/:n'],
  ['/call/+49-30-1234', '/call/:n'],
  ['/u/3f2504e0-4f89-11d3-9a0c-0305e82c3301/edit', '/u/:id/edit'],
  ['/u/%7B3F2504E0-4F89-11D3-9A0C-0305E82C3301%7D', '/u/:id'],
  ['/commit/deadbeefdeadbeef', '/commit/:id'],
  ['/commit/05a79137', '/commit/:id'],
  ['/v/dQw4w9WgXcQ', '/v/:id'],
  ['/r/aBcDeFgHiJkLmNoP', '/r/:id'],
  ['/products/oak-lamp-104882', '/products/:id'],
  ['/products/sku1042', '/products/:id'],
  [`/reset/${'q'.repeat(64)}`, '/reset/:id'],
  ['/by/anna@example.com', '/by/:mail'],
  ['/by/anna%40example.com/orders', '/by/:mail/orders'],
  ['/by/anna%2540example.com', '/by/:mail'],
  ['/by/anna%40example.com%ZZ', '/by/:mail'],
  ['/by/anna＠example.com', '/by/:mail'],
  ['/by/anna%26%2364%3Bexample.com', '/by/:mail'],
  // Short numbers belong to the name of a page.
  ['/step-2', '/step-2'],
  ['/iphone15', '/iphone15'],
  ['/summer-sale-2026', '/summer-sale-2026'],
  ['/b2b/k8s', '/b2b/k8s'],
  ['/facade', '/facade'],
  ['/GettingStarted/index.html', '/GettingStarted/index.html'],
  ['/%C3%BCber-uns', '/über-uns'],
  ['/日本語', '/日本語'],
  ['/a%2Fb', '/a%2Fb'],
  ['/a%00b', '/a%00b'],
  ['/%E2%80%AEgnp.exe', '/%E2%80%AEgnp.exe'],
  ['/broken%E0', '/broken%E0'],
])('%s is counted as %s', (path, counted) => {
  expect(pathOf(path)).toBe(counted);
});

test('a page that no URL names is unknown', () => {
  expect([pathOfPage(null), pathOfPage('nonsense')]).toEqual([UNKNOWN_PAGE, UNKNOWN_PAGE]);
});

/** Prefers characters that matter to URLs, to the rules or to PostgreSQL. */
const sign = fc.oneof(
  fc.constantFrom(
    '/',
    '@',
    '%',
    '%40',
    '%2540',
    '%252540',
    '＠',
    ';',
    '?',
    '#',
    '.',
    '-',
    '0',
    '7',
    'f',
    '%00',
    '%F0%9F',
  ),
  fc.string({ unit: 'binary', maxLength: 3 }),
);
const anyPath = fc.array(sign, { maxLength: 150 }).map((signs) => `/${signs.join('')}`);

test('a path is the same each time, at most 200 characters long and can be stored', () => {
  fc.assert(
    fc.property(anyPath, (path) => {
      const counted = pathOf(path);
      expect(counted).toBe(pathOf(path));
      expect(counted.startsWith('/')).toBe(true);
      expect(counted.length).toBeLessThanOrEqual(PAGE_PATH_MAX);
      expect(counted.isWellFormed() && !counted.includes('\0')).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

test('no email address survives, however it is escaped', () => {
  const escaped = (address: string, times: number): string =>
    times === 0 ? address : escaped(encodeURIComponent(address), times - 1);
  fc.assert(
    fc.property(anyPath, fc.emailAddress(), fc.nat(4), anyPath, (before, address, times, after) => {
      // Nothing after a question mark or a hash is read.
      const counted = pathOf(`${before.replaceAll(/[?#;]/g, '')}/${escaped(address, times)}${after}`);
      const [name = '', domain = ''] = address.split('@');
      expect(counted).not.toMatch(/@|%(25)*40|＠/);
      expect(counted.includes(`${name}@`) || counted.includes(`@${domain}`)).toBe(false);
    }),
    { numRuns: 2_000 },
  );
});
