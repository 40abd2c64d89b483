import { createHash } from 'node:crypto';
import { lookup } from 'node:dns';
import { once } from 'node:events';
import http, { type ClientRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { createRangeCheck } from '../config/address-ranges.ts';
import { isLoopbackHost } from '../config/loopback.ts';
import { explainS3Answer, explainS3Connection, isCut } from './explain-s3-error.ts';
import { FileStoreFailed } from './file-store.ts';

interface S3Timeouts {
  /** For a request with its retries. Shorter than the lease of a chunk, so nothing is stored after the next request. */
  readonly requestMs: number;
  readonly idleMs: number;
}

export interface S3Settings {
  readonly timeouts?: S3Timeouts;
  readonly pausesMs?: readonly number[];
  /** Networks to which a name in an http endpoint may resolve, besides this machine. */
  readonly plainHttpTo?: readonly string[];
}

const TIMEOUTS: S3Timeouts = { requestMs: 25_000, idleMs: 20_000 };
const PAUSES_MS = [100, 400, 1_600];
/** Jitter: requests that failed together do not retry together. */
const SPREAD = 0.5;
const SLOW_READER_MS = 120_000;
const ANSWER_MAX_BYTES = 8 * 1024 * 1024;

export interface S3Location {
  readonly endpoint: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Undefined means the region in the host name, else us-east-1, which servers without regions accept. */
  readonly region: string | undefined;
}

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

/** S3 answers 411 to a chunked body, so the length must be known in advance. */
interface StreamedBody {
  readonly size: number;
  /** Starts at the first byte for each attempt. */
  read(): AsyncIterable<Uint8Array>;
}

interface S3Request {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  readonly key: string;
  readonly query?: Record<string, string>;
  readonly body?: Uint8Array | StreamedBody;
  readonly from?: number;
  readonly endsAt?: number;
}

interface S3Attempt extends S3Request {
  readonly endsAt: number;
  readonly isRepeated: boolean;
}

interface S3Stream {
  readonly size: number;
  readonly bytes: Readable;
}

export const endAfter = (ms: number): number => performance.now() + ms;

/** Addresses the bucket by path. All requests are idempotent, and repeated when server or connection fails. */
export class S3Connection {
  readonly #agent: http.Agent;
  readonly #signingKeys = new Map<string, ArrayBuffer>();

  readonly #lookup: LookupFunction | undefined;
  readonly timeouts: S3Timeouts;
  readonly pausesMs: readonly number[];

  constructor(
    readonly location: S3Location,
    { timeouts = TIMEOUTS, pausesMs = PAUSES_MS, plainHttpTo = [] }: S3Settings = {},
  ) {
    const isEncrypted = location.endpoint.startsWith('https:');
    this.timeouts = timeouts;
    this.pausesMs = pausesMs;
    this.#lookup = isEncrypted ? undefined : lookUpWithin(plainHttpTo);
    this.#agent = new (isEncrypted ? https : http).Agent({ keepAlive: true });
  }

  send(request: S3Request): Promise<string> {
    return this.#repeat(request, async (attempt) => readText(await this.#sendOnce(attempt)));
  }

  async read(key: string, endsAt = Number.POSITIVE_INFINITY): Promise<S3Stream | null> {
    const object = await this.#lookUp({ method: 'GET', key, endsAt });
    if (!object) return null;
    const reading = { key, endsAt, object, size: Number(object.headers['content-length']) };
    const bytes = Readable.from(this.#goOn(reading), { objectMode: false });
    return { size: reading.size, bytes: bytes.once('close', () => reading.object.destroy()) };
  }

  async *#goOn(reading: { key: string; endsAt: number; object: IncomingMessage; size: number }) {
    const { key, endsAt, size } = reading;
    let seen = 0;
    for (let attempt = 0; ; attempt += 1) {
      // Some servers ignore Range.
      let known = reading.object.statusCode === 206 ? 0 : seen;
      try {
        for await (const chunk of reading.object as AsyncIterable<Buffer>) {
          const bytes = chunk.subarray(known);
          known -= chunk.length - bytes.length;
          seen += bytes.length;
          if (bytes.length > 0) yield bytes;
        }
        return;
      } catch (cause) {
        if (seen === size) return;
        await this.#pauseAfter(new FileStoreFailed(explainS3Connection(cause), { cause }), attempt, endsAt);
        reading.object = (await this.#lookUp({ method: 'GET', key, endsAt, from: seen })) ?? isGone();
      }
    }
  }

  async #lookUp(request: S3Request): Promise<IncomingMessage | null> {
    try {
      const object = await this.#repeat(request, (attempt) => this.#sendOnce(attempt));
      // A slow download pauses reading here.
      object.socket.setTimeout(SLOW_READER_MS);
      return object;
    } catch (error) {
      if (error instanceof S3Refused && error.status === 404 && error.code === 'NoSuchKey') return null;
      throw error;
    }
  }

  async #repeat<Answer>(request: S3Request, send: (attempt: S3Attempt) => Promise<Answer>): Promise<Answer> {
    const { endsAt = endAfter(this.timeouts.requestMs) } = request;
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await send({ ...request, endsAt, isRepeated: attempt > 0 });
      } catch (error) {
        await this.#pauseAfter(error, attempt, endsAt);
      }
    }
  }

  async #pauseAfter(error: unknown, attempt: number, endsAt: number): Promise<void> {
    if (!(error instanceof FileStoreFailed && isPassing(error))) throw error;
    const pauseMs = (this.pausesMs[attempt] ?? Number.POSITIVE_INFINITY) * (1 - SPREAD * Math.random());
    if (endAfter(pauseMs) >= endsAt || pauseMs === Number.POSITIVE_INFINITY)
      throw new FailedRepeatedly(error.message, { cause: error });
    await pause(pauseMs);
  }

  async #sendOnce(request: S3Attempt): Promise<IncomingMessage> {
    const answer = await this.#exchange(request);
    const status = answer.statusCode ?? 0;
    if (status >= 200 && status < 300) return answer;
    const text = await readText(answer).catch(() => '');
    // Some servers answer a missing object without a body.
    const code = /<Code>([^<]{1,100})<\/Code>/.exec(text)?.[1] ?? (status === 404 && request.key ? 'NoSuchKey' : '');
    throw new S3Refused(explainS3Answer({ status, code, text, bucket: this.location.bucket }), status, code);
  }

  async #exchange(request: S3Attempt): Promise<IncomingMessage> {
    const { body, endsAt, isRepeated } = request;
    const ended = new AbortController();
    const outgoing = await this.#open(request, isStreamed(body) || isRepeated ? undefined : this.#agent);
    const leftMs = Math.max(1, endsAt - performance.now());
    const deadline = Number.isFinite(leftMs) && setTimeout(() => outgoing.destroy(new TimedOut()), leftMs).unref();
    const answered = new Promise<IncomingMessage>((resolve, reject) =>
      outgoing.once('response', resolve).once('error', reject),
    );
    outgoing.once('close', () => clearTimeout(deadline || undefined));
    if (isStreamed(body)) void sendChunks(body.read(), outgoing, ended.signal);
    else outgoing.end(body);
    try {
      return await answered;
    } catch (cause) {
      if (cause instanceof FileStoreFailed) throw cause;
      throw new FileStoreFailed(explainS3Connection(cause), { cause });
    } finally {
      ended.abort();
    }
  }

  async #open(
    { method, key, query = {}, body, from = 0 }: S3Attempt,
    agent: http.Agent | undefined,
  ): Promise<ClientRequest> {
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
      headers: { ...Object.fromEntries(headers), ...bodyHeaders(body), ...(from > 0 && { range: `bytes=${from}-` }) },
      agent: agent ?? false,
      timeout: this.timeouts.idleMs,
      ...(this.#lookup && { lookup: this.#lookup }),
    };
    const outgoing = url.protocol === 'https:' ? https.request(url, options) : http.request(url, options);
    return outgoing.once('timeout', () => outgoing.destroy(new TimedOut()));
  }
}

/** Plain http would expose files and signatures on other networks. */
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

/** Final: a request whose body comes from the same server is not retried because of it. */
class FailedRepeatedly extends FileStoreFailed {}

class TimedOut extends FileStoreFailed {
  constructor() {
    super('the server does not answer in time.');
  }
}

const isStreamed = (body: S3Request['body']): body is StreamedBody => body !== undefined && 'read' in body;

/** Overload (SlowDown), server errors, gateway timeouts, slow bodies: S3 asks clients to retry. */
const PASSING_STATUSES = [429, 500, 502, 503, 504];
const PASSING_CODES = ['RequestTimeout'];

function isPassing(error: FileStoreFailed): boolean {
  if (error instanceof FailedRepeatedly) return false;
  if (error instanceof S3Refused) return PASSING_STATUSES.includes(error.status) || PASSING_CODES.includes(error.code);
  return isCut(error.cause);
}

function isGone(): never {
  throw new FileStoreFailed('the file is gone.');
}

const sha256Of = (bytes: Uint8Array = new Uint8Array()) => createHash('sha256').update(bytes).digest('hex');

const bodyHeaders = (body: S3Request['body']): Record<string, string | number> =>
  body === undefined
    ? {}
    : { 'content-type': 'application/octet-stream', 'content-length': isStreamed(body) ? body.size : body.length };

async function sendChunks(chunks: AsyncIterable<Uint8Array>, outgoing: ClientRequest, signal: AbortSignal) {
  try {
    for await (const chunk of chunks) {
      signal.throwIfAborted();
      if (!outgoing.write(chunk)) await once(outgoing, 'drain', { signal });
    }
    outgoing.end();
  } catch (error) {
    // An early answer is still being read.
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
