import { createHash } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { brotliCompressSync, constants, createBrotliCompress } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { padding } from './compression.ts';

/** Compressed at every start: a higher quality would delay it by a second. */
const BROTLI_QUALITY = 6;
/** Compressed while a reader waits. */
const LIVE_BROTLI_QUALITY = 4;

/** An answer that stays the same while the server runs, serialized and compressed once. */
export interface FixedAnswer {
  readonly body: Buffer;
  readonly brotli: Buffer;
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
}

export function fixedAnswer(text: string, headers: Readonly<Record<string, string>>): FixedAnswer {
  const body = Buffer.from(text);
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  return {
    body,
    brotli: brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
    etag,
    headers: { 'cache-control': 'no-cache', vary: 'accept-encoding', etag, ...headers },
  };
}

export function sendFixedAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, brotli, etag, headers }: FixedAnswer,
  status: 200 | 404 = 200,
): FastifyReply {
  reply.code(status).headers(headers);
  if (status === 200 && request.headers['if-none-match'] === etag) return reply.code(304).send();
  if (acceptsBrotli(request)) return reply.header('content-encoding', 'br').send(brotli);
  return reply.send(body);
}

interface Growing {
  readonly start: string;
  /** Each text is sent at once. */
  writeMore(send: (text: string) => void): Promise<void>;
  readonly end: string;
}

/** Sends the start at once, so that the browser can begin with it. */
export function sendGrowing(request: FastifyRequest, reply: FastifyReply, page: Growing): FastifyReply {
  const isCompressed = acceptsBrotli(request);
  const out = isCompressed
    ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: LIVE_BROTLI_QUALITY } })
    : new PassThrough();
  if (isCompressed) reply.headers({ 'content-encoding': 'br', 'x-padding': padding() });
  const send = (text: string) => {
    if (out.destroyed) return;
    out.write(text);
    if ('flush' in out) out.flush();
  };
  send(page.start);
  page.writeMore(send).then(
    () => out.end(page.end),
    (error: Error) => out.destroy(error),
  );
  return reply.headers({ 'cache-control': 'no-store', vary: 'cookie, accept-encoding' }).send(out);
}

const acceptsBrotli = ({ headers }: FastifyRequest): boolean => /\bbr\b/.test(String(headers['accept-encoding']));

/** Pages whose address is a secret must not be cached. */
export function sendUncached(reply: FastifyReply, { body, headers }: FixedAnswer, status: 200 | 404): FastifyReply {
  const { etag: _, ...others } = headers;
  return reply
    .code(status)
    .headers({ ...others, 'cache-control': 'no-store' })
    .send(body);
}
