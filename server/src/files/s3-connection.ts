import { createHash } from 'node:crypto';
import { lookup } from 'node:dns';
import { once } from 'node:events';
import http, { type ClientRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { AwsV4Signer } from 'aws4fetch';
import { createRangeCheck } from '../config/address-ranges.ts';
import { isLoopbackHost } from '../config/loopback.ts';
import { explainS3Answer, explainS3Connection } from './explain-s3-error.ts';
import { FileStoreFailed } from './file-store.ts';

interface S3Timeouts {
  /** For a whole request. Shorter than the lease of a chunk: nothing is stored behind the next request. */
  readonly requestMs: number;
  /** Without a byte in either direction. */
  readonly idleMs: number;
}

export interface S3Settings {
  readonly timeouts?: S3Timeouts;
  /** Networks to which a name in an http endpoint may lead; this machine always. */
  readonly plainHttpTo?: readonly string[];
}

const TIMEOUTS: S3Timeouts = { requestMs: 25_000, idleMs: 20_000 };
const SLOW_READER_MS = 120_000;
const ANSWER_MAX_BYTES = 8 * 1024 * 1024;

export interface S3Location {
  readonly endpoint: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Undefined: known from the host, else us-east-1, which servers without regions take. */
  readonly region: string | undefined;
}

/** Of FILES_S3_URL, which the configuration has checked. */
export function readS3Url(value: string): S3Location {
  const url = new URL(value);
  const region = url.searchParams.get('region') ?? 'auto';
  return {
    endpoint: url.origin,
    bucket: url.pathname.replaceAll('/', ''),
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    region: region === 'auto' ? undefined : region,
  };
}

/** Bytes whose number is known before they are: S3 answers 411 to a chunked body. */
interface StreamedBody {
  readonly size: number;
  readonly chunks: AsyncIterable<Uint8Array>;
}

interface S3Request {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  /** Of an object; empty for the bucket. */
  readonly key: string;
  readonly query?: Record<string, string>;
  readonly body?: Uint8Array | StreamedBody;
  /** Null: as long as bytes move. */
  readonly deadlineMs?: number | null;
}

/** Signed requests to one bucket, addressed by path. */
export class S3Connection {
  readonly #agent: http.Agent;
  readonly #signingKeys = new Map<string, ArrayBuffer>();

  readonly #lookup: LookupFunction | undefined;
  readonly timeouts: S3Timeouts;

  constructor(
    readonly location: S3Location,
    { timeouts = TIMEOUTS, plainHttpTo = [] }: S3Settings = {},
  ) {
    const isEncrypted = location.endpoint.startsWith('https:');
    this.timeouts = timeouts;
    this.#lookup = isEncrypted ? undefined : lookUpWithin(plainHttpTo);
    this.#agent = new (isEncrypted ? https : http).Agent({ keepAlive: true });
  }

  async send(request: S3Request): Promise<string> {
    return readText(await this.#sendOnce(request));
  }

  /** The answer as a stream, and null for an object that does not exist. */
  async lookUp(key: string, deadlineMs: number | null): Promise<IncomingMessage | null> {
    try {
      const object = await this.#sendOnce({ method: 'GET', key, deadlineMs });
      // While a slow client downloads, nothing is read from here.
      object.socket.setTimeout(SLOW_READER_MS);
      return object;
    } catch (error) {
      if (error instanceof S3Refused && error.status === 404 && error.code === 'NoSuchKey') return null;
      throw error;
    }
  }

  async #sendOnce(request: S3Request): Promise<IncomingMessage> {
    const answer = await this.#exchange(request);
    const status = answer.statusCode ?? 0;
    if (status >= 200 && status < 300) return answer;
    const text = await readText(answer).catch(() => '');
    // Some servers answer a missing object without a body.
    const code = /<Code>([^<]{1,100})<\/Code>/.exec(text)?.[1] ?? (status === 404 && request.key ? 'NoSuchKey' : '');
    throw new S3Refused(explainS3Answer({ status, code, text, bucket: this.location.bucket }), status, code);
  }

  async #exchange(request: S3Request, isRepeated = false): Promise<IncomingMessage> {
    const { body, deadlineMs = this.timeouts.requestMs } = request;
    const settled = new AbortController();
    // A streamed body cannot be sent twice, so it gets no connection that the server may just be closing.
    const outgoing = await this.#open(request, isStreamed(body) ? undefined : this.#agent);
    const deadline = deadlineMs && setTimeout(() => outgoing.destroy(new TimedOut()), deadlineMs).unref();
    const answered = new Promise<IncomingMessage>((resolve, reject) =>
      outgoing.once('response', resolve).once('error', reject),
    );
    outgoing.once('close', () => clearTimeout(deadline ?? undefined));
    if (isStreamed(body)) void sendChunks(body.chunks, outgoing, settled.signal);
    else outgoing.end(body);
    try {
      return await answered;
    } catch (cause) {
      if (outgoing.reusedSocket && !isRepeated && isReset(cause)) return this.#exchange(request, true);
      if (cause instanceof FileStoreFailed) throw cause;
      throw new FileStoreFailed(explainS3Connection(cause), { cause });
    } finally {
      settled.abort();
    }
  }

  async #open({ method, key, query = {}, body }: S3Request, agent: http.Agent | undefined): Promise<ClientRequest> {
    const { endpoint, bucket, ...credentials } = this.location;
    const url = new URL(`${endpoint}/${bucket}${key && `/${key}`}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const { headers } = await new AwsV4Signer({
      method,
      url: url.href,
      headers: { 'x-amz-content-sha256': isStreamed(body) ? 'UNSIGNED-PAYLOAD' : sha256Of(body) },
      ...credentials,
      region: credentials.region ?? '',
      service: 's3',
      cache: this.#signingKeys,
    }).sign();
    const options: RequestOptions = {
      method,
      headers: { ...Object.fromEntries(headers), ...bodyHeaders(body) },
      agent: agent ?? false,
      timeout: this.timeouts.idleMs,
      ...(this.#lookup && { lookup: this.#lookup }),
    };
    const outgoing = url.protocol === 'https:' ? https.request(url, options) : http.request(url, options);
    return outgoing.once('timeout', () => outgoing.destroy(new TimedOut()));
  }
}

/** Files and the signature of their key are not to cross other networks in the clear. */
function lookUpWithin(networks: readonly string[]): LookupFunction {
  const isWithin = createRangeCheck(networks);
  return (host, options, callback) =>
    lookup(host, { ...options, all: true }, (error, addresses) => {
      const within = addresses?.filter(({ address }) => isLoopbackHost(address) || isWithin(address)) ?? [];
      const [first] = within;
      if (error) callback(error, '', 0);
      else if (!first) callback(new FileStoreFailed('http leads to an address outside of OUTBOUND_ALLOW.'), '', 0);
      else if (options.all) callback(null, within);
      else callback(null, first.address, first.family);
    });
}

class S3Refused extends FileStoreFailed {
  constructor(
    message: string,
    readonly status: number,
    readonly code: string,
  ) {
    super(message);
  }
}

class TimedOut extends FileStoreFailed {
  constructor() {
    super('the server does not answer in time.');
  }
}

const isStreamed = (body: S3Request['body']): body is StreamedBody => body !== undefined && 'chunks' in body;

const isReset = (error: unknown) => ['ECONNRESET', 'EPIPE'].includes((error as NodeJS.ErrnoException).code ?? '');

const sha256Of = (bytes: Uint8Array = new Uint8Array()) => createHash('sha256').update(bytes).digest('hex');

const bodyHeaders = (body: S3Request['body']): Record<string, string | number> =>
  body === undefined
    ? {}
    : { 'content-type': 'application/octet-stream', 'content-length': isStreamed(body) ? body.size : body.length };

/** Until the server has answered, early or at the end. */
async function sendChunks(chunks: AsyncIterable<Uint8Array>, outgoing: ClientRequest, signal: AbortSignal) {
  try {
    for await (const chunk of chunks) {
      signal.throwIfAborted();
      if (!outgoing.write(chunk)) await once(outgoing, 'drain', { signal });
    }
    outgoing.end();
  } catch (error) {
    // Answered early: the answer is still being read.
    if (!signal.aborted) outgoing.destroy(error as Error);
  }
}

async function readText(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of answer) {
      size += chunk.length;
      if (size > ANSWER_MAX_BYTES) throw new FileStoreFailed('the answer of the server is too long.');
      chunks.push(chunk);
    }
  } catch (cause) {
    if (cause instanceof FileStoreFailed) throw cause;
    throw new FileStoreFailed(explainS3Connection(cause), { cause });
  }
  return Buffer.concat(chunks).toString('utf8');
}
