import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { NotFound, Unavailable } from '../../errors.ts';

/** A document of another origin: whatever the bytes are, nothing in them runs. */
const BYTES_POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'";

interface SentFile {
  readonly name: string;
  readonly type: string | null;
  readonly size: number | null;
  readonly sha256: Uint8Array | null;
  readonly storage_key: string | null;
  readonly state: 'arriving' | 'ready' | 'missing';
}

interface Reading {
  readonly isInline: boolean;
  read(key: string): Promise<Readable | null>;
}

/** Sets the headers of a file and returns its bytes; undefined when the client has them. */
export async function openFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: SentFile,
  { isInline, read }: Reading,
): Promise<Readable | undefined> {
  const { state, storage_key, sha256, size } = file;
  if (state !== 'ready' || !storage_key || !sha256) throw new NotFound('This file has not arrived.');
  const etag = `"${Buffer.from(sha256).toString('hex')}"`;
  setFileHeaders(reply, file, etag, isInline);
  if (request.headers['if-none-match'] === etag) {
    reply.code(304);
    return undefined;
  }
  const bytes = await read(storage_key).catch((cause: unknown) => {
    throw new Unavailable('The file cannot be read right now. Please try again in a moment.', {
      cause,
      reason: 'file_store',
    });
  });
  if (!bytes) throw new NotFound('The bytes of this file are gone.');
  reply.header('content-length', size ?? 0);
  return bytes;
}

interface PublicPicture {
  readonly bytes: Uint8Array;
  readonly type: string;
  readonly hash: string;
}

const PICTURE_SECONDS = 3_600;

/** For pictures that anyone may read and other sites may show, such as a webmail with one of our emails. */
export function sendPicture(request: FastifyRequest, reply: FastifyReply, { bytes, type, hash }: PublicPicture) {
  const etag = `"${hash}"`;
  reply.headers({
    'content-type': type,
    'content-disposition': 'inline',
    'content-security-policy': BYTES_POLICY,
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': `public, max-age=${PICTURE_SECONDS}`,
    etag,
  });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.send(Buffer.from(bytes));
}

/** `no-cache`: the browser of a removed member asks again and is refused. */
function setFileHeaders(reply: FastifyReply, { name, type }: SentFile, etag: string, isInline: boolean): void {
  const disposition = isInline && type ? 'inline' : 'attachment';
  reply.headers({
    'content-type': type ?? 'application/octet-stream',
    'content-disposition': `${disposition}; filename*=UTF-8''${encodeFileName(name)}`,
    'content-security-policy': BYTES_POLICY,
    'cache-control': 'private, no-cache',
    etag,
  });
}

/** Encodes by RFC 8187. */
const encodeFileName = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
