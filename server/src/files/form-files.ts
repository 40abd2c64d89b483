import { createHash, type Hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { FILES_MAX, UPLOAD_CHUNK_BYTES } from '@deskbell/contract/limits';
import { Invalid, TooLarge, TooMany, UnsupportedType } from '../errors.ts';
import type { Texts } from '../languages/visitor-texts.ts';
import { cleanFileName } from './file-name.ts';
import type { UploadLimits } from './upload-limits.ts';
import type { Uploads } from './uploads.ts';

class FileTooLarge extends TooLarge {}

export class FormFiles {
  readonly #stored: string[] = [];
  readonly #digests: string[] = [];
  #count = 0;
  #taken: Promise<void> = Promise.resolve();
  problem: string | null = null;

  constructor(
    readonly uploads: Uploads,
    readonly limits: UploadLimits,
    readonly sender: { readonly site_id: number; readonly address: string; readonly texts: Texts },
  ) {}

  get keys(): readonly string[] {
    return this.#stored;
  }

  /** Digests of names and bytes identify a form that is sent again: its keys differ. */
  get digests(): readonly string[] {
    return this.#digests;
  }

  /** Sequential, to keep the order of the form. Throws while files cannot be stored. */
  take(filename: string, bytes: Readable): Promise<void> {
    const taken = this.#taken.then(() => this.#take(filename, bytes));
    this.#taken = taken.catch(() => undefined);
    return taken;
  }

  async #take(filename: string, bytes: Readable): Promise<void> {
    if (filename === '' || this.problem !== null) return;
    const { site_id, address, texts } = this.sender;
    this.#count += 1;
    if (this.#count > FILES_MAX) {
      this.problem = texts.tooManyFiles;
      return;
    }
    try {
      this.uploads.requireAcceptable({ filename, size: 1 });
      this.limits.takeFile(address);
      const upload = { site_id, came_from: 'visitor', ticket_id: null, uploaded_by: null, filename } as const;
      const digest = createHash('sha256').update(`${filename}\0`);
      this.#stored.push(await this.uploads.receive(upload, this.#piecesOf(bytes, digest)));
      this.#digests.push(digest.digest('hex'));
    } catch (error) {
      const reason = reasonOf(texts, error);
      if (reason === null) throw error;
      this.problem = `${cleanFileName(filename)}: ${reason}`;
    }
  }

  discard(): Promise<void> {
    return this.uploads.discard(this.#stored.splice(0));
  }

  async *#piecesOf(bytes: Readable, digest: Hash): AsyncGenerator<Buffer> {
    const { maxBytes } = this.uploads.settings.limits;
    let chunks: Buffer[] = [];
    let length = 0;
    let total = 0;
    // Keep the stream open after a refusal: the rest of the file must be read to reach the next part.
    for await (const chunk of bytes.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      digest.update(chunk);
      length += chunk.length;
      total += chunk.length;
      if (total > maxBytes) throw new FileTooLarge('The file is too large.');
      if (length < UPLOAD_CHUNK_BYTES) continue;
      yield this.#counted(Buffer.concat(chunks));
      chunks = [];
      length = 0;
    }
    if (length > 0) yield this.#counted(Buffer.concat(chunks));
  }

  #counted(piece: Buffer): Buffer {
    this.limits.takeBytes(this.sender.address, piece.length);
    return piece;
  }
}

function reasonOf(texts: Texts, error: unknown): string | null {
  if (error instanceof FileTooLarge) return texts.fileTooLarge;
  if (error instanceof UnsupportedType) return texts.fileTypeRefused;
  return error instanceof TooLarge || error instanceof TooMany || error instanceof Invalid ? texts.fileRefused : null;
}
