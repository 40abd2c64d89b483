import { expect, test } from 'vitest';
import { parseUrl } from './parse-url.ts';

test.each([
  ['https://bücher.example/ü', true],
  [`https://${'a'.repeat(63)}.example`, true],
  [`https://${'a'.repeat(64)}.example`, false],
  [` https://user:hush@${'ü'.repeat(64)}.example/`, false],
  [`ht\ntps:\\\\${'ü'.repeat(64)}.example`, false],
  [`https://a.example/${'ü'.repeat(64)}`, true],
])('whether %j has a host that can exist: %j', (address, isAddress) => {
  expect(parseUrl(address) !== null).toBe(isAddress);
});
