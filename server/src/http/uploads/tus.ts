import type { IncomingHttpHeaders } from 'node:http';
import { UPLOAD_CHUNK_MAX_BYTES } from '@deskbell/contract/limits';
import { Invalid, LengthRequired, TooLarge, WrongProtocol } from '../../errors.ts';

/** The version of the tus protocol; see docs/decisions/0052-resumable-uploads.md. */
const VERSION = '1.0.0';
const METADATA_MAX = 8_192;

export const TUS_HEADERS = { 'tus-resumable': VERSION } as const;

export const tusOptions = (maxBytes: number) => ({
  ...TUS_HEADERS,
  'tus-version': VERSION,
  'tus-extension': 'creation,termination',
  'tus-max-size': String(maxBytes),
});

export const TUS_CORS_HEADERS = {
  'access-control-expose-headers': 'location, tus-resumable, upload-offset, upload-length, retry-after',
} as const;

export const TUS_PREFLIGHT_HEADERS = {
  'access-control-allow-methods': 'POST, HEAD, PATCH, DELETE',
  'access-control-allow-headers': 'content-type, tus-resumable, upload-length, upload-metadata, upload-offset',
  'access-control-max-age': '86400',
} as const;

export function requireTus(headers: IncomingHttpHeaders): void {
  if (headers['tus-resumable'] !== VERSION) throw new WrongProtocol(`Send Tus-Resumable: ${VERSION}.`);
}

interface Creation {
  readonly size: number;
  readonly metadata: ReadonlyMap<string, string>;
}

export function readCreation(headers: IncomingHttpHeaders): Creation {
  if (headers['upload-defer-length'] !== undefined) throw new Invalid('The length of the file has to be known.');
  if (headers['upload-concat'] !== undefined) throw new Invalid('Uploads cannot be concatenated.');
  if (Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined)
    throw new Invalid('Send the bytes by PATCH, not with the creation.');
  return {
    size: readNumber(headers, 'upload-length'),
    metadata: readMetadata(String(headers['upload-metadata'] ?? '')),
  };
}

export const readOffset = (headers: IncomingHttpHeaders): number => readNumber(headers, 'upload-offset');

function readNumber(headers: IncomingHttpHeaders, name: string): number {
  const value = String(headers[name] ?? '');
  if (!/^\d{1,15}$/.test(value)) throw new Invalid(`The header ${name} has to be a whole number.`);
  return Number(value);
}

/** Pairs of a key and a base64 value, separated by commas. */
function readMetadata(header: string): ReadonlyMap<string, string> {
  if (header.length > METADATA_MAX) throw new Invalid('The header upload-metadata is too long.');
  const pairs = header.split(',').map((pair) => pair.trim().split(/ +/));
  return new Map(
    pairs
      .filter(([key]) => key)
      .map(([key = '', value = '']) => [key, Buffer.from(value, 'base64').toString('utf8').replaceAll('\0', '')]),
  );
}

/** The announced length of a chunk, which must fit into what is left of the upload. */
export function readChunkLength(headers: IncomingHttpHeaders, left: number): number {
  if (headers['transfer-encoding'] !== undefined || headers['content-length'] === undefined)
    throw new LengthRequired('Send Content-Length.');
  const length = Number(headers['content-length']);
  if (length > UPLOAD_CHUNK_MAX_BYTES) throw new TooLarge(`Send at most ${UPLOAD_CHUNK_MAX_BYTES} bytes at a time.`);
  if (length > left) throw new TooLarge('These are more bytes than were announced.');
  return length;
}
