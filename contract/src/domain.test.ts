import { describe, expect, test } from 'vitest';
import { domain, hostOf } from './domain.ts';

describe('a domain', () => {
  test.each([
    ['shop.example.com', 'shop.example.com'],
    ['https://Shop.Example.com/x', 'shop.example.com'],
    ['  HTTP://example.com?a=b#c ', 'example.com'],
    ['localhost', 'localhost'],
    ['localhost:8080', 'localhost:8080'],
    ['https://example.com:8443/', 'example.com:8443'],
    ['https://example.com:443', 'example.com'],
    ['example.com.', 'example.com'],
    ['münchen.example', 'xn--mnchen-3ya.example'],
    ['192.168.1.5:3000', '192.168.1.5:3000'],
  ])('typed as %j is stored as %j', (typed, stored) => {
    expect(domain.parse(typed)).toBe(stored);
  });

  test.each([
    'kettle and crumb',
    'not a domain',
    'word',
    '123',
    'http://',
    'ftp://example.com',
    'javascript:alert(1)',
    'a..b.com',
    '-a.com',
    'a_b.com',
    'user@example.com',
    'example.com\\evil.com',
    '999.1.1.1',
    `${'a'.repeat(64)}.com`,
    `${'a.'.repeat(130)}com`,
    '[::1]',
    'example.com:99999',
    'exa\0mple.com',
  ])('is not %j', (typed) => {
    expect(hostOf(typed)).toBeNull();
    expect(domain.safeParse(typed).success).toBe(false);
  });

  test.each([undefined, null, '', '   '])('that is missing (%j) is required', (typed) => {
    expect(domain.safeParse(typed).error?.issues.map((issue) => issue.message)).toEqual(['A domain is required.']);
  });
});
