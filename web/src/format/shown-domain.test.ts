import { expect, test } from 'vitest';
import { shownAddress, shownDomain } from './shown-domain.ts';

test.each([
  ['shop.example', 'shop.example'],
  ['xn--bcher-kva.example', 'bücher.example'],
  ['www.xn--mnchen-3ya.de', 'www.münchen.de'],
  ['xn--wgv71a.jp', '日本.jp'],
  ['xn--!.example', 'xn--!.example'],
])('%s is shown as %s', (domain, shown) => {
  expect(shownDomain(domain)).toBe(shown);
});

test('an address is shown without its scheme, its domain in letters', () => {
  expect(shownAddress('https://www.xn--mnchen-3ya.de/xn--a/?q=1')).toBe('www.münchen.de/xn--a/?q=1');
});
