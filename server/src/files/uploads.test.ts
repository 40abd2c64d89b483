import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MIB } from '@deskbell/contract/units';
import { describe, expect, test } from 'vitest';
import { anOwner, anOwnerWithSite, aSite, aTicket } from '../testing/fixtures.ts';
import { startApp, testApp } from '../testing/test-app.ts';
import { temporaryFolder } from '../testing/test-database.ts';
import {
  anAddress,
  begin,
  beginAsMember,
  head,
  idOf,
  PNG,
  patch,
  pathOf,
  sendTicket,
  TUS,
  upload,
  uploadForComment,
} from '../testing/uploading.ts';
import { FolderFileStore } from './folder-file-store.ts';

class HeldStore extends FolderFileStore {
  held = 0;
  release: () => void = () => undefined;
  readonly #released = new Promise<void>((resolve) => {
    this.release = resolve;
  });

  override async write(key: string, offset: number, bytes: Uint8Array): Promise<void> {
    this.held += 1;
    await this.#released;
    return super.write(key, offset, bytes);
  }
}

describe('an upload', () => {
  test('begins, arrives in pieces and tells how much has arrived', async () => {
    const site = await aSite(await anOwner());
    const app = await testApp();
    const created = await begin(app, site, { filename: 'screen.png', size: PNG.length });
    expect(created.statusCode).toBe(201);
    expect(created.headers.location).toMatch(/^http:\/\/localhost:3000\/api\/widget\/uploads\/[0-9a-f]{32}$/);
    const path = pathOf(created);
    expect((await patch(app, path, 0, PNG.subarray(0, 10))).headers['upload-offset']).toBe('10');
    expect((await head(app, path)).headers).toMatchObject({
      'upload-offset': '10',
      'upload-length': String(PNG.length),
    });
    const wrong = await patch(app, path, 0, PNG);
    expect([wrong.statusCode, wrong.json()]).toEqual([409, { error: 'The upload has 10 bytes, not 0.' }]);
    expect((await patch(app, path, 10, PNG.subarray(10))).statusCode).toBe(204);
    expect((await head(app, path)).statusCode).toBe(200);
    expect((await patch(app, path, PNG.length, Buffer.alloc(0))).statusCode).toBe(404);
    expect((await app.inject({ method: 'DELETE', url: path, headers: TUS })).statusCode).toBe(404);
  });

  test('that is given up is gone with its bytes, and a ticket that named it keeps its name', async () => {
    const { owner, site } = await anOwnerWithSite();
    const app = await testApp();
    const [alone, named] = [
      pathOf(await begin(app, site, { filename: 'a.png', size: 10 })),
      pathOf(await begin(app, site, { filename: 'b.png', size: 10 })),
    ];
    const { id, attached } = (await sendTicket(app, site, { files: [idOf(named)] })).json();
    expect(attached).toEqual([idOf(named)]);
    for (const url of [alone, named]) {
      expect((await app.inject({ method: 'DELETE', url, headers: TUS })).statusCode).toBe(204);
      expect((await head(app, url)).statusCode).toBe(404);
      expect((await patch(app, url, 0, Buffer.alloc(1))).statusCode).toBe(404);
    }
    const { ticket } = (await owner.get(`/api/tickets/${id}`)).json();
    expect(ticket.files).toMatchObject([{ name: 'b.png', state: 'missing', reason: 'Removed before it had arrived' }]);
  });

  test('is stored by one request at a time', async () => {
    const site = await aSite(await anOwner());
    const store = new HeldStore(temporaryFolder());
    const app = await startApp({}, { fileStore: store });
    const path = pathOf(await begin(app, site, { filename: 'a.png', size: PNG.length }));
    const first = patch(app, path, 0, PNG);
    await expect.poll(() => store.held).toBe(1);
    expect((await patch(app, path, 0, PNG)).statusCode).toBe(423);
    store.release();
    expect((await first).statusCode).toBe(204);
    await app.close();
  });

  test('counts as memory of its network until its bytes are stored', async () => {
    const site = await aSite(await anOwner());
    const store = new HeldStore(temporaryFolder());
    const app = await startApp({}, { fileStore: store });
    const remoteAddress = anAddress();
    const sendMib = async () =>
      app.inject({
        method: 'PATCH',
        url: pathOf(await begin(app, site, { filename: 'a.zip', size: 2 * MIB })),
        remoteAddress,
        headers: { ...TUS, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
        payload: Buffer.alloc(MIB),
      });
    const waiting = Array.from({ length: 16 }, sendMib);
    await expect.poll(() => store.held).toBe(16);
    const refused = await sendMib();
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '5']);
    store.release();
    expect((await Promise.all(waiting)).map(({ statusCode }) => statusCode)).toEqual(Array(16).fill(204));
    expect((await sendMib()).statusCode).toBe(204);
    await app.close();
  });

  test('belongs to the ticket that names it, and is read by the team', async () => {
    const { owner, site } = await anOwnerWithSite();
    const app = await testApp();
    const id = await upload(app, site, 'screen.png', PNG);
    const sent = await sendTicket(app, site, { files: [id], missing_files: ['../../movie.mov', 'half \ud800\0.mov'] });
    expect(sent.json()).toMatchObject({ attached: [id] });
    const { ticket } = (await owner.get(`/api/tickets/${sent.json().id}`)).json();
    expect(ticket.files).toMatchObject([
      { name: 'screen.png', size: PNG.length, type: 'image/png', width: 5, height: 5, state: 'ready', reason: null },
      { name: 'movie.mov', size: null, state: 'missing', reason: 'Did not arrive' },
      { name: 'half \ufffd.mov', state: 'missing' },
    ]);
    const bytes = await owner.get(`/api/files/${ticket.files[0].id}?inline`);
    expect([bytes.statusCode, bytes.rawPayload.toString('base64')]).toEqual([200, PNG.toString('base64')]);
    expect(bytes.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': "inline; filename*=UTF-8''screen.png",
    });
  });

  test('goes on behind its ticket, and the file cannot be read before it has arrived', async () => {
    const { owner, site } = await anOwnerWithSite();
    const app = await testApp();
    const path = pathOf(await begin(app, site, { filename: 'screen.png', size: PNG.length }));
    await patch(app, path, 0, PNG.subarray(0, 10));
    const { id } = (await sendTicket(app, site, { files: [idOf(path)] })).json();
    const [before] = (await owner.get(`/api/tickets/${id}`)).json().ticket.files;
    expect(before).toMatchObject({ state: 'arriving', type: null });
    expect((await owner.get(`/api/files/${before.id}`)).statusCode).toBe(404);
    await patch(app, path, 10, PNG.subarray(10));
    const [after] = (await owner.get(`/api/tickets/${id}`)).json().ticket.files;
    expect(after).toMatchObject({ id: before.id, state: 'ready', type: 'image/png' });
  });
});

/** A full disk: fails after half of the bytes. */
class FullStore extends FolderFileStore {
  isFull = true;

  override async write(key: string, offset: number, bytes: Uint8Array): Promise<void> {
    if (!this.isFull) return super.write(key, offset, bytes);
    await super.write(key, offset, bytes.subarray(0, bytes.length / 2));
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  }
}

test('a full disk loses nothing: the piece is sent again', async () => {
  const site = await aSite(await anOwner());
  const store = new FullStore(temporaryFolder());
  const app = await startApp({}, { fileStore: store });
  const path = pathOf(await begin(app, site, { filename: 'a.png', size: PNG.length }));
  const refused = await patch(app, path, 0, PNG);
  expect([refused.statusCode, refused.headers['retry-after'], refused.headers['access-control-allow-origin']]).toEqual([
    503,
    '5',
    '*',
  ]);
  expect((await head(app, path)).headers['upload-offset']).toBe('0');
  store.isFull = false;
  expect((await patch(app, path, 0, PNG)).statusCode).toBe(204);
  expect(await readFile(join(store.folder, idOf(path)))).toEqual(PNG);
  await app.close();
});

describe('a ticket that names uploads', () => {
  test('that belong to another ticket, or are unknown, goes without them', async () => {
    const { owner, site } = await anOwnerWithSite();
    const app = await testApp();
    const id = await upload(app, site, 'screen.png', PNG);
    const key = crypto.randomUUID();
    const first = (await sendTicket(app, site, { files: [id], idempotency_key: key })).json();
    const second = await sendTicket(app, site, { files: [id, '0'.repeat(32)] });
    expect([second.statusCode, second.json().attached]).toEqual([201, []]);
    const again = (await sendTicket(app, site, { files: [id], idempotency_key: key })).json();
    expect(again).toMatchObject({ id: first.id, attached: [id] });
    expect((await owner.get(`/api/tickets/${second.json().id}`)).json().ticket.files).toEqual([]);
  });

  test('of another site, or of a member, or too many, is refused or goes without them', async () => {
    const owner = await anOwner();
    const [site, other] = [await aSite(owner), await aSite(owner)];
    const app = await testApp();
    const foreign = await sendTicket(app, site, { files: [await upload(app, other, 'a.png', PNG)] });
    expect([foreign.statusCode, foreign.json().error]).toEqual([400, 'A file was uploaded for another site.']);
    const six = await sendTicket(app, site, { files: Array.from({ length: 6 }, () => '0'.repeat(32)) });
    expect([six.statusCode, six.json().error]).toEqual([400, 'Attach at most 5 files.']);
    for (const files of [['../../etc/passwd'], 'x', [7], null])
      expect((await sendTicket(app, site, { files })).statusCode).toBe(400);
    const { id: ticketId } = await aTicket(site);
    const ofMember = await uploadForComment(owner, ticketId, 'note.png', PNG);
    expect((await sendTicket(app, site, { files: [ofMember] })).json().attached).toEqual([]);
  });

  test('the same bytes twice are kept once', async () => {
    const { owner, site } = await anOwnerWithSite();
    const app = await testApp();
    const files = [await upload(app, site, 'logo.png', PNG), await upload(app, site, 'again.png', PNG)];
    const { id } = (await sendTicket(app, site, { files })).json();
    const { ticket } = (await owner.get(`/api/tickets/${id}`)).json();
    expect(ticket.files.map(({ name }: { name: string }) => name)).toEqual(['logo.png']);
  });
});

describe('the files of a comment', () => {
  test('belong to it, and are all there or it is refused', async () => {
    const { owner, site } = await anOwnerWithSite();
    const { id } = await aTicket(site);
    const key = await uploadForComment(owner, id, 'invoice.pdf', Buffer.from('%PDF-1.7'));
    const comments = `/api/tickets/${id}/comments`;
    const added = await owner.post(comments, { comment: '', audience: 'customer', files: [key, key] });
    expect(added.json()).toMatchObject({ comment: '', files: [{ name: 'invoice.pdf', size: 8, state: 'ready' }] });
    const again = await owner.post(comments, { comment: 'x', audience: 'customer', files: [key] });
    expect([again.statusCode, again.json().issues[0].path]).toEqual([400, ['files']]);
    const arriving = idOf(pathOf(await beginAsMember(owner, id, 'b.png', 10)));
    const early = await owner.post(comments, { comment: 'x', audience: 'customer', files: [arriving] });
    expect([early.statusCode, early.json().error]).toEqual([409, 'A file is still being uploaded.']);
    const { id: other } = await aTicket(site);
    const elsewhere = await uploadForComment(owner, other, 'c.png', PNG);
    const wrong = await owner.post(comments, { comment: 'x', audience: 'customer', files: [elsewhere] });
    expect(wrong.statusCode).toBe(400);
    expect((await owner.get(`/api/tickets/${id}`)).json().comments).toHaveLength(1);
  });

  test('have at most 7 MB together', async () => {
    const owner = await anOwner();
    const { id } = await aTicket(await aSite(owner));
    const files = [
      await uploadForComment(owner, id, 'a.zip', Buffer.alloc(4 * MIB, 'a')),
      await uploadForComment(owner, id, 'b.zip', Buffer.alloc(3 * MIB + 1, 'b')),
    ];
    const refused = await owner.post(`/api/tickets/${id}/comments`, { comment: 'x', audience: 'customer', files });
    expect([refused.statusCode, refused.json().error]).toEqual([
      400,
      'The files of a comment may have at most 7 MB together.',
    ]);
  });
});
