import { createHash } from 'node:crypto';
import { MIB } from '@deskbell/contract/units';
import type { Database } from '../../db/database.ts';
import type { MailedFile } from '../../files/attached-files.ts';
import { NO_ROOM } from '../../files/file-refusals.ts';
import type { FileStore } from '../../files/file-store.ts';
import { requireStoreId } from '../../files/file-store-id.ts';
import { type Picture, PictureHead } from '../../files/picture.ts';
import { type FileLimits, newStorageKey, readFileUsage, tooLarge } from '../../files/uploads.ts';
import type { ImportedFile } from '../imported-ticket.ts';
import { refusalOfFile } from '../read/file-refusal.ts';
import type { Archive } from '../read/open-archive.ts';
import { UnreadableHistory } from '../unreadable-history.ts';
import { type KnownRows, type PlacedTicket, placedFiles, readKnownRows, rowName } from './known-rows.ts';

/** A file of more is written in pieces. */
const PIECE_BYTES = 4 * MIB;

/** Where the bytes of attachments are, and where they go. */
export interface FileSource {
  readonly archive: Pick<Archive, 'attachments' | 'openAttachment'>;
  readonly store: FileStore;
  readonly limits: FileLimits;
}

export type PutFile = Pick<MailedFile, 'size' | 'storage_key' | 'reason'> & {
  readonly sha256: string | null;
  readonly picture: Picture | null;
  /** The file of the same ticket that has the same bytes, such as the logo of a signature. */
  readonly repeats: string | null;
};

/** Named by `rowName`. */
export type PutFiles = ReadonlyMap<string, PutFile>;

class FileRefused extends Error {}

/**
 * Puts the bytes of attachments that are not known into the store, before the transaction that names them: a row never lacks its
 * bytes. Their keys are new each time, so that garbage collection of an attempt before cannot take them; it finds those
 * that no transaction named.
 */
export async function putFiles(db: Database, placed: readonly PlacedTicket[], source: FileSource): Promise<PutFiles> {
  const put = new Map<string, PutFile>();
  const carrying = placed.filter(({ ticket }) => ticket.files.some(isInside));
  if (carrying.length === 0) return put;
  const wanted = filesWithoutRows(carrying, await readKnownRows(db, carrying));
  if (wanted.length > 0) await requireStore(db, source.store);
  const rooms = new Map<number, number>();
  for (const { site_id, files } of wanted) {
    const room = rooms.get(site_id) ?? source.limits.siteBytes - (await readFileUsage(db, site_id));
    rooms.set(site_id, await putFilesOfTicket(source, files, room, put));
  }
  return put;
}

/** Returns how much room is left. */
async function putFilesOfTicket(
  source: FileSource,
  files: readonly WantedFile[],
  room: number,
  put: Map<string, PutFile>,
): Promise<number> {
  const known = new Map<string, string>();
  let left = room;
  for (const { name, file, isBySender } of files) {
    const stored = await putFile(source, file, { room: left, known: isBySender ? known : new Map() });
    put.set(name, stored);
    if (stored.storage_key === null) continue;
    left -= stored.size ?? 0;
    if (isBySender && stored.sha256 !== null) known.set(stored.sha256, name);
  }
  return left;
}

interface WantedFile {
  readonly file: ImportedFile;
  readonly name: string;
  readonly isBySender: boolean;
}

const filesWithoutRows = (placed: readonly PlacedTicket[], { tickets, standing, files }: KnownRows) =>
  placed.flatMap((each) => {
    const { site_id, key } = each;
    const id = tickets.get(rowName(site_id, key));
    if (id !== undefined && !standing.has(id)) return [];
    const wanted = placedFiles(each)
      .map(({ file, key: fileKey }) => ({ file, name: rowName(site_id, fileKey), isBySender: isBySender(each, file) }))
      .filter(({ file, name }) => isInside(file) && !files.has(name));
    return wanted.length === 0 ? [] : [{ site_id, files: wanted }];
  });

/** What the team attaches again is meant to be sent again. */
const isBySender = ({ ticket }: PlacedTicket, { comment_source_id }: ImportedFile): boolean =>
  ticket.comments.find(({ source_id }) => source_id === comment_source_id)?.author !== 'agent';

const isInside = ({ path_in_archive, refusal }: ImportedFile): boolean => path_in_archive !== null && refusal === null;

/** Reading its id makes the folder of a store that no server has opened yet. */
async function requireStore(db: Database, store: FileStore): Promise<void> {
  await store.readStoreId();
  await store.requireRoom();
  await requireStoreId(store, db);
}

interface Room {
  readonly room: number;
  /** Names of files of the ticket by their bytes. */
  readonly known: ReadonlyMap<string, string>;
}

async function putFile(source: FileSource, file: ImportedFile, { room, known }: Room): Promise<PutFile> {
  const { attachments } = source.archive;
  const path = file.path_in_archive ?? '';
  const size = attachments.get(path);
  if (size === undefined) return refused(null, 'The file is not in the archive any more.');
  const refusal = refusalOfFile(file.name, size, source.limits) ?? (size > room ? NO_ROOM : null);
  if (refusal !== null) return refused(size, refusal);
  const bytes = new PutBytes(source, room);
  try {
    return await bytes.put(path, known);
  } catch (error) {
    if (!(error instanceof FileRefused || error instanceof UnreadableHistory)) throw error;
    await bytes.remove();
    return refused(null, error.message);
  }
}

const refused = (size: number | null, reason: string): PutFile => ({
  size: size || null,
  storage_key: null,
  reason,
  sha256: null,
  picture: null,
  repeats: null,
});

/** The archive may lie about sizes, so bytes are counted as they come. */
class PutBytes {
  readonly #key = newStorageKey();
  readonly #sha256 = createHash('sha256');
  readonly #head = new PictureHead();
  #piece: Uint8Array[] = [];
  #size = 0;
  #written = 0;

  constructor(
    readonly source: FileSource,
    readonly room: number,
  ) {}

  async put(path: string, known: Room['known']): Promise<PutFile> {
    for await (const chunk of this.source.archive.openAttachment(path)) await this.#add(chunk);
    const sha256 = this.#sha256.digest('hex');
    const repeats = known.get(sha256) ?? null;
    if (repeats === null) await this.#end();
    else await this.remove();
    const facts = { size: this.#size, sha256, picture: this.#head.describe(), reason: null };
    return { ...facts, storage_key: repeats === null ? this.#key : null, repeats };
  }

  async remove(): Promise<void> {
    if (this.#written > 0) await this.source.store.remove(this.#key);
  }

  async #add(chunk: Uint8Array): Promise<void> {
    const { maxBytes } = this.source.limits;
    this.#size += chunk.length;
    if (this.#size > maxBytes) throw new FileRefused(tooLarge(maxBytes));
    if (this.#size > this.room) throw new FileRefused(NO_ROOM);
    this.#sha256.update(chunk);
    this.#head.add(chunk);
    this.#piece.push(chunk);
    if (this.#size - this.#written >= PIECE_BYTES) await this.#write();
  }

  async #end(): Promise<void> {
    const { store } = this.source;
    if (this.#size === 0) throw new FileRefused('The file is empty.');
    if (this.#written === 0) return store.put(this.#key, Buffer.concat(this.#piece));
    if (this.#size > this.#written) await this.#write();
    await store.finish(this.#key, this.#size, () => undefined);
  }

  async #write(): Promise<void> {
    await this.source.store.write(this.#key, this.#written, Buffer.concat(this.#piece));
    this.#piece = [];
    this.#written = this.#size;
  }
}

/** For a page that another run stored. After a failure nobody knows whether it was: garbage collection does. */
export async function removePut(put: PutFiles, { store }: Pick<FileSource, 'store'>): Promise<void> {
  for (const { storage_key } of put.values()) if (storage_key !== null) await store.remove(storage_key);
}
