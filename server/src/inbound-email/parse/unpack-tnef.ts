import type { Attachment } from 'postal-mime';
import { repairWindows1252 } from './windows-1252.ts';

/** MS-OXTNEF. An attribute has a level, an id, a length, its data and a checksum. */
const SIGNATURE = 0x223e9f78;
const HEADER_BYTES = 6;
const ATTRIBUTE_BYTES = 9;
const CHECKSUM_BYTES = 2;
const ATTACHMENT_LEVEL = 2;
const BEGIN_ATTACHMENT = 0x00069002;
const TITLE = 0x00018010;
const DATA = 0x0006800f;
const PROPERTIES = 0x00069005;

/** MS-OXCDATA and MS-OXPROPS. */
const STRING = 0x1e;
const UNICODE = 0x1f;
const BINARY = 0x0102;
const OBJECT = 0x0d;
const MULTIPLE = 0x1000;
const FIRST_NAMED = 0x8000;
const GUID_BYTES = 16;
const FIXED_BYTES: ReadonlyMap<number, number> = new Map([
  [0x02, 2],
  [0x03, 4],
  [0x04, 4],
  [0x05, 8],
  [0x06, 8],
  [0x07, 8],
  [0x0a, 4],
  [0x0b, 2],
  [0x14, 8],
  [0x40, 8],
  [0x48, 16],
]);
const ATTACHED_DATA = 0x3701;
const LONG_NAME = 0x3707;
const CONTENT_ID = 0x3712;
const WANTED = new Set([ATTACHED_DATA, LONG_NAME, CONTENT_ID]);
const ATTACHMENTS_MAX = 1_000;

interface Packed {
  title: string;
  content: Uint8Array<ArrayBuffer>;
  longName: string;
  isInline: boolean;
}

/** The attachments in winmail.dat, which Outlook sends instead of attachments; null for anything else. */
export function unpackTnef(bytes: Uint8Array<ArrayBuffer>): Attachment[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < HEADER_BYTES || view.getUint32(0, true) !== SIGNATURE) return null;
  const packed: Packed[] = [];
  for (let at = HEADER_BYTES; at + ATTRIBUTE_BYTES <= bytes.length && packed.length < ATTACHMENTS_MAX; ) {
    const id = view.getUint32(at + 1, true);
    const start = at + ATTRIBUTE_BYTES;
    const data = bytes.subarray(start, start + view.getUint32(at + 5, true));
    const isFirst = packed.length === 0 && bytes[at] === ATTACHMENT_LEVEL;
    if (id === BEGIN_ATTACHMENT || isFirst)
      packed.push({ title: '', content: new Uint8Array(), longName: '', isInline: false });
    const current = packed.at(-1);
    if (current) addAttribute(current, id, data);
    at = start + view.getUint32(at + 5, true) + CHECKSUM_BYTES;
  }
  return packed.map(({ title, longName, content, isInline }) => ({
    filename: longName || title || null,
    // An email or an object of Office inside has no bytes of its own.
    mimeType: content.length > 0 ? 'application/octet-stream' : 'application/ms-tnef',
    disposition: isInline ? 'inline' : 'attachment',
    content,
  }));
}

function addAttribute(file: Packed, id: number, data: Uint8Array<ArrayBuffer>): void {
  if (id === TITLE) file.title = textOf(data, STRING);
  else if (id === DATA) file.content = data.slice();
  else if (id === PROPERTIES)
    for (const { id: property, type, value } of readProperties(data)) {
      if (property === LONG_NAME) file.longName = textOf(value, type);
      if (property === ATTACHED_DATA && type === BINARY) file.content = value.slice();
      if (property === CONTENT_ID) file.isInline = true;
    }
}

function textOf(bytes: Uint8Array, type: number): string {
  const text = new TextDecoder(type === UNICODE ? 'utf-16le' : 'windows-1252').decode(bytes);
  return repairWindows1252(text.replace(/\0[\s\S]*$/, ''));
}

interface Property {
  readonly id: number;
  readonly type: number;
  readonly value: Uint8Array<ArrayBuffer>;
}

/** Stops at the first property that cannot be read. */
function readProperties(data: Uint8Array<ArrayBuffer>): Property[] {
  const properties: Property[] = [];
  const reader = new Reader(data);
  try {
    reader.readNumber(4);
    while (!reader.isAtEnd) readProperty(reader, properties);
  } catch (error) {
    // Cut off, or not what it claims to be.
    if (!(error instanceof RangeError)) throw error;
  }
  return properties;
}

function readProperty(reader: Reader, properties: Property[]): void {
  const tag = reader.readNumber(2);
  const id = reader.readNumber(2);
  if (id >= FIRST_NAMED) skipName(reader);
  const type = tag & ~MULTIPLE;
  const isLong = type === STRING || type === UNICODE || type === BINARY || type === OBJECT;
  const count = isLong || tag !== type ? reader.readNumber(4) : 1;
  for (let n = 0; n < count; n += 1) {
    const value = reader.take(isLong ? reader.readNumber(4) : fixedBytes(type));
    if (n === 0 && WANTED.has(id)) properties.push({ id, type, value });
    if (isLong) reader.align();
  }
  reader.align();
}

function skipName(reader: Reader): void {
  reader.take(GUID_BYTES);
  const isNumbered = reader.readNumber(4) === 0;
  reader.take(isNumbered ? 4 : reader.readNumber(4));
  reader.align();
}

function fixedBytes(type: number): number {
  const bytes = FIXED_BYTES.get(type);
  if (bytes === undefined) throw new RangeError('An unknown type of property.');
  return bytes;
}

/** Throws RangeError at the end of the bytes. */
class Reader {
  #at = 0;

  constructor(readonly bytes: Uint8Array<ArrayBuffer>) {}

  get isAtEnd(): boolean {
    return this.#at >= this.bytes.length;
  }

  /** Little-endian. */
  readNumber(length: 2 | 4): number {
    const bytes = this.take(length);
    const view = new DataView(bytes.buffer, bytes.byteOffset, length);
    return length === 2 ? view.getUint16(0, true) : view.getUint32(0, true);
  }

  take(length: number): Uint8Array<ArrayBuffer> {
    if (this.#at + length > this.bytes.length) throw new RangeError('The bytes end here.');
    this.#at += length;
    return this.bytes.subarray(this.#at - length, this.#at);
  }

  align(): void {
    this.#at += (4 - (this.#at % 4)) % 4;
  }
}
