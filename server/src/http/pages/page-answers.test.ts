import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { openPostgres } from '../../db/drivers/postgres.ts';
import { anOwner, aSite } from '../../testing/fixtures.ts';
import { Browser, startApp } from '../../testing/test-app.ts';
import { temporaryFolder } from '../../testing/test-database.ts';

const folder = temporaryFolder();
let app: FastifyInstance;
beforeAll(async () => {
  mkdirSync(join(folder, '404'));
  writeFileSync(join(folder, '404', 'index.html'), '<p>Nothing here');
  writeFileSync(join(folder, '__spa-fallback.html'), '<head><title>App</title></head><body>App</body>');
  app = await startApp({}, { webFolder: folder });
});

/** The browser has the hint that the sign-in leaves. */
async function aHintedOwner() {
  const owner = await anOwner('Marta', app);
  owner.cookies.set('deskbell_signed_in', '1');
  return owner;
}

const COMMON = ['/api/users/me', '/api/user-settings', '/api/teams'];

const BLOCK = /<script type="application\/json" data-url="([^"]*)" data-headers="([^"]*)">([^<]*)<\/script>/g;
const unescaped = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&#34;', '"').replaceAll('&amp;', '&');

const blocksIn = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(BLOCK)].map(([, url = '', headers = '', json = '']) => [
      unescaped(url),
      { headers: JSON.parse(unescaped(headers)), body: JSON.parse(json || 'null') },
    ]),
  );

async function pageWith(owner: Browser, url: string, answers: readonly string[]) {
  const page = await owner.get(url);
  const blocks = Object.entries(blocksIn(page.body)).filter(([, { headers }]) => headers !== null);
  expect(new Set(blocks.map(([answered]) => answered))).toEqual(new Set(answers));
  return page;
}

test('the page of a screen has the answers to its first requests, as the API gives them', async () => {
  const owner = await aHintedOwner();
  const site = await aSite(owner);
  const list = `/api/sites/${site.id}/tickets?archived=false&snoozed=false&waiting=us&sort=waiting&limit=50`;
  const page = await pageWith(owner, `/sites/${site.id}`, [
    ...COMMON,
    `/api/sites/${site.id}`,
    `/api/sites/${site.id}/analytics`,
    list,
    `/api/sites/${site.id}/tickets?archived=false&snoozed=false&waiting=customer&sort=activity&limit=50`,
  ]);
  const blocks = blocksIn(page.body);
  for (const [url, { headers, body }] of Object.entries(blocks)) {
    const answer = await owner.get(url);
    expect(body).toEqual(answer.json());
    expect(headers.etag).toBe(answer.headers.etag);
    expect((await owner.get(url, { 'if-none-match': headers.etag })).statusCode).toBe(304);
  }
  expect(blocks[list]?.headers['x-total-count']).toBe('0');
  expect(page.headers['cache-control']).toBe('no-store');
  expect(page.body).toMatch(
    /^<head><title>App<\/title>(?:<meta [^>]*>)*<script .*<\/script><\/head><body>App<script .*-->\s*<\/body>$/s,
  );
});

test('no text in an answer ends its block', async () => {
  const owner = await aHintedOwner();
  const name = '</script><script>alert(1)</script><!--';
  const site = await aSite(owner, { name });
  const { body } = await pageWith(owner, `/teams/${site.team_id}`, [
    ...COMMON,
    '/api/sites',
    `/api/teams/${site.team_id}/members`,
    `/api/teams/${site.team_id}/invitations`,
  ]);
  expect(body).not.toContain('alert(1)</script>');
  expect(blocksIn(body)['/api/sites']?.body).toMatchObject([{ id: site.id, name }]);
});

test('what the user may not read is left out', async () => {
  const site = await aSite(await aHintedOwner());
  const stranger = await aHintedOwner();
  await pageWith(stranger, `/sites/${site.id}`, COMMON);
});

test.each([
  ['without a session', 'deskbell_signed_in=1'],
  ['with an ended one', 'deskbell_signed_in=1; deskbell_session=made-up'],
])('%s every block says that the browser has to ask', async (_, cookie) => {
  const { statusCode, body } = await new Browser(app).get('/teams/1', { cookie });
  expect(statusCode).toBe(200);
  expect(Object.values(blocksIn(body))).toEqual(Array(6).fill({ headers: null, body: null }));
});

test('without the hint no cookie is looked at, and the page can be revalidated', async () => {
  const owner = await anOwner('Marta', app);
  const { body, headers } = await owner.get('/dashboard');
  expect(body).toMatch(/^<head><title>App<\/title>(?:<meta [^>]*>)*<\/head><body>App<\/body>$/);
  expect((await owner.get('/dashboard', { 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
});

test('it is compressed as one', async () => {
  const owner = await aHintedOwner();
  const page = await owner.get('/dashboard', { 'accept-encoding': 'gzip, br' });
  expect(page.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(page.rawPayload).toString()).toMatch(/^<head><title>App.*<\/body>$/s);
});

test('while the database is unreachable the page comes without answers', async () => {
  const db = openPostgres('postgres://localhost:1/nothing', () => undefined);
  const visitor = new Browser(await startApp({}, { webFolder: folder, db }));
  const cookie = 'deskbell_signed_in=1; deskbell_session=made-up';
  const { statusCode, body } = await visitor.get('/teams/1', { cookie });
  expect([statusCode, body.slice(0, 24)]).toEqual([200, '<head><title>App</title>']);
  expect(Object.values(blocksIn(body))).toEqual(Array(6).fill({ headers: null, body: null }));
  await db.destroy();
});
