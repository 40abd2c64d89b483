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
  /** Of the object; empty for the bucket. */
  readonly key: string;
  readonly headers: IncomingMessage['headers'];
}

interface S3Error {
  readonly status: number;
  readonly code: string;
  readonly detail?: string;
  /** Before the body is read. */
  readonly isEarly?: boolean;
}

/** An error that S3 would answer, a connection that is cut, or no answer at all. */
type Fault = S3Error | 'cut' | 'cut answer' | 'silent';

/** An S3 server in memory that checks signatures, and misbehaves when told to. */
export class S3Double {
  readonly objects = new Map<string, { bytes: Buffer; writtenAt: Date }>();
  /** How it misbehaves, per request. */
  misbehave: (asked: Asked) => Fault | null = () => null;
  pageSize = 1_000;
  /** What its clock shows more than the real one. */
  clockAheadMs = 0;
  readonly asked: Asked[] = [];
  readonly #server = createServer((request, response) => void this.#answer(request, response));

  static async start(): Promise<S3Double> {
    const double = new S3Double();
    await new Promise<void>((resolve) => double.#server.listen(0, '127.0.0.1', resolve));
    return double;
  }

  /** As FILES_S3_URL has it. */
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
    if (fault === 'silent') return;
    if (fault === 'cut') return void request.socket.destroy();
    const hasLength = asked.method !== 'PUT' || request.headers['content-length'] !== undefined;
    const early = hasLength ? fault : { status: 411, code: 'MissingContentLength', isEarly: true };
    if (typeof early === 'object' && early?.isEarly) return fail(response, early);
    const body = await buffer(request).catch(() => null);
    // Nothing is stored of a body that breaks off.
    if (body === null) return;
    const refusal = fault ?? this.#refuse(request, url, body) ?? (bucket === BUCKET ? null : NO_BUCKET);
    if (refusal === 'cut answer') return cutAnswer(response, this.objects.get(asked.key)?.bytes);
    if (refusal) return fail(response, refusal);
    this.#serve(asked, url.searchParams, body, response);
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

  #serve({ method, key }: Asked, query: URLSearchParams, body: Buffer, response: ServerResponse): void {
    const object = this.objects.get(key);
    if (method === 'PUT') this.objects.set(key, { bytes: body, writtenAt: new Date() });
    if (method === 'DELETE') this.objects.delete(key);
    if (key === '') response.end(this.#list(query));
    else if (method !== 'GET') response.writeHead(method === 'PUT' ? 200 : 204).end();
    else if (object) response.writeHead(200, { 'content-length': object.bytes.length }).end(object.bytes);
    else fail(response, { status: 404, code: 'NoSuchKey' });
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

/** Half of the promised bytes. */
function cutAnswer(response: ServerResponse, bytes: Buffer = Buffer.alloc(0)): void {
  response.writeHead(200, { 'content-length': bytes.length }).write(bytes.subarray(0, bytes.length / 2));
  setImmediate(() => response.destroy());
}
