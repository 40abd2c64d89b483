import type { Readable } from 'node:stream';
import { FILES_MAX, UPLOAD_CHUNK_BYTES } from '@deskbell/contract/limits';
import { Invalid, TooLarge, TooMany, UnsupportedType } from '../errors.ts';
import { cleanFileName } from '../files/file-name.ts';
import type { UploadLimits } from '../files/upload-limits.ts';
import type { Uploads } from '../files/uploads.ts';
import type { Texts } from '../languages/visitor-texts.ts';

class FileTooLarge extends TooLarge {}

interface Sender {
  readonly site_id: number;
  readonly address: string;
  readonly texts: Texts;
}

/** The files of one form of the ticket page. They are uploads without a ticket until the reply is added. */
export class ReplyFiles {
  readonly #stored: string[] = [];
  #count = 0;
  #taken: Promise<void> = Promise.resolve();
  /** Why a file was refused, in the words of the visitor's language. */
  problem: string | null = null;

  constructor(
    readonly uploads: Uploads,
    readonly limits: UploadLimits,
    readonly sender: Sender,
  ) {}

  get keys(): readonly string[] {
    return this.#stored;
  }

  /** One after the other, so that they are shown in the order of the form. Throws when files cannot be stored right now. */
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
      this.#stored.push(await this.uploads.receive(upload, this.#piecesOf(bytes)));
    } catch (error) {
      const reason = reasonOf(texts, error);
      if (reason === null) throw error;
      this.problem = `${cleanFileName(filename)}: ${reason}`;
    }
  }

  /** What was stored of a form that was refused. */
  discard(): Promise<void> {
    return this.uploads.discard(this.#stored.splice(0));
  }

  async *#piecesOf(bytes: Readable): AsyncGenerator<Buffer> {
    const { maxBytes } = this.uploads.settings.limits;
    let chunks: Buffer[] = [];
    let length = 0;
    let total = 0;
    // Not destroyed by a refusal: the rest of the file has to be read to reach the next part.
    for await (const chunk of bytes.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      chunks.push(chunk);
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

/** Null for an error that is not about this file. */
function reasonOf(texts: Texts, error: unknown): string | null {
  if (error instanceof FileTooLarge) return texts.fileTooLarge;
  if (error instanceof UnsupportedType) return texts.fileTypeRefused;
  return error instanceof TooLarge || error instanceof TooMany || error instanceof Invalid ? texts.fileRefused : null;
}
