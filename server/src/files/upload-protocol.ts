import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { Conflict } from '../errors.ts';
import { type ChunkSource, ChunksInTransit } from '../http/uploads/chunks-in-transit.ts';
import { readChunkLength, readCreation, readOffset, requireTus, TUS_HEADERS } from '../http/uploads/tus.ts';
import { networkOf } from '../limits/token-bucket.ts';
import { noSuchUpload } from './arriving-bytes.ts';
import type { ContinuedUpload } from './uploads.ts';

interface Exchange {
  readonly request: { readonly headers: IncomingHttpHeaders; readonly body: unknown; readonly ip: string };
  readonly reply: {
    header(name: string, value: string | number): unknown;
    headers(values: Record<string, string | number>): unknown;
  };
}

type Find = () => Promise<ContinuedUpload>;

/** The tus protocol for uploads. Callers authorize starting and continuing one. */
export class UploadProtocol {
  readonly #chunks = new ChunksInTransit();

  /** @param url base of upload URLs, from the configured origin: never from the Host header */
  async create(
    { request, reply }: Exchange,
    url: string,
    begin: (creation: ReturnType<typeof readCreation>) => Promise<string>,
  ): Promise<undefined> {
    reply.headers(TUS_HEADERS);
    requireTus(request.headers);
    reply.header('location', `${url}/${await begin(readCreation(request.headers))}`);
  }

  async read({ request, reply }: Exchange, find: Find): Promise<undefined> {
    reply.headers(TUS_HEADERS);
    requireTus(request.headers);
    const upload = await find();
    await upload.resume();
    reply.headers({ 'upload-offset': upload.received, 'upload-length': upload.size });
  }

  async continue({ request, reply }: Exchange, find: Find): Promise<undefined> {
    reply.headers(TUS_HEADERS);
    requireTus(request.headers);
    const offset = readOffset(request.headers);
    const upload = await find();
    if (upload.state !== 'arriving') noSuchUpload();
    if (upload.received !== offset) throw new Conflict(`The upload has ${upload.received} bytes, not ${offset}.`);
    const length = readChunkLength(request.headers, upload.size - offset);
    await upload.requireRoom(length);
    const body = request.body as Readable | undefined;
    const received = await this.#chunks.receive(body, length, sourceOf(upload, request.ip), (bytes) =>
      upload.append(offset, bytes),
    );
    reply.header('upload-offset', received);
  }

  async remove({ request, reply }: Exchange, find: Find): Promise<undefined> {
    reply.headers(TUS_HEADERS);
    requireTus(request.headers);
    await (await find()).remove();
  }
}

const sourceOf = ({ sender }: ContinuedUpload, address: string): ChunkSource =>
  sender === null ? { kind: 'visitor', sender: networkOf(address) } : { kind: 'member', sender: String(sender) };
