import type { FastifyInstance } from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { Changes } from '../../live/changes.ts';
import { anOwner, aSite, type SignedIn } from '../../testing/fixtures.ts';
import { PUBLIC_URL, startApp } from '../../testing/test-app.ts';

const METRICS_TOKEN = 'a-token-of-the-test-of-polls';

const started: FastifyInstance[] = [];
afterAll(async () => {
  for (const app of started) await app.close();
});

/** Over sockets: an unchanged poll is answered past Fastify's reply pipeline. */
async function aListeningApp(parts?: Parameters<typeof startApp>[1]) {
  const app = await startApp({ metrics: { port: null, token: METRICS_TOKEN } }, parts);
  started.push(app);
  return { app, url: await app.listen({ port: 0, host: '127.0.0.1' }) };
}

const { app, url } = await aListeningApp();

const cookieOf = (owner: SignedIn) => [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ');

const read = (owner: SignedIn, path: string, headers: Record<string, string> = {}, base = url) =>
  fetch(base + path, { headers: { cookie: cookieOf(owner), ...headers } });

async function countUnchanged(route: string): Promise<number> {
  const { body } = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  const line = body
    .split('\n')
    .find(
      (each) => each.includes('requests_total{') && each.includes(`route="${route}"`) && each.includes('status="304"'),
    );
  return Number(line?.split(' ').at(-1) ?? 0);
}

test('all polls of what has not changed are answered alike, each with an id of its own, and counted', async () => {
  const owner = await anOwner('Marta', app);
  const site = await aSite(owner);
  const etag = (await read(owner, `/api/sites/${site.id}`)).headers.get('etag') ?? '';
  const before = await countUnchanged('/api/sites/:id');
  const polls = [];
  for (const known of [etag, etag, `W/${etag}`])
    polls.push(await read(owner, `/api/sites/${site.id}`, { 'if-none-match': known }));
  for (const { status, headers } of polls) {
    expect([status, headers.get('etag'), headers.get('cache-control')]).toEqual([304, etag, 'no-store']);
    expect(headers.get('x-request-id')).toMatch(/^[\w-]{12}-\w+$/);
  }
  expect(new Set(polls.map(({ headers }) => headers.get('x-request-id'))).size).toBe(polls.length);
  await expect.poll(() => countUnchanged('/api/sites/:id')).toBe(before + polls.length);
});

test('a poll reads again after a change, and is refused after the end of its session', async () => {
  const owner = await anOwner('Marta', app);
  const poll = async (known: string) => {
    const response = await read(owner, '/api/sites', { 'if-none-match': known });
    return { status: response.status, etag: response.headers.get('etag') ?? '', body: await response.text() };
  };
  const first = await poll('');
  expect([(await poll(first.etag)).status, (await poll(first.etag)).status]).toEqual([304, 304]);
  const { name } = await aSite(owner);
  const changed = await poll(first.etag);
  expect([changed.status, changed.body]).toEqual([200, expect.stringContaining(name)]);
  expect((await poll(changed.etag)).status).toBe(304);
  const cookie = cookieOf(owner);
  await fetch(`${url}/api/logout`, { headers: { cookie, origin: PUBLIC_URL } });
  const ended = await fetch(`${url}/api/sites`, { headers: { cookie, 'if-none-match': changed.etag } });
  expect(ended.status).toBe(401);
});

test('the ETag of another user, a token and a request to change something are not taken for a poll', async () => {
  const [owner, other] = [await anOwner('Marta', app), await anOwner('Rosa', app)];
  const etag = (await read(owner, '/api/sites')).headers.get('etag') ?? '';
  expect((await read(owner, '/api/sites', { 'if-none-match': etag })).status).toBe(304);
  expect((await read(other, '/api/sites', { 'if-none-match': etag })).status).toBe(200);
  const authorization = 'Bearer unknown';
  expect((await read(owner, '/api/sites', { 'if-none-match': etag, authorization })).status).toBe(401);
  const body = JSON.stringify({ name: 'Kettle & Crumb', domain: 'kettle.example' });
  const headers = {
    cookie: cookieOf(owner),
    'content-type': 'application/json',
    origin: PUBLIC_URL,
    'if-none-match': etag,
  };
  expect((await fetch(`${url}/api/sites`, { method: 'POST', headers, body })).status).toBe(201);
});

test('while changes of other instances are not heard, every poll reads', async () => {
  const changes = new Changes();
  const { app: deaf, url: base } = await aListeningApp({ changes });
  const owner = await anOwner('Marta', deaf);
  const etag = (await read(owner, '/api/sites', {}, base)).headers.get('etag') ?? '';
  const poll = async () => (await read(owner, '/api/sites', { 'if-none-match': etag }, base)).status;
  expect([await poll(), await poll()]).toEqual([304, 304]);
  changes.setHearing(false);
  expect(await poll()).toBe(200);
});

test('tickets that are only summed change reports, and nothing that screens poll', async () => {
  const changes = new Changes();
  const { app: own, url: base } = await aListeningApp({ changes });
  const owner = await anOwner('Marta', own);
  const site = await aSite(owner);
  const paths = ['/api/sites', '/api/tickets', '/api/reports'];
  const etags = await Promise.all(
    paths.map(async (path) => (await read(owner, path, {}, base)).headers.get('etag') ?? ''),
  );
  changes.bumpFigures({ team_id: site.team_id, site_id: site.id }, 'reports');
  const statuses = await Promise.all(
    paths.map(async (path, n) => (await read(owner, path, { 'if-none-match': etags[n] ?? '' }, base)).status),
  );
  expect(statuses).toEqual([304, 304, 200]);
});
