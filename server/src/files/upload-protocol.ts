import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { Conflict } from '../errors.ts';
import { type ChunkSource, ChunksInTransit } from '../http/uploads/chunks-in-transit.ts';
import { readChunkLength, readCreation, readOffset, requireTus, TUS_HEADERS } from '../http/uploads/tus.ts';
import { networkOf } from '../limits/token-bucket.ts';
import { noSuchUpload, type Upload, type Uploads } from './uploads.ts';

interface Exchange {
  readonly request: { readonly headers: IncomingHttpHeaders; readonly body: unknown; readonly ip: string };
  readonly reply: {
    header(name: string, value: string | number): unknown;
    headers(values: Record<string, string | number>): unknown;
  };
}

type Find = () => Promise<Upload>;

/** The tus protocol for uploads. Callers authorize starting and continuing one. */
export class UploadProtocol {
  readonly #chunks = new ChunksInTransit();

  constructor(readonly uploads: Uploads) {}

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
    await this.uploads.resume(upload);
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
    await this.uploads.requireRoom(upload, length);
    const body = request.body as Readable | undefined;
    const received = await this.#chunks.receive(body, length, sourceOf(upload, request.ip), (bytes) =>
      this.uploads.append(upload, offset, bytes),
    );
    reply.header('upload-offset', received);
  }

  async remove({ request, reply }: Exchange, find: Find): Promise<undefined> {
    reply.headers(TUS_HEADERS);
    requireTus(request.headers);
    await this.uploads.remove(await find());
  }
}

const sourceOf = ({ came_from, uploaded_by }: Upload, address: string): ChunkSource =>
  came_from === 'member'
    ? { kind: 'member', sender: String(uploaded_by) }
    : { kind: 'visitor', sender: networkOf(address) };
