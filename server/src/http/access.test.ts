import { endpoints } from '@deskbell/contract/api';
import type { Endpoint } from '@deskbell/contract/endpoint';
import { describe, expect, test } from 'vitest';
import { anOwner, aStranger } from '../testing/fixtures.ts';
import type { Browser } from '../testing/test-app.ts';

const UNKNOWN_ID = '999999999';

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const listOf = (wanted: (endpoint: Endpoint) => boolean) =>
  endpoints.filter(wanted).map((endpoint) => [nameOf(endpoint), endpoint] as const);

function send(browser: Browser, { method, path }: Endpoint, headers: Record<string, string> = {}) {
  const body =
    method === 'POST' || method === 'PUT'
      ? { payload: '{}', headers: { 'content-type': 'application/json', ...headers } }
      : { headers };
  return browser.send({ method, url: path.replace(/:\w+/g, UNKNOWN_ID), ...body });
}

describe('every private call', () => {
  test.each(listOf(({ access }) => access === 'owner'))(
    '%s is refused to whoever is signed out',
    async (_name, endpoint) => {
      const response = await send(await aStranger(), endpoint);
      expect(response.statusCode).toBe(401);
      expect(response.json()).toEqual({ error: 'You are not signed in.' });
    },
  );

  test.each(listOf(({ access }) => access === 'owner'))(
    '%s is refused with a made-up session',
    async (_name, endpoint) => {
      const stranger = await aStranger();
      stranger.cookies.set('deskbell_session', 'made-up');
      expect((await send(stranger, endpoint)).statusCode).toBe(401);
    },
  );
});

describe('every call that changes something', () => {
  test.each(listOf(({ method, access }) => method !== 'GET' && access !== 'visitor'))(
    '%s is refused from another origin and from none',
    async (_name, endpoint) => {
      for (const origin of [
        'https://evil.example',
        'null',
        'http://localhost:3000.evil.example',
        'http://localhost:3001',
        '',
      ]) {
        const response = await send(await anOwner(), endpoint, { origin });
        expect(response.statusCode).toBe(403);
        expect(response.json().error).toContain('http://localhost:3000');
      }
    },
  );
});

test.each(listOf(({ path }) => path.includes(':')))('%s finds nothing for an unknown id', async (_name, endpoint) => {
  const response = await send(await anOwner(), endpoint);
  // A body is judged before the row is looked for: an empty one may be refused first.
  expect([400, 404]).toContain(response.statusCode);
});

test('every answer of the API is kept out of caches and frames', async () => {
  for (const endpoint of endpoints) {
    const { headers } = await send(await anOwner(), endpoint);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
  }
});
