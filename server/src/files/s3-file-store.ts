import type { Readable } from 'node:stream';
import { type FileStore, FileStoreFailed } from './file-store.ts';
import { endAfter, readS3Url, S3Connection, type S3Settings } from './s3-connection.ts';
import { readListing, type S3Object } from './s3-listing.ts';

const ID_FILE = '.deskbell-files';
/** Shorter than the lease of the upload. */
const FINISH_MS = 240_000;
/** Merges parts: a hostile client could send single bytes, each an object of its own. */
const PARTS_MAX = 10_000;
const DELETED_AT_ONCE = 10;
const OFFSET_DIGITS = 12;
const KEY = /^[0-9a-f]{32}$/;

interface ByteRange {
  readonly key: string;
  readonly skip: number;
  readonly take: number;
}

/** A write of an upload is an object below its key; finishing makes one of them. docs/decisions/0054-files-in-s3.md */
export class S3FileStore implements FileStore {
  readonly description: string;
  readonly #s3: S3Connection;

  constructor(url: string, settings: S3Settings = {}) {
    const location = readS3Url(url);
    this.description = `${location.endpoint}/${location.bucket}`;
    this.#s3 = new S3Connection(location, settings);
  }

  /** The name includes the length, so that a late write of an abandoned request replaces no other. */
  async write(key: string, offset: number, bytes: Uint8Array): Promise<void> {
    const name = `${requireKey(key)}/${String(offset).padStart(OFFSET_DIGITS, '0')}-${bytes.length}`;
    await this.#s3.send({ method: 'PUT', key: name, body: bytes });
  }

  async finish(key: string, size: number, inspect: (bytes: Uint8Array) => void): Promise<void> {
    const parts = await this.#listParts(requireKey(key));
    if (!(await this.#inspectFinished(key, size, inspect))) {
      const ranges = chain(parts, size);
      const inspectOnce = inspectingOnce(inspect);
      const read = () => this.#readRanges(ranges, inspectOnce);
      await this.#s3.send({ method: 'PUT', key, body: { size, read }, endsAt: endAfter(FINISH_MS) });
    }
    await this.#removeAll(parts);
  }

  /** An attempt before a crash may have completed the object. */
  async #inspectFinished(key: string, size: number, inspect: (bytes: Uint8Array) => void): Promise<boolean> {
    const finished = await this.#s3.read(key, endAfter(FINISH_MS));
    if (!finished) return false;
    if (finished.size !== size) {
      finished.bytes.destroy();
      return false;
    }
    for await (const chunk of finished.bytes) inspect(chunk);
    return true;
  }

  async *#readRanges(ranges: readonly ByteRange[], inspect: InspectAt): AsyncIterable<Uint8Array> {
    let position = 0;
    for (const { key, skip, take } of ranges) {
      const part = await this.#s3.read(key);
      if (!part) throw new FileStoreFailed('a part of the upload is gone.');
      let seen = 0;
      for await (const chunk of part.bytes) {
        const bytes = chunk.subarray(Math.max(0, skip - seen), Math.max(0, skip + take - seen));
        seen += chunk.length;
        if (bytes.length === 0) continue;
        inspect(bytes, position);
        position += bytes.length;
        yield bytes;
      }
      if (seen < skip + take) throw new FileStoreFailed('a part of the upload is shorter than listed.');
    }
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    await this.#s3.send({ method: 'PUT', key: requireKey(key), body: bytes });
  }

  async read(key: string): Promise<Readable | null> {
    return (await this.#s3.read(requireKey(key)))?.bytes ?? null;
  }

  async remove(key: string): Promise<void> {
    const objects: S3Object[] = [];
    for await (const object of this.#list(requireKey(key))) objects.push(object);
    await this.#removeAll(objects);
  }

  async *list(): AsyncIterable<{ key: string; writtenAt: Date }> {
    for await (const { key: name, writtenAt } of this.#list('')) {
      const [key = ''] = name.split('/');
      if (KEY.test(key)) yield { key, writtenAt };
    }
  }

  /** Buckets have no known limit; refusals of the provider are reported as they happen. */
  requireRoom(): Promise<void> {
    return Promise.resolve();
  }

  async readStoreId(): Promise<string | null> {
    const object = await this.#s3.read(ID_FILE, endAfter(FINISH_MS));
    if (!object) return null;
    const chunks: Buffer[] = [];
    for await (const chunk of object.bytes) chunks.push(chunk);
    return Buffer.concat(chunks).toString('utf8').trim();
  }

  async writeStoreId(id: string): Promise<void> {
    await this.#s3.send({
      method: 'PUT',
      key: ID_FILE,
      body: Buffer.from(`${id}\n`),
    });
  }

  async #listParts(key: string): Promise<S3Object[]> {
    const parts: S3Object[] = [];
    for await (const part of this.#list(`${key}/`)) {
      parts.push(part);
      if (parts.length > PARTS_MAX) throw new FileStoreFailed('the upload has too many parts.');
    }
    return parts;
  }

  async *#list(prefix: string): AsyncIterable<S3Object> {
    for (let token: string | null = null; ; ) {
      const query: Record<string, string> = { 'list-type': '2', ...(prefix && { prefix }) };
      const xml = await this.#s3.send({
        method: 'GET',
        key: '',
        query: token ? { ...query, 'continuation-token': token } : query,
      });
      const { objects, nextToken } = readListing(xml);
      yield* objects;
      if (nextToken === null) return;
      token = nextToken;
    }
  }

  async #removeAll(objects: readonly S3Object[]): Promise<void> {
    for (let from = 0; from < objects.length; from += DELETED_AT_ONCE)
      await Promise.all(
        objects.slice(from, from + DELETED_AT_ONCE).map(({ key }) => this.#s3.send({ method: 'DELETE', key })),
      );
  }
}

type InspectAt = (bytes: Uint8Array, position: number) => void;

/** Retries send the same bytes; each is inspected once. */
function inspectingOnce(inspect: (bytes: Uint8Array) => void): InspectAt {
  let inspected = 0;
  return (bytes, position) => {
    const fresh = bytes.subarray(Math.max(0, inspected - position));
    if (fresh.length === 0) return;
    inspected += fresh.length;
    inspect(fresh);
  };
}

function requireKey(key: string): string {
  if (!KEY.test(key)) throw new Error('A file key has 32 hex digits.');
  return key;
}

function chain(parts: readonly S3Object[], size: number): ByteRange[] {
  const ranges: ByteRange[] = [];
  let position = 0;
  for (const { key, length, offset } of inOrder(parts)) {
    if (offset > position) break;
    const end = Math.min(offset + length, size);
    if (end <= position) continue;
    ranges.push({ key, skip: position - offset, take: end - position });
    position = end;
  }
  if (position < size) throw new FileStoreFailed(`the upload has no bytes from ${position} on.`);
  return ranges;
}

const inOrder = (parts: readonly S3Object[]) =>
  parts
    .map(({ key, size: length }) => ({ key, length, offset: Number(key.split('/')[1]?.slice(0, OFFSET_DIGITS)) }))
    .sort((a, b) => a.offset - b.offset || b.length - a.length);
