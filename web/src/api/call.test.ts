import type { sendContactMessage } from '@deskbell/contract/contact';
import type { getSite } from '@deskbell/contract/sites';
import type { listTickets } from '@deskbell/contract/tickets';
import { expect, test, vi } from 'vitest';
import { aSite } from '../testing/fixtures.ts';
import { ApiError, call, callPage, NetworkError } from './call.ts';

const readSite = () => call<typeof getSite>('GET /api/sites/:id', { params: { id: 7 } });

test('path parameters are filled in and the reply comes back', async () => {
  const site = aSite({ id: 7 });
  const fetch = vi.fn(async () => Response.json(site));
  vi.stubGlobal('fetch', fetch);
  expect(await readSite()).toEqual(site);
  expect(fetch).toHaveBeenCalledWith('/api/sites/7', { method: 'GET', credentials: 'same-origin' });
});

test('credentials can be omitted', async () => {
  const fetch = vi.fn(async () => Response.json({ received: true }));
  vi.stubGlobal('fetch', fetch);
  const body = { name: 'Ada', email: 'ada@example.com', subject: 'Hi', message: 'Hello' };
  await call<typeof sendContactMessage>('POST /api/contact', { body, credentials: 'omit' });
  expect(fetch).toHaveBeenCalledWith('/api/contact', {
    method: 'POST',
    credentials: 'omit',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
});

test('an error response throws its status, message and issues', async () => {
  const issues = [{ path: ['domain'], message: 'Not a domain.' }];
  vi.stubGlobal('fetch', async () => Response.json({ error: 'Invalid.', issues }, { status: 400 }));
  const error = await readSite().catch((thrown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    status: 400,
    error: 'Invalid.',
    issues,
    message: 'API responded with HTTP status 400',
  });
});

test('an error message may come in a message field', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Too big.' }, { status: 413 }));
  await expect(readSite()).rejects.toMatchObject({ status: 413, error: 'Too big.' });
});

test("a proxy's error page throws an ApiError without a message", async () => {
  vi.stubGlobal('fetch', async () => new Response('<h1>Bad Gateway</h1>', { status: 502 }));
  await expect(readSite()).rejects.toMatchObject({ status: 502, error: '', issues: [] });
});

test('a failed fetch throws a NetworkError', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(readSite()).rejects.toBeInstanceOf(NetworkError);
});

test('an HTML response in place of JSON throws a NetworkError', async () => {
  vi.stubGlobal('fetch', async () => new Response('<!doctype html>'));
  await expect(readSite()).rejects.toBeInstanceOf(NetworkError);
});

test('a page of a list comes with the total of all pages', async () => {
  const fetch = vi.fn(async () => Response.json([], { headers: { 'X-Total-Count': '204' } }));
  vi.stubGlobal('fetch', fetch);
  const page = await callPage<typeof listTickets>('GET /api/tickets', {
    query: { limit: '10', status: ['new', 'open'] },
  });
  expect(page).toEqual({ items: [], total: 204 });
  expect(fetch).toHaveBeenCalledWith('/api/tickets?limit=10&status=new&status=open', expect.anything());
});

test('an error response to a page request throws an ApiError', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ error: 'No.' }, { status: 404 }));
  await expect(callPage<typeof listTickets>('GET /api/tickets', {})).rejects.toMatchObject({ status: 404 });
});

test('a conditional request answered with 304 returns the cached response', async () => {
  const tickets = [{ id: 1 }];
  const fetch = vi.fn(async (_url: string, init: RequestInit) =>
    new Headers(init.headers).get('if-none-match') === '"v1"'
      ? new Response(null, { status: 304 })
      : Response.json(tickets, { headers: { etag: '"v1"', 'x-total-count': '9' } }),
  );
  vi.stubGlobal('fetch', fetch);
  const read = () => callPage<typeof listTickets>('GET /api/tickets', { query: { limit: '3' } });
  expect(await read()).toEqual({ items: tickets, total: 9 });
  expect(await read()).toEqual({ items: tickets, total: 9 });
  expect(await read()).toEqual({ items: tickets, total: 9 });
  expect(fetch).toHaveBeenCalledTimes(3);
});
