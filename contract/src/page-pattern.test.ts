import { expect, test } from 'vitest';
import { isPagePattern, matchesPage } from './page-pattern.ts';

test('a star stands for any characters, and a slash at the end does not matter', () => {
  expect(matchesPage('/checkout*', '/checkout/pay')).toBe(true);
  expect(matchesPage('/checkout*', '/checkout')).toBe(true);
  expect(matchesPage('/checkout', '/checkout/')).toBe(true);
  expect(matchesPage('/checkout', '/checkout/pay')).toBe(false);
  expect(matchesPage('/checkout', '/my/checkout')).toBe(false);
  expect(matchesPage('*/pay', '/checkout/pay')).toBe(true);
  expect(matchesPage('/shop/*/pay', '/shop/pay')).toBe(false);
  expect(matchesPage('/', '/')).toBe(true);
  expect(matchesPage('*', '/anything')).toBe(true);
});

test('letters of a pattern mean themselves', () => {
  expect(matchesPage('/a.c', '/abc')).toBe(false);
  expect(matchesPage('/a_c', '/abc')).toBe(false);
  for (const pattern of ['/(a+)+$', '/%', '/a?b', '/a b', '/a[b]', "/'--", '/é', '/a\n', 'checkout'])
    expect([pattern, isPagePattern(pattern)]).toEqual([pattern, false]);
  expect(isPagePattern('/Shop-1/_a.b*')).toBe(true);
});

test('many stars cost no more than a walk per star', () => {
  const path = `/${'a'.repeat(20_000)}`;
  const before = performance.now();
  expect(matchesPage(`/${'*a'.repeat(99)}b`, path)).toBe(false);
  expect(performance.now() - before).toBeLessThan(1_000);
});
