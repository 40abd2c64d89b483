import { type FileHandle, open } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { crc32, createGunzip, createInflateRaw } from 'node:zlib';
import { UNPACKED_BYTES_MAX } from '../imported-ticket.ts';
import { UnreadableHistory } from '../unreadable-history.ts';
import { packedRange, readZipDirectory, type ZipEntry } from './zip-directory.ts';

const DATA = /\.(json|jsonl|ndjson|csv|tsv|txt)$/i;
/** Folders of macOS and hidden files. */
const HIDDEN = /(?:^|\/)(?:__MACOSX\/|\.[^./][^/]*$)/;
const READ_BYTES = 64 * 1024;

/** A file with tickets, people or groups, unpacked while it is read. */
export interface DataFile {
  readonly name: string;
  open(): AsyncIterable<Buffer>;
}

export interface Archive {
  readonly dataFiles: readonly DataFile[];
  /** All files inside with their sizes, for attachments: one of them may be a CSV, too. */
  readonly attachments: ReadonlyMap<string, number>;
  /** Expects a name of `attachments`. */
  openAttachment(name: string): AsyncIterable<Buffer>;
  close(): Promise<void>;
}

/** Counts unpacked bytes over all files of an archive: a small archive may unpack to any size. */
class UnpackedBytes {
  #left: number;
  constructor(readonly max: number) {
    this.#left = max;
  }

  async *count(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      this.#left -= chunk.length;
      if (this.#left < 0)
        throw new UnreadableHistory(
          `The file unpacks to more than ${Math.round(this.max / 1_000_000).toLocaleString('en-US')} MB. Please export a shorter time and import it in parts.`,
        );
      yield chunk;
    }
  }
}

export async function openArchive(path: string, maxBytes = UNPACKED_BYTES_MAX): Promise<Archive> {
  const file = await open(path);
  try {
    const start = Buffer.alloc(4);
    await file.read(start, 0, 4, 0);
    const unpacked = new UnpackedBytes(maxBytes);
    const close = () => file.close();
    if (start.toString('latin1', 0, 2) === 'PK') return { ...(await zipContents(file, unpacked)), close };
    const isGzip = start[0] === 0x1f && start[1] === 0x8b;
    const name = basename(path);
    const dataFile: DataFile = {
      name: isGzip ? name.replace(/\.gz$/i, '') : name,
      open: () => unpacked.count(isGzip ? gunzipped(file) : bytesOf(file)),
    };
    return { dataFiles: [dataFile], attachments: new Map(), openAttachment: noSuchFile, close };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function zipContents(file: FileHandle, unpacked: UnpackedBytes): Promise<Omit<Archive, 'close'>> {
  const entries = (await readZipDirectory(file)).filter(({ name }) => !name.endsWith('/') && !HIDDEN.test(name));
  const isData = ({ name }: ZipEntry) => DATA.test(name);
  const byName = new Map(entries.map((entry) => [entry.name, entry]));
  return {
    dataFiles: entries.filter(isData).map((entry) => ({
      name: entry.name,
      open: () => unpacked.count(inflated(file, entry)),
    })),
    attachments: new Map(entries.map(({ name, unpackedBytes }) => [name, unpackedBytes])),
    openAttachment: (name) => unpacked.count(inflated(file, byName.get(name) ?? noSuchFile(name))),
  };
}

function noSuchFile(name: string): never {
  throw new Error(`The archive has no file ${name}.`);
}

async function* bytesOf(file: FileHandle, start = 0, end = Number.POSITIVE_INFINITY): AsyncGenerator<Buffer> {
  for (let at = start; at < end; ) {
    const buffer = Buffer.allocUnsafe(Math.min(READ_BYTES, end - at));
    const { bytesRead } = await file.read(buffer, 0, buffer.length, at);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    at += bytesRead;
  }
}

const gunzipped = (file: FileHandle): AsyncGenerator<Buffer> => transformed(bytesOf(file), createGunzip(), 'gz file');

async function* inflated(file: FileHandle, entry: ZipEntry): AsyncGenerator<Buffer> {
  const [start, end] = await packedRange(file, entry);
  const packed = bytesOf(file, start, end);
  let sum = 0;
  for await (const chunk of entry.isDeflated ? transformed(packed, createInflateRaw(), 'zip archive') : packed) {
    sum = crc32(chunk, sum);
    yield chunk;
  }
  if (sum !== entry.crc32) throw damaged('zip archive');
}

async function* transformed(
  packed: AsyncIterable<Buffer>,
  unpack: NodeJS.ReadWriteStream & { destroy(error?: Error): unknown },
  what: string,
): AsyncGenerator<Buffer> {
  const source = Readable.from(packed);
  source.once('error', (error) => unpack.destroy(error)).pipe(unpack);
  try {
    for await (const chunk of unpack) yield chunk as Buffer;
  } catch (error) {
    if (error instanceof UnreadableHistory || !(error as NodeJS.ErrnoException).code?.startsWith('Z_')) throw error;
    throw damaged(what, error);
  } finally {
    source.destroy();
    unpack.destroy();
  }
}

const damaged = (what: string, cause?: unknown): UnreadableHistory =>
  new UnreadableHistory(`The ${what} is damaged or was cut off. Please download it again.`, { cause });
