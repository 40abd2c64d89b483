import type { Readable } from 'node:stream';
import type { File } from '@deskbell/contract/files';
import { COMMENT_FILES_BYTES } from '@deskbell/contract/limits';
import type { Database } from '../../db/database.ts';
import type { FileStore } from '../../files/file-store.ts';
import type { NamedFile } from '../messages/named-files.ts';
import { DeliveryFailed, NO_CODES } from './mail-transport.ts';

/** Files of emails that are being sent: slow mail servers must not fill the memory with them. */
const BYTES_IN_MEMORY = 64 * 1024 * 1024;

interface Attachment {
  readonly filename: string;
  readonly content: Buffer;
  readonly contentType: NonNullable<File['type']> | 'application/octet-stream';
}

interface ReadFiles {
  readonly attachments: readonly Attachment[];
  /** Ids of files that are gone, or that did not fit into the email. */
  readonly unattached: ReadonlySet<number>;
}

export class AttachmentReader {
  readonly #memory = new Budget(BYTES_IN_MEMORY);

  constructor(
    readonly db: Database,
    /** Null when files are off. */
    readonly store: FileStore | null,
  ) {}

  /** Throws when the store fails, so that the email waits for its files. The bytes are only for `use`. */
  async withFiles<T>(commentId: number | null, files: readonly NamedFile[], use: (read: ReadFiles) => Promise<T>) {
    if (files.length === 0) return use({ attachments: [], unattached: new Set() });
    const chosen = await this.#choose(commentId, files);
    const bytes = chosen.reduce((sum, { size }) => sum + size, 0);
    return this.#memory.spend(bytes, async () => {
      const attachments = new Map<number, Attachment>();
      for (const { id, name, type, storage_key } of chosen) {
        const content = await this.#read(storage_key);
        if (content) attachments.set(id, { filename: name, content, contentType: type ?? 'application/octet-stream' });
      }
      const unattached = new Set(files.map(({ id }) => id).filter((id) => !attachments.has(id)));
      return use({ attachments: [...attachments.values()], unattached });
    });
  }

  /** Files that still exist, up to the size of an email. By comment, because a merge moves them to another ticket. */
  async #choose(commentId: number | null, files: readonly NamedFile[]) {
    const rows = await this.db
      .selectFrom('files')
      .select(['id', 'name', 'size', 'type', 'storage_key'])
      .where(
        'id',
        'in',
        files.map(({ id }) => id),
      )
      .where('comment_id', '=', commentId)
      .where('state', '=', 'ready')
      .orderBy('id')
      .execute();
    let room = COMMENT_FILES_BYTES;
    return rows.flatMap(({ size, storage_key, ...row }) => {
      if (size === null || storage_key === null || size > room) return [];
      room -= size;
      return [{ ...row, size, storage_key }];
    });
  }

  /** Null when there are no bytes. Read completely, because an error in the middle would end up in the email. */
  async #read(key: string): Promise<Buffer | null> {
    try {
      const stream = (await this.store?.read(key)) ?? null;
      return stream && (await readAll(stream));
    } catch (cause) {
      const codes = { ...NO_CODES, error_code: (cause as NodeJS.ErrnoException).code ?? 'file_store' };
      throw new DeliveryFailed('The files of this email cannot be read right now.', { cause, isFinal: false, codes });
    }
  }
}

async function readAll(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Lets jobs wait for each other when all of them together would take too much; first come, first served. */
class Budget {
  #left: number;
  readonly #waiting: { readonly amount: number; start(): void }[] = [];

  constructor(total: number) {
    this.#left = total;
  }

  async spend<T>(amount: number, job: () => Promise<T>): Promise<T> {
    if (this.#waiting.length > 0 || amount > this.#left)
      await new Promise<void>((start) => void this.#waiting.push({ amount, start }));
    else this.#left -= amount;
    try {
      return await job();
    } finally {
      this.#left += amount;
      this.#startWaiting();
    }
  }

  #startWaiting(): void {
    for (let next = this.#waiting[0]; next && next.amount <= this.#left; next = this.#waiting[0]) {
      this.#waiting.shift();
      this.#left -= next.amount;
      next.start();
    }
  }
}
