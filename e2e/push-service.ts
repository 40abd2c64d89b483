import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';

/** Stands in for the push service of a browser, which a test cannot reach, and hands what it gets to the service worker. */
export class PushService {
  /** Payloads, decrypted with the keys of the browser. */
  readonly received: string[] = [];
  /** 410: forgets the device. */
  status = 201;
  readonly #path = `/${randomUUID()}`;
  readonly #pair = createECDH('prime256v1');
  readonly #secret = randomBytes(16);
  readonly #server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    response.writeHead(this.status).end();
    if (isTaken(request, this.#path, this.status)) await this.#take(Buffer.concat(chunks));
  });
  #deliver: (payload: string) => Promise<void> = async () => undefined;

  async start(): Promise<void> {
    this.#pair.generateKeys();
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  /** Only the subscription is replaced: permission, service worker and notifications are the browser's. */
  async serve(page: Page): Promise<void> {
    const { port } = this.#server.address() as AddressInfo;
    const subscription = {
      endpoint: `http://127.0.0.1:${port}${this.#path}`,
      keys: { p256dh: this.#pair.getPublicKey('base64url'), auth: this.#secret.toString('base64url') },
    };
    await page.addInitScript((given) => {
      PushManager.prototype.subscribe = async () => ({ toJSON: () => given }) as unknown as PushSubscription;
    }, subscription);
    this.#deliver = (payload) => deliver(page, payload);
  }

  async #take(body: Buffer): Promise<void> {
    const payload = this.#decrypt(body);
    this.received.push(payload);
    await this.#deliver(payload);
  }

  /** RFC 8291, one record of RFC 8188. */
  #decrypt(body: Buffer): string {
    const salt = body.subarray(0, 16);
    const textStart = 21 + body.readUInt8(20);
    const sender = body.subarray(21, textStart);
    const derive = (secret: Uint8Array, with_: Uint8Array, info: Buffer, bytes: number) =>
      Buffer.from(hkdfSync('sha256', secret, with_, info, bytes));
    const parties = Buffer.concat([Buffer.from('WebPush: info\0'), this.#pair.getPublicKey(), sender]);
    const shared = derive(this.#pair.computeSecret(sender), this.#secret, parties, 32);
    const key = derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
    const nonce = derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
    const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(body.subarray(-16));
    const record = Buffer.concat([decipher.update(body.subarray(textStart, -16)), decipher.final()]);
    return record.subarray(0, record.lastIndexOf(2)).toString();
  }
}

const isTaken = ({ url, method }: IncomingMessage, path: string, status: number) =>
  url === path && method === 'POST' && status < 300;

/** The agent reports registrations only of the process that the page had when it was enabled. */
async function deliver(page: Page, data: string): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const known = new Promise<{ registrationId: string; scopeURL: string }>((resolve) =>
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const registration of registrations) if (!registration.isDeleted) resolve(registration);
    }),
  );
  await browser.send('ServiceWorker.enable');
  const { registrationId, scopeURL } = await known;
  await browser.send('ServiceWorker.deliverPushMessage', { origin: new URL(scopeURL).origin, registrationId, data });
  await browser.detach();
}
