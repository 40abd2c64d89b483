import { createHash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Compressed at every start: a higher quality would delay it by a second. */
const BROTLI_QUALITY = 6;

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
  if (/\bbr\b/.test(String(request.headers['accept-encoding'])))
    return reply.header('content-encoding', 'br').send(brotli);
  return reply.send(body);
}

/** For a page whose address is a secret. */
export function sendUncached(reply: FastifyReply, { body, headers }: FixedAnswer, status: 200 | 404): FastifyReply {
  const { etag: _, ...others } = headers;
  return reply
    .code(status)
    .headers({ ...others, 'cache-control': 'no-store' })
    .send(body);
}
