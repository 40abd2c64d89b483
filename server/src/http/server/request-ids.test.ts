import { afterAll, expect, test } from 'vitest';
import { anOwner } from '../../testing/fixtures.ts';
import { startServerProcess } from '../../testing/server-process.ts';
import { startApp } from '../../testing/test-app.ts';
import { aMigratedDatabase } from '../../testing/test-database.ts';

const PROXY = '10.1.2.3';
const app = await startApp({ trustProxy: ['10.0.0.0/8'] });
afterAll(() => app.close());

const idOf = async (headers: Record<string, string>, remoteAddress: string) =>
  (await app.inject({ url: '/healthz', headers, remoteAddress })).headers['x-request-id'];

test('every answer carries an id of its own', async () => {
  const owner = await anOwner();
  const first = await owner.get('/api/sites');
  const unchanged = await owner.get('/api/sites', { 'if-none-match': String(first.headers.etag) });
  const others = ['/healthz', '/api/nothing', '/nothing', '/api/%zz', '/api/sites/abc', '/api/openapi.json'];
  const answers = [first, unchanged, ...(await Promise.all(others.map((url) => owner.get(url))))];
  expect(unchanged.statusCode).toBe(304);
  const ids = answers.map(({ headers }) => headers['x-request-id']);
  for (const id of ids) expect(id).toMatch(/^[\w-]{12}-\w+$/);
  expect(new Set(ids).size).toBe(ids.length);
});

test('two processes never use the same ids', async () => {
  const restarted = await startApp();
  const prefixOf = (id: unknown) => String(id).slice(0, 12);
  const ids = [await app.inject('/healthz'), await restarted.inject('/healthz')].map(
    ({ headers }) => headers['x-request-id'],
  );
  expect(prefixOf(ids[0])).not.toBe(prefixOf(ids[1]));
  await restarted.close();
});

test.each(['0f5c3d6e9b1a4c7f8e2d3b4a5c6d7e8f', '6f1f7f5e-3f0e-4a58-9d53-0a1c3f0e7d11', 'Root=1-67891233-abcdef01'])(
  'the id %s of a trusted proxy is taken over',
  async (id) => {
    expect(await idOf({ 'x-request-id': id }, PROXY)).toBe(id);
  },
);

test.each([
  ['of a client that is no trusted proxy', 'a-chosen-id', '192.0.2.1'],
  ['with a space', 'two words', PROXY],
  ['with markup', '<script>', PROXY],
  ['with a quote', 'a"b', PROXY],
  ['that is too long', 'a'.repeat(129), PROXY],
  ['that is empty', '', PROXY],
])('an id %s is replaced', async (_case, id, address) => {
  expect(await idOf({ 'x-request-id': id }, address)).toMatch(/^[\w-]{12}-\w+$/);
});

test('standard output holds JSON lines only: that the server is ready, and each request with its id', async () => {
  const { env } = await aMigratedDatabase();
  const server = await startServerProcess({ ...env, LOG_LEVEL: 'info' });
  await expect.poll(() => server.output()).toContain('Deskbell is ready');
  const response = await fetch(`${server.url}/api/sites`);
  await server.end('SIGTERM');
  const lines = server
    .output()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.find(({ msg }) => msg === 'Deskbell is ready')).toMatchObject({
    open: server.url,
    listening: expect.stringContaining('127.0.0.1:'),
    replies: 'off',
    for_production_set: expect.arrayContaining(['SMTP_URL and MAIL_FROM']),
  });
  expect(lines.find(({ path }) => path === '/api/sites')).toMatchObject({
    reqId: response.headers.get('x-request-id'),
    status: 401,
  });
});
