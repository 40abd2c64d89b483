import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const ACCESS_KEY = 'AKIDEXAMPLE';
const SECRET = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCY';
const BUCKET = 'desk';
const MAX_SKEW_MS = 15 * 60_000;

interface Asked {
  readonly method: string;
  readonly key: string;
  readonly headers: IncomingMessage['headers'];
}

interface S3Error {
  readonly status: number;
  readonly code: string;
  readonly detail?: string;
  readonly isEarly?: boolean;
}

type Fault = S3Error | 'cut' | 'cut body' | 'cut answer' | 'cut afterwards' | 'silent';

export class S3Double {
  readonly objects = new Map<string, { bytes: Buffer; writtenAt: Date }>();
  misbehave: (asked: Asked) => Fault | null = () => null;
  pageSize = 1_000;
  knowsRanges = true;
  clockAheadMs = 0;
  readonly asked: Asked[] = [];
  readonly #server = createServer((request, response) => void this.#answer(request, response));

  static async start(): Promise<S3Double> {
    const double = new S3Double();
    await new Promise<void>((resolve) => double.#server.listen(0, '127.0.0.1', resolve));
    return double;
  }

  url({ key = ACCESS_KEY, secret = SECRET, bucket = BUCKET, region = 'auto' } = {}): string {
    const { port } = this.#server.address() as AddressInfo;
    return `http://${encodeURIComponent(key)}:${encodeURIComponent(secret)}@127.0.0.1:${port}/${bucket}?region=${region}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', 'http://s3');
    const [, bucket = '', ...rest] = url.pathname.split('/');
    const asked = { method: request.method ?? '', key: rest.join('/'), headers: request.headers };
    this.asked.push(asked);
    const fault = this.misbehave(asked);
    if (isCutOff(fault, request)) return;
    const told = typeof fault === 'object' ? fault : null;
    const early = told?.isEarly ? told : requireLength(asked);
    if (early) return fail(response, early);
    const body = await buffer(request).catch(() => null);
    if (body === null) return;
    const refusal = told ?? this.#refuse(request, url, body) ?? (bucket === BUCKET ? null : NO_BUCKET);
    if (refusal) return fail(response, refusal);
    this.#change(asked, body);
    if (fault === 'cut afterwards') request.socket.destroy();
    else if (asked.method === 'GET') this.#read(asked, url.searchParams, response, fault === 'cut answer');
    else response.writeHead(asked.method === 'PUT' ? 200 : 204).end();
  }

  #change({ method, key }: Asked, bytes: Buffer): void {
    if (method === 'PUT') this.objects.set(key, { bytes, writtenAt: new Date() });
    if (method === 'DELETE') this.objects.delete(key);
  }

  #read({ key, headers }: Asked, query: URLSearchParams, response: ServerResponse, isCut: boolean): void {
    const object = key === '' ? Buffer.from(this.#list(query)) : this.objects.get(key)?.bytes;
    const from = this.knowsRanges ? Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0) : 0;
    const bytes = object?.subarray(from);
    if (!bytes) fail(response, { status: 404, code: 'NoSuchKey' });
    else if (bytes.length === 0) fail(response, { status: 416, code: 'InvalidRange' });
    else {
      response.writeHead(from > 0 ? 206 : 200, { 'content-length': bytes.length });
      if (isCut) response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy());
      else response.end(bytes);
    }
  }

  #refuse({ headers, method = '' }: IncomingMessage, url: URL, body: Buffer): S3Error | null {
    const [, access = '', date = '', region = '', names = '', signature = ''] =
      /Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})/.exec(
        headers.authorization ?? '',
      ) ?? [];
    if (access !== ACCESS_KEY) return { status: 403, code: 'InvalidAccessKeyId' };
    const time = String(headers['x-amz-date']);
    const sentAt = Date.parse(time.replace(/^(....)(..)(..T..)(..)(..)Z$/, '$1-$2-$3:$4:$5Z'));
    if (!(Math.abs(sentAt - Date.now() - this.clockAheadMs) < MAX_SKEW_MS))
      return { status: 403, code: 'RequestTimeTooSkewed' };
    const query = [...url.searchParams].map((pair) => pair.map(encode).join('=')).sort();
    const signed = names.split(';').map((name) => `${name}:${headers[name]}\n`);
    const hash = String(headers['x-amz-content-sha256']);
    const canonical = [method, url.pathname, query.join('&'), signed.join(''), names, hash].join('\n');
    const scope = `${date}/${region}/s3/aws4_request`;
    const key = [date, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${SECRET}`);
    const expected = hmac(key, ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n'));
    if (expected.toString('hex') !== signature) return { status: 403, code: 'SignatureDoesNotMatch' };
    if (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256(body)) return { status: 400, code: 'XAmzContentSHA256Mismatch' };
    return null;
  }

  #list(query: URLSearchParams): string {
    const after = Buffer.from(query.get('continuation-token') ?? '', 'base64').toString();
    const keys = [...this.objects.keys()]
      .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
      .sort();
    const page = keys.slice(0, this.pageSize);
    const contents = page.map((key) => {
      const { bytes, writtenAt } = this.objects.get(key) ?? { bytes: Buffer.alloc(0), writtenAt: new Date() };
      return `<Contents><Key>${escapeXml(key)}</Key><LastModified>${writtenAt.toISOString()}</LastModified><ETag>&quot;0&quot;</ETag><Size>${bytes.length}</Size></Contents>`;
    });
    const isTruncated = keys.length > page.length;
    const token = isTruncated
      ? `<NextContinuationToken>${Buffer.from(page.at(-1) ?? '').toString('base64')}</NextContinuationToken>`
      : '';
    return `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${BUCKET}</Name><IsTruncated>${isTruncated}</IsTruncated>${contents.join('')}${token}</ListBucketResult>\n`;
  }
}

function isCutOff(fault: Fault | null, request: IncomingMessage): boolean {
  if (fault === 'cut') request.socket.destroy();
  if (fault === 'cut body') request.once('data', () => request.socket.destroy());
  return fault === 'cut' || fault === 'cut body' || fault === 'silent';
}

const requireLength = ({ method, headers }: Asked): S3Error | null =>
  method !== 'PUT' || headers['content-length'] !== undefined ? null : { status: 411, code: 'MissingContentLength' };

const NO_BUCKET: S3Error = { status: 404, code: 'NoSuchBucket' };

const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string): Buffer => createHmac('sha256', key).update(data).digest();

function fail(response: ServerResponse, { status, code, detail = '' }: S3Error): void {
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(
      `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message>${detail}</Error>`,
    );
}
