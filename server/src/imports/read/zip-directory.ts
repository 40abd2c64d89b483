import type { FileHandle } from 'node:fs/promises';
import { MIB } from '@deskbell/contract/units';
import { UnreadableHistory } from '../unreadable-history.ts';

const END = 0x06054b50;
const END_BYTES = 22;
const COMMENT_MAX = 65_535;
const LOCATOR_64 = 0x07064b50;
const LOCATOR_64_BYTES = 20;
const END_64 = 0x06064b50;
const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;
const LOCAL = 0x04034b50;
const LOCAL_BYTES = 30;
const BIG_FIELD = 1;
const U32_MAX = 0xffffffff;
const ENCRYPTED = 1;
const STORED = 0;
const DEFLATED = 8;
const ENTRIES_MAX = 300_000;
const DIRECTORY_BYTES_MAX = 64 * MIB;

export interface ZipEntry {
  /** Only ever compared, never a path of this machine. */
  readonly name: string;
  readonly isDeflated: boolean;
  readonly crc32: number;
  readonly packedBytes: number;
  /** What the directory says; reading may find another number. */
  readonly unpackedBytes: number;
  readonly localAt: number;
}

const DAMAGED = 'The zip archive is damaged or was cut off. Please download it again.';

export async function readZipDirectory(file: FileHandle): Promise<ZipEntry[]> {
  const { size } = await file.stat();
  const tail = await readAt(file, Math.max(0, size - END_BYTES - COMMENT_MAX), size);
  const end = findEnd(tail);
  if (end < 0) throw new UnreadableHistory(DAMAGED);
  let count = tail.readUInt16LE(end + 10);
  let bytes = tail.readUInt32LE(end + 12);
  let at = tail.readUInt32LE(end + 16);
  const locator = end - LOCATOR_64_BYTES;
  if (locator >= 0 && tail.readUInt32LE(locator) === LOCATOR_64) {
    const recordAt = Number(tail.readBigUInt64LE(locator + 8));
    const record = await readAt(file, recordAt, recordAt + 56);
    if (record.length < 56 || record.readUInt32LE(0) !== END_64) throw new UnreadableHistory(DAMAGED);
    count = Number(record.readBigUInt64LE(32));
    bytes = Number(record.readBigUInt64LE(40));
    at = Number(record.readBigUInt64LE(48));
  }
  if (count > ENTRIES_MAX || bytes > DIRECTORY_BYTES_MAX)
    throw new UnreadableHistory(`The zip archive has more than ${ENTRIES_MAX.toLocaleString('en-US')} files.`);
  return parseEntries(await readAt(file, at, at + bytes), count);
}

function findEnd(tail: Buffer): number {
  for (let at = tail.length - END_BYTES; at >= 0; at -= 1) if (tail.readUInt32LE(at) === END) return at;
  return -1;
}

function parseEntries(directory: Buffer, count: number): ZipEntry[] {
  const entries: ZipEntry[] = [];
  for (let at = 0; entries.length < count; ) {
    if (at + ENTRY_BYTES > directory.length || directory.readUInt32LE(at) !== ENTRY)
      throw new UnreadableHistory(DAMAGED);
    const nameEnd = at + ENTRY_BYTES + directory.readUInt16LE(at + 28);
    const extraEnd = nameEnd + directory.readUInt16LE(at + 30);
    const name = directory.toString('utf8', at + ENTRY_BYTES, nameEnd);
    entries.push(parseEntry(directory.subarray(at, at + ENTRY_BYTES), name, directory.subarray(nameEnd, extraEnd)));
    at = extraEnd + directory.readUInt16LE(at + 32);
  }
  return entries;
}

function parseEntry(fixed: Buffer, name: string, extra: Buffer): ZipEntry {
  const method = fixed.readUInt16LE(10);
  if ((fixed.readUInt16LE(8) & ENCRYPTED) !== 0)
    throw new UnreadableHistory('The zip archive has a password. Please unpack it and import what is inside.');
  if (method !== STORED && method !== DEFLATED)
    throw new UnreadableHistory(
      `"${shortName(name)}" is packed in a way that only some programs read. Please pack it as an ordinary zip.`,
    );
  const [unpackedBytes, packedBytes, localAt] = [
    fixed.readUInt32LE(24),
    fixed.readUInt32LE(20),
    fixed.readUInt32LE(42),
  ];
  const big = bigFields(extra, [unpackedBytes, packedBytes, localAt]);
  return {
    name,
    isDeflated: method === DEFLATED,
    crc32: fixed.readUInt32LE(16),
    packedBytes: big[1] ?? packedBytes,
    unpackedBytes: big[0] ?? unpackedBytes,
    localAt: big[2] ?? localAt,
  };
}

/** The 64-bit field has only those numbers that do not fit into 32 bits, in this order. */
function bigFields(extra: Buffer, small: readonly number[]): number[] {
  for (let at = 0; at + 4 <= extra.length; ) {
    const length = extra.readUInt16LE(at + 2);
    if (extra.readUInt16LE(at) === BIG_FIELD) {
      let next = at + 4;
      return small.map((value) => {
        if (value !== U32_MAX || next + 8 > extra.length) return value;
        next += 8;
        return Number(extra.readBigUInt64LE(next - 8));
      });
    }
    at += 4 + length;
  }
  return [...small];
}

/** The local header repeats the name with a length of its own; packed bytes follow it. */
export async function packedRange(file: FileHandle, { localAt, packedBytes }: ZipEntry): Promise<[number, number]> {
  const local = await readAt(file, localAt, localAt + LOCAL_BYTES);
  if (local.length < LOCAL_BYTES || local.readUInt32LE(0) !== LOCAL) throw new UnreadableHistory(DAMAGED);
  const start = localAt + LOCAL_BYTES + local.readUInt16LE(26) + local.readUInt16LE(28);
  return [start, start + packedBytes];
}

async function readAt(file: FileHandle, start: number, end: number): Promise<Buffer> {
  const buffer = Buffer.alloc(Math.max(0, end - start));
  let filled = 0;
  while (filled < buffer.length) {
    const { bytesRead } = await file.read(buffer, filled, buffer.length - filled, start + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return buffer.subarray(0, filled);
}

const shortName = (name: string): string => name.slice(-80);
