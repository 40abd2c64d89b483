import type { Site } from '@deskbell/contract/sites';
import { MIB } from '@deskbell/contract/units';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { anOwner, aSignedOutBrowser, aSite, aTicket, type SignedIn } from '../testing/fixtures.ts';
import { aMember } from '../testing/team-members.ts';
import { PUBLIC_URL, readableLog, startApp, testApp } from '../testing/test-app.ts';
import { temporaryFolder, testDatabase } from '../testing/test-database.ts';
import {
  anAddress,
  begin,
  beginAsMember,
  head,
  idOf,
  metadataOf,
  PNG,
  patch,
  patchAsMember,
  pathOf,
  sendTicket,
  TUS,
  uploadForComment,
} from '../testing/uploading.ts';
import { FolderFileStore } from './folder-file-store.ts';
import { newStorageKey } from './uploads.ts';

let app: FastifyInstance;
let owner: SignedIn;
let site: Site;

beforeAll(async () => {
  app = await testApp();
  owner = await anOwner();
  site = await aSite(owner);
});

const anUpload = async (size = 100) => pathOf(await begin(app, site, { filename: 'a.png', size }));

const outcomeOf = ({ statusCode, body }: { statusCode: number; body: string }) => [
  statusCode,
  body === '' ? '' : JSON.parse(body).error,
];

describe('a request to begin an upload', () => {
  const BAD: readonly (readonly [string, { size?: number; filename?: string; headers?: object }, number, string])[] = [
    ['of no bytes', { size: 0 }, 400, 'The file is empty.'],
    ['of 10 MiB and a byte', { size: 10 * MIB + 1 }, 413, 'Files may have at most 10 MB.'],
    ['of more than its network may send', { size: 999_999_999_999 }, 413, 'Files may have at most 10 MB.'],
    ['of a refused type', { filename: 'a.svg' }, 415, 'Files of the type .svg are not accepted.'],
    ['without a name', { filename: '' }, 400, 'The file needs a name.'],
    ['without the protocol', { headers: { 'tus-resumable': '0.2.2' } }, 412, 'Send Tus-Resumable: 1.0.0.'],
    [
      'of an unknown length',
      { headers: { 'upload-defer-length': '1' } },
      400,
      'The length of the file has to be known.',
    ],
    ['as a part', { headers: { 'upload-concat': 'partial' } }, 400, 'Uploads cannot be concatenated.'],
    [
      'of half a byte',
      { headers: { 'upload-length': '1.5' } },
      400,
      'The header upload-length has to be a whole number.',
    ],
    ['of -1 bytes', { headers: { 'upload-length': '-1' } }, 400, 'The header upload-length has to be a whole number.'],
    [
      'of 1e3 bytes',
      { headers: { 'upload-length': '1e3' } },
      400,
      'The header upload-length has to be a whole number.',
    ],
    [
      'from another page',
      { headers: { origin: 'https://evil.example' } },
      403,
      expect.stringContaining('evil.example'),
    ],
    [
      'with long metadata',
      { headers: { 'upload-metadata': 'a'.repeat(9_000) } },
      400,
      'The header upload-metadata is too long.',
    ],
  ];
  test.each(BAD)('%s is refused', async (_name, { size = 10, filename = 'a.png', headers = {} }, status, error) => {
    const answer = await begin(app, site, { filename, size }, headers as Record<string, string>);
    expect(outcomeOf(answer)).toEqual([status, error]);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': expect.stringContaining('retry-after'),
    });
    expect(answer.headers.location).toBeUndefined();
  });

  test('that has bytes is refused', async () => {
    const post = (headers: Record<string, string>): InjectOptions => ({
      method: 'POST',
      url: '/api/widget/uploads',
      remoteAddress: anAddress(),
      headers: {
        ...TUS,
        'upload-length': '3',
        'upload-metadata': metadataOf({ site_key: site.api_key, filename: 'a.png' }),
        ...headers,
      },
      payload: 'abc',
    });
    const bytes = await app.inject(post({ 'content-type': 'application/offset+octet-stream' }));
    expect(outcomeOf(bytes)).toEqual([400, 'Send the bytes by PATCH, not with the creation.']);
    const json = await app.inject(post({ 'content-type': 'application/json' }));
    expect(outcomeOf(json)).toEqual([415, 'Send the bytes as application/offset+octet-stream.']);
  });

  test.each(['', 'nothing', '\ud800', 'a\0b', "' or 1=1 --"])('with the site key %j finds no site', async (api_key) => {
    expect((await begin(app, { api_key }, { filename: 'a.png', size: 1 })).statusCode).toBe(404);
  });

  test('is refused while the site is inactive or takes no files', async () => {
    const own = await aSite(owner);
    const change = async (fields: object) => {
      const { statusCode } = await owner.put(`/api/sites/${own.id}`, {
        name: own.name,
        domain: own.domain,
        description: null,
        admin_notification_email: null,
        widget_color: own.widget_color,
        is_active: true,
        takes_files: true,
        ...fields,
      });
      expect(statusCode).toBe(200);
    };
    await change({ takes_files: false });
    expect(outcomeOf(await begin(app, own, { filename: 'a.png', size: 1 }))).toEqual([
      403,
      'This site takes no files.',
    ]);
    await change({ is_active: false });
    expect((await begin(app, own, { filename: 'a.png', size: 1 })).statusCode).toBe(403);
    await change({});
    expect((await begin(app, own, { filename: 'a.png', size: 1 })).statusCode).toBe(201);
  });

  test('is one of 30 per hour and network; refused ones do not count', async () => {
    const remoteAddress = anAddress();
    const one = (filename: string) => begin(app, site, { filename, size: 1 }, { remoteAddress });
    for (let count = 0; count < 40; count += 1) expect((await one('a.exe')).statusCode).toBe(415);
    for (let count = 0; count < 30; count += 1) expect((await one('a.png')).statusCode).toBe(201);
    const refused = await one('a.png');
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60);
    expect(refused.headers['access-control-allow-origin']).toBe('*');
  });

  test('may announce 100 MiB per hour and network', async () => {
    const own = await aSite(owner);
    const remoteAddress = anAddress();
    const one = () => begin(app, own, { filename: 'a.png', size: 10 * MIB }, { remoteAddress });
    for (let count = 0; count < 10; count += 1) expect((await one()).statusCode).toBe(201);
    expect((await one()).statusCode).toBe(429);
  });

  test('is refused when 200 MiB that arrived belong to no ticket, and so are more bytes of one that belongs to none', async () => {
    const own = await aSite(owner);
    const db = await testDatabase();
    const size = 200 * MIB - 5;
    const row = { site_id: own.id, name: 'a.zip', came_from: 'visitor' as const };
    await db
      .insertInto('files')
      .values([{ ...row, size, received: size, storage_key: newStorageKey() }])
      .execute();
    const [unattached, attached] = [
      pathOf(await begin(app, own, { filename: 'a.png', size: 5 })),
      pathOf(await begin(app, own, { filename: 'a.png', size: 5 })),
    ];
    expect((await patch(app, unattached, 0, Buffer.alloc(4))).statusCode).toBe(204);
    await sendTicket(app, own, { files: [idOf(attached)] });
    for (const refused of [
      await begin(app, own, { filename: 'a.png', size: 2 }),
      await begin(app, own, { filename: 'b.png', size: 5 }),
    ])
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60']);
    const late = pathOf(await begin(app, own, { filename: 'a.png', size: 1 }));
    expect((await patch(app, unattached, 4, Buffer.alloc(1))).statusCode).toBe(204);
    expect((await patch(app, late, 0, Buffer.alloc(1))).statusCode).toBe(429);
    expect((await patch(app, attached, 0, Buffer.alloc(5))).statusCode).toBe(204);
    await db.deleteFrom('files').where('site_id', '=', own.id).execute();
  });

  test('is not refused because of bytes that were only announced', async () => {
    const own = await aSite(owner);
    for (let count = 0; count < 25; count += 1) {
      const path = pathOf(await begin(app, own, { filename: 'a.zip', size: 10 * MIB }));
      if (count % 2) await patch(app, path, 0, Buffer.alloc(1));
    }
    expect((await begin(app, own, { filename: 'a.zip', size: 10 * MIB })).statusCode).toBe(201);
  });

  test('is refused when the site is full, or the disk', async () => {
    const folder = { kind: 'folder', folder: temporaryFolder() } as const;
    const files = { storage: folder, maxBytes: MIB, siteBytes: 20, types: ['png'] };
    const full = await startApp({ files });
    const own = await aSite(owner);
    const [first, second] = [
      pathOf(await begin(full, own, { filename: 'a.png', size: 20 })),
      pathOf(await begin(full, own, { filename: 'b.png', size: 20 })),
    ];
    expect((await patch(full, first, 0, Buffer.alloc(20))).statusCode).toBe(204);
    for (const refused of [
      await begin(full, own, { filename: 'a.png', size: 1 }),
      await patch(full, second, 0, Buffer.alloc(1)),
    ])
      expect(outcomeOf(refused)).toEqual([413, 'This site has no room for more files.']);
    await full.close();
    const fileStore = new FolderFileStore(temporaryFolder(), async () => 1024 * MIB - 1);
    const cramped = await startApp({}, { fileStore });
    const refused = await begin(cramped, site, { filename: 'a.png', size: 1 });
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
    await cramped.close();
  });
});

describe('a request to go on with an upload', () => {
  test.each([
    ['at the wrong offset', { 'upload-offset': '7' }, 409, 'The upload has 0 bytes, not 7.'],
    ['at no offset', { 'upload-offset': '' }, 400, 'The header upload-offset has to be a whole number.'],
    ['without the protocol', { 'tus-resumable': '' }, 412, 'Send Tus-Resumable: 1.0.0.'],
    ['as JSON', { 'content-type': 'application/json' }, 415, 'Send the bytes as application/offset+octet-stream.'],
    ['without a length', { 'transfer-encoding': 'chunked' }, 411, 'Send Content-Length.'],
  ])('%s is refused', async (_name, headers, status, error) => {
    const path = await anUpload();
    const answer = await patch(app, path, 0, Buffer.alloc(10), headers);
    expect(outcomeOf(answer)).toEqual([status, error]);
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    expect((await head(app, path)).headers['upload-offset']).toBe('0');
  });

  test('with more bytes than were announced, or more than 1 MiB, is refused', async () => {
    expect(outcomeOf(await patch(app, await anUpload(100), 0, Buffer.alloc(101)))).toEqual([
      413,
      'These are more bytes than were announced.',
    ]);
    const big = await anUpload(3 * MIB);
    expect(outcomeOf(await patch(app, big, 0, Buffer.alloc(MIB + 1)))).toEqual([
      413,
      'Send at most 1048576 bytes at a time.',
    ]);
    expect((await patch(app, big, 0, Buffer.alloc(MIB))).statusCode).toBe(204);
  });

  test.each(['0'.repeat(32), 'A'.repeat(32), '..%2f..%2fetc', '1'])('of the id %s finds none', async (id) => {
    for (const method of ['HEAD', 'PATCH', 'DELETE'] as const) {
      const answer = await app.inject({
        method,
        url: `/api/widget/uploads/${id}`,
        headers: { ...TUS, 'upload-offset': '0' },
      });
      expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([404, '*']);
    }
  });
});

test('an upload is never served, finished or not', async () => {
  const path = await anUpload(PNG.length);
  expect((await app.inject({ method: 'GET', url: path, headers: TUS })).statusCode).toBe(404);
  await patch(app, path, 0, PNG);
  expect((await app.inject({ method: 'GET', url: path, headers: TUS })).statusCode).toBe(404);
});

test('a preflight allows what tus needs', async () => {
  for (const url of ['/api/widget/uploads', await anUpload()]) {
    const answer = await app.inject({ method: 'OPTIONS', url, headers: { origin: 'https://kettle.example' } });
    expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([204, '*']);
    expect(answer.headers['access-control-allow-methods']).toBe('POST, HEAD, PATCH, DELETE');
    for (const name of ['content-type', 'tus-resumable', 'upload-length', 'upload-metadata', 'upload-offset'])
      expect(answer.headers['access-control-allow-headers']).toContain(name);
    expect(answer.headers).toMatchObject({ 'tus-version': '1.0.0', 'tus-max-size': String(10 * MIB) });
  }
});

test('without files there are no routes for them, and tickets go without', async () => {
  const off = await startApp({ files: null });
  expect((await begin(off, site, { filename: 'a.png', size: 1 })).statusCode).toBe(404);
  for (const url of ['/api/widget/uploads', '/api/uploads', '/api/files/1', `/api/sites/${site.id}/file-usage`])
    expect((await off.inject({ method: url.endsWith('uploads') ? 'POST' : 'GET', url })).statusCode).toBe(404);
  await off.close();
});

test('the log does not have the ids of uploads', async () => {
  const { log, lines } = readableLog();
  const logged = await startApp({}, { log });
  const path = pathOf(await begin(logged, site, { filename: 'a.png', size: PNG.length }));
  await patch(logged, path, 0, PNG);
  await logged.close();
  expect(lines.join('')).toContain('"path":"/api/widget/uploads/…"');
  expect(lines.join('')).not.toContain(idOf(path));
});

describe("a member's upload", () => {
  test('needs a session, our origin and a ticket that the member can read', async () => {
    const { id } = await aTicket(site);
    const signedOut = await beginAsMember(await aSignedOutBrowser(), id, 'a.png', 1);
    expect(signedOut.statusCode).toBe(401);
    const foreign = await beginAsMember(owner, id, 'a.png', 1, { origin: 'https://evil.example' });
    expect(foreign.statusCode).toBe(403);
    expect((await beginAsMember(await anOwner(), id, 'a.png', 1)).statusCode).toBe(404);
    expect((await beginAsMember(owner, 0, 'a.png', 1)).statusCode).toBe(400);
    const created = await beginAsMember(owner, id, 'a.png', 1);
    expect([created.statusCode, created.headers.location]).toEqual([
      201,
      expect.stringMatching(new RegExp(`^${PUBLIC_URL}/api/uploads/[0-9a-f]{32}$`)),
    ]);
  });

  test('is continued, and attached, by that member only', async () => {
    const { id } = await aTicket(site);
    const agent = await aMember(site, 'agent');
    const path = pathOf(await beginAsMember(owner, id, 'a.png', PNG.length));
    expect((await patchAsMember(agent, path, 0, PNG)).statusCode).toBe(404);
    expect((await agent.send({ method: 'HEAD', url: path, headers: TUS })).statusCode).toBe(404);
    expect((await agent.send({ method: 'DELETE', url: path, headers: TUS })).statusCode).toBe(404);
    const asVisitor = path.replace('/api/', '/api/widget/');
    expect((await head(app, asVisitor)).statusCode).toBe(404);
    expect((await patchAsMember(owner, path, 0, PNG)).statusCode).toBe(204);
    const comment = { comment: 'x', audience: 'team', files: [idOf(path)] };
    expect((await agent.post(`/api/tickets/${id}/comments`, comment)).statusCode).toBe(400);
    expect((await owner.post(`/api/tickets/${id}/comments`, comment)).statusCode).toBe(201);
  });

  test('counts as used, and a member without the right to manage does not learn how much', async () => {
    const own = await aSite(owner);
    const { id } = await aTicket(own);
    await uploadForComment(owner, id, 'a.png', PNG);
    expect((await owner.get(`/api/sites/${own.id}/file-usage`)).json()).toEqual({
      used_bytes: PNG.length,
      limit_bytes: 5 * 1024 * MIB,
    });
    expect((await (await aMember(own, 'agent')).get(`/api/sites/${own.id}/file-usage`)).statusCode).toBe(403);
  });
});
