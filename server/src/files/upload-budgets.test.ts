import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { MIB } from '@deskbell/contract/units';
import type { FastifyInstance } from 'fastify';
import { describe, expect, onTestFinished, test } from 'vitest';
import { anOwner, anOwnerWithSite, aSite, aTicket, type SignedIn } from '../testing/fixtures.ts';
import { Browser, startApp } from '../testing/test-app.ts';
import { temporaryFolder } from '../testing/test-database.ts';
import {
  begin,
  beginAsMember,
  head,
  PNG,
  patch,
  patchAsMember,
  pathOf,
  upload,
  uploadForComment,
} from '../testing/uploading.ts';
import { FolderFileStore } from './folder-file-store.ts';

async function listeningApp(): Promise<{ app: FastifyInstance; port: number }> {
  const app = await startApp();
  onTestFinished(() => app.close());
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  return { app, port: typeof address === 'object' && address ? address.port : 0 };
}

async function announcePiece(port: number, path: string, bytes: Buffer): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  socket.write(
    [
      `PATCH ${path} HTTP/1.1`,
      'Host: a',
      'Connection: close',
      'Tus-Resumable: 1.0.0',
      'Upload-Offset: 0',
      'Content-Type: application/offset+octet-stream',
      `Content-Length: ${MIB}`,
      '\r\n',
    ].join('\r\n'),
  );
  socket.write(bytes);
  return socket;
}

async function readAll(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  await once(socket, 'close');
  return text;
}

function browserOn(app: FastifyInstance, { cookies }: SignedIn): Browser {
  const browser = new Browser(app);
  for (const [name, value] of cookies) browser.cookies.set(name, value);
  return browser;
}

describe('pieces of which nothing arrives', () => {
  test('hold up neither visitors nor members, and are ended; what arrived of them stays', async () => {
    const { app, port } = await listeningApp();
    const { owner, site } = await anOwnerWithSite();
    const paths: string[] = [];
    for (let count = 0; count < 100; count += 1)
      paths.push(pathOf(await begin(app, site, { filename: 'a.zip', size: 2 * MIB })));
    const sockets = await Promise.all(
      paths.map((path, index) => announcePiece(port, path, Buffer.alloc(index % 2 ? 5_000 : 0))),
    );
    const answers = sockets.map(readAll);
    await upload(app, site, 'screen.png', PNG);
    const { id } = await aTicket(site);
    await uploadForComment(browserOn(app, owner), id, 'note.png', PNG);
    for (const answer of await Promise.all(answers)) {
      expect(answer).toMatch(/^HTTP\/1.1 408 /);
      expect(answer).toContain('access-control-allow-origin: *');
    }
    expect((await head(app, paths[0] ?? '')).headers['upload-offset']).toBe('0');
    expect((await head(app, paths[1] ?? '')).headers['upload-offset']).toBe('5000');
    expect((await patch(app, paths[1] ?? '', 5_000, Buffer.alloc(MIB))).headers['upload-offset']).toBe('1053576');
  });

  test('are not ended while they keep the minimum rate', async () => {
    const { app, port } = await listeningApp();
    const site = await aSite(await anOwner());
    const path = pathOf(await begin(app, site, { filename: 'a.zip', size: MIB }));
    const socket = await announcePiece(port, path, Buffer.alloc(0));
    const answer = readAll(socket);
    // 150 kbit/s for six seconds, longer than the timeout of a silent chunk, then the rest.
    let sent = 0;
    await new Promise<void>((resolve) => {
      const drip = setInterval(() => {
        socket.write(Buffer.alloc(1_875));
        sent += 1_875;
        if (sent < 60 * 1_875) return;
        clearInterval(drip);
        resolve();
      }, 100);
    });
    socket.write(Buffer.alloc(MIB - sent));
    expect(await answer).toMatch(/^HTTP\/1.1 204 /);
  });
});

test('visitors cannot take the memory that is reserved for members', async () => {
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
  const store = new HeldStore(temporaryFolder());
  const app = await startApp({}, { fileStore: store });
  onTestFinished(() => app.close());
  const { owner, site } = await anOwnerWithSite();
  const { id } = await aTicket(site);
  const send = async () =>
    patch(app, pathOf(await begin(app, site, { filename: 'a.zip', size: 2 * MIB })), 0, Buffer.alloc(MIB));
  const waiting = Array.from({ length: 48 }, send);
  await expect.poll(() => store.held).toBe(48);
  expect((await send()).statusCode).toBe(429);
  const member = browserOn(app, owner);
  const path = pathOf(await beginAsMember(member, id, 'a.zip', MIB));
  const ofMember = patchAsMember(member, path, 0, Buffer.alloc(MIB));
  await expect.poll(() => store.held).toBe(49);
  store.release();
  expect((await ofMember).statusCode).toBe(204);
  for (const { statusCode } of await Promise.all(waiting)) expect(statusCode).toBe(204);
});
