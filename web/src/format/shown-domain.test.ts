import { expect, test } from 'vitest';
import { shownDomain } from './shown-domain.ts';

test.each([
  ['shop.example', 'shop.example'],
  ['xn--bcher-kva.example', 'bücher.example'],
  ['www.xn--mnchen-3ya.de', 'www.münchen.de'],
  ['xn--wgv71a.jp', '日本.jp'],
  ['xn--!.example', 'xn--!.example'],
])('%s is shown as %s', (domain, shown) => {
  expect(shownDomain(domain)).toBe(shown);
});
