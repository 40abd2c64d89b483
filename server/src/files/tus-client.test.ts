import { randomBytes } from 'node:crypto';
import { connect, createServer, type Server } from 'node:net';
import type { Site } from '@deskbell/contract/sites';
import type { FastifyInstance } from 'fastify';
import { Upload, type UploadOptions } from 'tus-js-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anOwner, aSite, aTicket, type SignedIn } from '../testing/fixtures.ts';
import { freePort } from '../testing/server-process.ts';
import { startApp, testFileStore } from '../testing/test-app.ts';
import { idOf, metadataOf, sendTicket, TUS } from '../testing/uploading.ts';

const CHUNK = 512 * 1024;
const BYTES = randomBytes(3 * CHUNK + 7);
/** Cuts a connection after so many bytes, within a PATCH. */
const CUT_AFTER = 200_000;

let app: FastifyInstance;
let proxy: Server;
let url: string;
let owner: SignedIn;
let site: Site;
let cutsLeft = 0;

beforeAll(async () => {
  const [port, behind] = [await freePort(), await freePort()];
  url = `http://127.0.0.1:${port}`;
  app = await startApp({ publicUrl: url });
  await app.listen({ port: behind, host: '127.0.0.1' });
  proxy = createServer((client) => {
    const server = connect(behind, '127.0.0.1');
    let passed = 0;
    client.on('data', (bytes) => {
      passed += bytes.length;
      const isCut = passed > CUT_AFTER && cutsLeft > 0;
      if (isCut) cutsLeft -= 1;
      server.write(bytes, () => {
        if (!isCut) return;
        server.destroy();
        client.destroy();
      });
    });
    server.pipe(client);
    for (const socket of [client, server]) {
      socket.on('error', () => undefined);
      socket.on('close', () => void [client.destroy(), server.destroy()]);
    }
  });
  await new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve));
  owner = await anOwner();
  site = await aSite(owner);
});

afterAll(async () => {
  await app.close();
  proxy.close();
});

const uploadAll = (options: UploadOptions) =>
  new Promise<string>((resolve, reject) => {
    const upload = new Upload(BYTES, {
      chunkSize: CHUNK,
      retryDelays: Array.from({ length: 100 }, () => 10),
      onError: reject,
      onSuccess: () => resolve(idOf(upload.url ?? '')),
      ...options,
    });
    upload.start();
  });

async function storedBytes(key: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of (await testFileStore().read(key)) ?? []) chunks.push(chunk);
  return Buffer.concat(chunks);
}

test('tus-js-client sends the file of a visitor, over connections that are cut', async () => {
  cutsLeft = 3;
  const offsets: number[] = [];
  const key = await uploadAll({
    endpoint: `${url}/api/widget/uploads`,
    metadata: { site_key: site.api_key, filename: 'film.mov' },
    onBeforeRequest: (request) => void offsets.push(Number(request.getHeader('Upload-Offset') ?? -1)),
  });
  expect(cutsLeft).toBe(0);
  expect(BYTES.equals(await storedBytes(key))).toBe(true);
  expect(offsets.some((offset) => offset > 0 && offset % CHUNK !== 0)).toBe(true);
  const { id } = (await sendTicket(app, site, { files: [key] })).json();
  const { ticket } = (await owner.get(`/api/tickets/${id}`)).json();
  expect(ticket.files).toMatchObject([{ name: 'film.mov', size: BYTES.length, state: 'ready' }]);
});

test('tus-js-client sends the file of a member, and goes on with it in another session of the page', async () => {
  const { id } = await aTicket(site);
  const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const options: UploadOptions = {
    endpoint: `${url}/api/uploads`,
    metadata: { ticket_id: String(id), filename: 'offer.pdf' },
    headers: { cookie, origin: url },
  };
  const halfway = await new Promise<string>((resolve, reject) => {
    const upload = new Upload(BYTES, {
      ...options,
      chunkSize: CHUNK,
      onError: reject,
      onChunkComplete: () => void upload.abort().then(() => resolve(upload.url ?? ''), reject),
    });
    upload.start();
  });
  const key = await uploadAll({ ...options, uploadUrl: halfway });
  expect(key).toBe(idOf(halfway));
  expect(BYTES.equals(await storedBytes(key))).toBe(true);
  const added = await owner.post(`/api/tickets/${id}/comments`, {
    comment: 'Here',
    audience: 'customer',
    files: [key],
  });
  expect(added.json().files).toMatchObject([{ name: 'offer.pdf', size: BYTES.length }]);
});

test('a PATCH of unknown length is refused on the wire too', async () => {
  const created = await fetch(`${url}/api/widget/uploads`, {
    method: 'POST',
    headers: {
      ...TUS,
      'upload-length': '5',
      'upload-metadata': metadataOf({ site_key: site.api_key, filename: 'a.png' }),
    },
  });
  const answer = await fetch(created.headers.get('location') ?? '', {
    method: 'PATCH',
    headers: { ...TUS, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: new Blob(['hello']).stream(),
    duplex: 'half',
  } as RequestInit);
  expect([answer.status, await answer.json()]).toEqual([411, { error: 'Send Content-Length.' }]);
});
