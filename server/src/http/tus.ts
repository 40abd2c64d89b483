import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { UPLOAD_CHUNK_MAX_BYTES } from '@deskbell/contract/limits';
import { Invalid, LengthRequired, TooLarge, TooMany, WrongProtocol } from '../errors.ts';
import { UPLOAD_BYTES_IN_TRANSIT } from '../rate-limits.ts';

/** The version of the tus protocol; see docs/decisions/0052-resumable-uploads.md. */
const VERSION = '1.0.0';
const METADATA_MAX = 8_192;
const RETRY_SECONDS = 5;

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

/** The announced length of a piece, which must fit into what is left of the upload. */
export function readPieceLength(headers: IncomingHttpHeaders, left: number): number {
  if (headers['transfer-encoding'] !== undefined || headers['content-length'] === undefined)
    throw new LengthRequired('Send Content-Length.');
  const length = Number(headers['content-length']);
  if (length > UPLOAD_CHUNK_MAX_BYTES) throw new TooLarge(`Send at most ${UPLOAD_CHUNK_MAX_BYTES} bytes at a time.`);
  if (length > left) throw new TooLarge('These are more bytes than were announced.');
  return length;
}

/** Pieces that are being received, in memory: bounded in all and per network. */
export class PiecesInTransit {
  #total = 0;
  readonly #byNetwork = new Map<string, number>();

  /** Everything that arrives of a piece, also when the connection breaks; it counts until it is stored. */
  async receive<T>(
    body: Readable | undefined,
    { length, network }: { length: number; network: string },
    store: (bytes: Buffer) => Promise<T>,
  ): Promise<T> {
    this.#reserve(network, length);
    try {
      return await store(await readArriving(body, length));
    } finally {
      this.#reserve(network, -length);
    }
  }

  #reserve(network: string, bytes: number): void {
    const ofNetwork = (this.#byNetwork.get(network) ?? 0) + bytes;
    const isFull = this.#total + bytes > UPLOAD_BYTES_IN_TRANSIT.total || ofNetwork > UPLOAD_BYTES_IN_TRANSIT.address;
    if (bytes > 0 && isFull)
      throw new TooMany('Too many uploads at once. Please try again in a moment.', RETRY_SECONDS, 'uploads_in_transit');
    this.#total += bytes;
    if (ofNetwork > 0) this.#byNetwork.set(network, ofNetwork);
    else this.#byNetwork.delete(network);
  }
}

/** In one buffer from the start: joining chunks would take the memory twice. */
async function readArriving(body: Readable | undefined, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafeSlow(length);
  let received = 0;
  try {
    for await (const chunk of body ?? []) received += chunk.copy(bytes, received);
  } catch {
    // Broken off: the client asks how much has arrived, and goes on from there.
  }
  return bytes.subarray(0, received);
}
