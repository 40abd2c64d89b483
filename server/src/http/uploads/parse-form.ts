import { Readable } from 'node:stream';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { Invalid, TooLarge } from '../../errors.ts';

const PARTS_MAX = 500;
const PART_HEADERS_MAX = 20;
const PART_HEADERS_MAX_BYTES = 16 * 1024;
const CHUNK_BYTES = 64 * 1024;
const TIMEOUT_MS = 10_000;

export interface FormPart {
  readonly name: string;
  readonly filename: string | null;
  /** Undecoded: an email may be in any charset. */
  readonly content: Buffer;
}

export function parseUrlEncodedForm(body: Buffer): FormPart[] {
  const pairs = body.toString('latin1').split('&', PARTS_MAX + 1);
  if (pairs.length > PARTS_MAX) throw tooManyParts();
  return pairs.map((pair) => {
    const at = pair.includes('=') ? pair.indexOf('=') : pair.length;
    return {
      name: unescapeBytes(pair.slice(0, at)).toString(),
      filename: null,
      content: unescapeBytes(pair.slice(at + 1)),
    };
  });
}

const [PLUS, SPACE, PERCENT] = [0x2b, 0x20, 0x25];

/** decodeURIComponent refuses bytes that are not UTF-8. */
function unescapeBytes(escaped: string): Buffer {
  const bytes = Buffer.from(escaped, 'latin1');
  let length = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    const code = byte === PERCENT ? Number(`0x${bytes.toString('latin1', at + 1, at + 3)}`) : Number.NaN;
    if (Number.isNaN(code)) bytes[length] = byte === PLUS ? SPACE : byte;
    else {
      bytes[length] = code;
      at += 2;
    }
    length += 1;
  }
  return bytes.subarray(0, length);
}

export async function parseMultipartForm(contentType: string, body: Buffer): Promise<FormPart[]> {
  const busboy = createBusboy(contentType);
  if (!busboy) throw new Invalid('The form is not valid: its Content-Type has no boundary.');
  const parts = collectParts(busboy);
  Readable.from(chunksOf(body)).pipe(busboy);
  return parts.finally(() => busboy.destroy());
}

function createBusboy(contentType: string): BusboyInstance | null {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      // Fields are streamed like files, which keeps their bytes.
      isPartAFile: () => true,
      limits: { parts: PARTS_MAX, headerPairs: PART_HEADERS_MAX, headerSize: PART_HEADERS_MAX_BYTES },
    });
  } catch {
    return null;
  }
}

function collectParts(busboy: BusboyInstance): Promise<FormPart[]> {
  const parts: FormPart[] = [];
  return new Promise((resolve, reject) => {
    const refuse = () => reject(new Invalid('The form is not valid: it ends in the middle of a part.'));
    // Not every broken form makes busboy emit an error, and none may keep the request open.
    const timer = setTimeout(refuse, TIMEOUT_MS);
    busboy
      .on('file', (name: string | undefined, stream: BusboyFileStream, filename: string | undefined) => {
        const chunks: Buffer[] = [];
        stream
          .on('data', (chunk: Buffer) => void chunks.push(chunk))
          .on('error', refuse)
          .on('end', () => {
            parts.push({ name: name ?? '', filename: filename ?? null, content: Buffer.concat(chunks) });
          });
      })
      .on('partsLimit', () => reject(tooManyParts()))
      .on('error', refuse)
      .on('finish', () => {
        clearTimeout(timer);
        resolve(parts);
      });
  });
}

function* chunksOf(body: Buffer): Generator<Buffer> {
  for (let at = 0; at < body.length; at += CHUNK_BYTES) yield body.subarray(at, at + CHUNK_BYTES);
}

const tooManyParts = () => new TooLarge(`The form has more than ${PARTS_MAX} fields.`);
