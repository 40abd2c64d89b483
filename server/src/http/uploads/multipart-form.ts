import type { Readable } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { Invalid, TooLarge, TooSlow } from '../../errors.ts';
import { UPLOAD_BYTES_AT_LEAST } from '../../rate-limits.ts';

const FIELDS_MAX = 20;
const FILES_MAX = 20;
const PART_HEADERS_MAX_BYTES = 16 * 1024;

interface MultipartForm {
  readonly contentType: string;
  readonly body: Readable;
  /** Filled in as fields arrive: what was typed is not lost when a file fails. */
  readonly fields: URLSearchParams;
  readonly fieldMaxBytes: number;
  readonly maxBytes: number;
  /** Called in order, as files arrive; what it leaves unread is thrown away. The name is empty where no file was chosen. */
  takeFile(filename: string, bytes: Readable): Promise<void>;
}

/** Reads a form with files as it arrives, so that no file is in memory as a whole. */
export async function readMultipartForm(form: MultipartForm): Promise<void> {
  const { body, takeFile } = form;
  const busboy = createBusboy(form);
  const streams: Readable[] = [];
  const taken: Promise<void>[] = [];
  let failure: unknown;
  busboy
    .on('field', (name: string, value: string) => form.fields.append(name, value))
    .on('file', (_name: string, stream: Readable, filename: string | undefined) => {
      // A form that breaks off makes the stream emit an error, also when nothing reads it any more.
      streams.push(stream.on('error', () => undefined));
      const drain = () => void stream.resume();
      const note = (error: unknown) => {
        failure ??= error;
      };
      taken.push(
        takeFile(filename ?? '', stream)
          .catch(note)
          .finally(drain),
      );
    });
  try {
    await arrival(body, busboy, form.maxBytes);
  } finally {
    body.unpipe(busboy).resume();
    for (const stream of streams) stream.destroy();
    await Promise.all(taken);
  }
  if (failure) throw failure;
}

function createBusboy({ contentType, fieldMaxBytes }: MultipartForm): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: {
        fields: FIELDS_MAX,
        files: FILES_MAX,
        fieldSize: fieldMaxBytes,
        headerSize: PART_HEADERS_MAX_BYTES,
      },
    });
  } catch (cause) {
    throw Object.assign(new Invalid('The form is not valid: its Content-Type has no boundary.'), { cause });
  }
}

/** Resolves with the last part; rejects when the rest is not worth waiting for. */
function arrival(body: Readable, busboy: BusboyInstance, maxBytes: number): Promise<void> {
  return new Promise((resolve, reject) => {
    let received = 0;
    let before = 0;
    const finish = (error?: Error) => {
      clearInterval(timer);
      if (error) reject(error);
      else resolve();
    };
    const incomplete = () => finish(new Invalid('The form is not complete.'));
    // Busboy emits nothing for some broken forms. While a file is being stored, the client has to wait.
    const timer = setInterval(() => {
      const isTooSlow = received - before < UPLOAD_BYTES_AT_LEAST.bytes && !busboy.writableNeedDrain;
      if (isTooSlow) finish(new TooSlow('The bytes arrive too slowly.'));
      before = received;
    }, UPLOAD_BYTES_AT_LEAST.seconds * 1_000);
    busboy.on('error', incomplete).on('finish', () => finish());
    body
      .on('data', (chunk: Buffer) => {
        received += chunk.length;
        if (received > maxBytes) finish(new TooLarge('The form is too large.'));
      })
      .on('error', incomplete)
      .on('close', () => body.readableEnded || incomplete())
      .pipe(busboy);
  });
}
