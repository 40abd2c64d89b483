import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushPayload } from '@deskbell/contract/push-values';

interface Received {
  readonly payload: PushPayload;
  readonly headers: IncomingHttpHeaders;
  readonly claims: { readonly aud: string; readonly sub: string; readonly exp: number };
}

/** A browser that subscribed, and what its push service got for it. */
export class PushDevice {
  readonly path = `/push/${randomUUID()}`;
  readonly received: Received[] = [];
  answer: (response: ServerResponse) => unknown = (response) => response.writeHead(201).end();
  readonly #pair: ECDH = createECDH('prime256v1');
  readonly #auth = randomBytes(16);

  constructor(readonly origin: string) {
    this.#pair.generateKeys();
  }

  get subscription() {
    return {
      endpoint: `${this.origin}${this.path}`,
      keys: { p256dh: this.#pair.getPublicKey('base64url'), auth: this.#auth.toString('base64url') },
      label: 'Mac, Chrome',
    };
  }

  get titles(): string[] {
    return this.received.map(({ payload }) => payload.title);
  }

  /** Written from RFC 8188 and 8291, not from the code that encrypts. */
  decrypt(body: Buffer): string {
    const salt = body.subarray(0, 16);
    const keyEnd = 21 + body.readUInt8(20);
    const senderKey = body.subarray(21, keyEnd);
    const own = this.#pair.getPublicKey();
    const info = Buffer.concat([Buffer.from('WebPush: info\0', 'latin1'), own, senderKey]);
    const secret = Buffer.from(hkdfSync('sha256', this.#pair.computeSecret(senderKey), this.#auth, info, 32));
    const derive = (label: string, bytes: number) =>
      Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${label}\0`), bytes));
    const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
    decipher.setAuthTag(body.subarray(-16));
    const record = Buffer.concat([decipher.update(body.subarray(keyEnd, -16)), decipher.final()]);
    const end = record.lastIndexOf(2);
    if (record.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('The padding is wrong.');
    return record.subarray(0, end).toString();
  }
}

/** Speaks HTTP as push services do: it refuses what is not signed, too long, or without TTL. */
export class PushService {
  readonly #devices = new Map<string, PushDevice>();
  readonly #server = createServer((request, response) => void this.#take(request, response));

  async start(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  aDevice(): PushDevice {
    const device = new PushDevice(this.origin);
    this.#devices.set(device.path, device);
    return device;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const device = this.#devices.get(request.url ?? '');
    if (!device) return void response.writeHead(404).end();
    const claims = claimsOf(request.headers.authorization ?? '');
    if (claims?.aud !== this.origin) return void response.writeHead(403).end();
    if (body.length > 4_096) return void response.writeHead(413).end();
    if (request.headers.ttl === undefined || request.headers['content-encoding'] !== 'aes128gcm')
      return void response.writeHead(400).end();
    device.received.push({ payload: JSON.parse(device.decrypt(body)), headers: request.headers, claims });
    device.answer(response);
  }
}

/** Null unless the token is signed by the key that it comes with. */
function claimsOf(authorization: string): Received['claims'] | null {
  const [, header = '', claims = '', signature = '', key = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const point = Buffer.from(key, 'base64url');
  if (point.length !== 65) return null;
  const [x = '', y = ''] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  return isSigned ? JSON.parse(Buffer.from(claims, 'base64url').toString()) : null;
}
