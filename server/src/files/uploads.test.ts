import { describe, expect, test } from 'vitest';
import { anOwner, aSite } from '../testing/fixtures.ts';
import { testApp } from '../testing/test-app.ts';
import { begin, head, PNG, patch, upload } from '../testing/uploading.ts';

describe('an upload', () => {
  test('begins, arrives in pieces and tells how much has arrived', async () => {
    const site = await aSite(await anOwner());
    const app = await testApp();
    const created = await begin(app, site, { filename: 'screen.png', size: PNG.length });
    expect(created.statusCode).toBe(201);
    expect(created.headers.location).toMatch(/^http:\/\/localhost:3000\/api\/widget\/uploads\/[0-9a-f]{32}$/);
    const path = new URL(String(created.headers.location)).pathname;
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
  });

  test('belongs to the ticket that names it, and is read by the team', async () => {
    const owner = await anOwner();
    const site = await aSite(owner);
    const app = await testApp();
    const id = await upload(app, site, 'screen.png', PNG);
    const sent = await app.inject({
      method: 'POST',
      url: '/api/widget/tickets',
      payload: {
        site_key: site.api_key,
        idempotency_key: crypto.randomUUID(),
        title: 'a',
        description: 'b',
        files: [id],
        missing_files: ['../../movie.mov', 'half \ud800\0.mov'],
      },
    });
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
});
