import { createHash, randomBytes } from 'node:crypto';
import type { File } from '@deskbell/contract/files';
import { MIB } from '@deskbell/contract/units';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { noteQueued } from '../db/queued-work.ts';
import { Invalid, TooLarge, TooMany } from '../errors.ts';
import { UNATTACHED_BYTES_PER_SITE } from '../rate-limits.ts';
import type { SiteRow } from '../scope.ts';
import { ArrivingBytes, cannotStore, noSuchUpload } from './arriving-bytes.ts';
import { dropRepeatedFiles } from './attached-files.ts';
import { requireFileName } from './file-name.ts';
import type { FileStore } from './file-store.ts';
import { requireStoreId } from './file-store-id.ts';
import { PictureHead } from './picture.ts';

const RETRY_SECONDS = 60;

export interface FileLimits {
  readonly maxBytes: number;
  readonly siteBytes: number;
  readonly types: readonly string[];
}

interface NewUpload {
  readonly site_id: number;
  readonly came_from: 'visitor' | 'member';
  readonly ticket_id: number | null;
  readonly uploaded_by: number | null;
  readonly filename: string;
  readonly size: number;
}

export interface Upload extends SiteRow {
  readonly id: number;
  readonly storage_key: string;
  readonly ticket_id: number | null;
  readonly comment_id: number | null;
  readonly size: number;
  readonly received: number;
  readonly state: File['state'];
  readonly came_from: 'visitor' | 'member' | 'email';
  readonly uploaded_by: number | null;
}

/** An upload that a request may continue, and what stores its bytes. */
export interface ContinuedUpload {
  readonly state: File['state'];
  readonly size: number;
  readonly received: number;
  /** The member; null for a visitor. */
  readonly sender: number | null;
  /** Completes it when its last byte was stored by a request that failed afterwards. */
  resume(): Promise<void>;
  /** Throws when its owner may not send so many bytes. */
  requireRoom(bytes: number): Promise<void>;
  append(offset: number, bytes: Uint8Array): Promise<number>;
  remove(): Promise<void>;
}

interface Settings {
  readonly store: FileStore;
  readonly limits: FileLimits;
  onReady(site: SiteRow): Promise<void>;
}

export class Uploads {
  readonly #bytes: ArrivingBytes;

  constructor(
    readonly db: Database,
    readonly settings: Settings,
  ) {
    this.#bytes = new ArrivingBytes(db, 'files', settings.store);
  }

  async create({ filename, size, ...upload }: NewUpload): Promise<string> {
    const { limits, store } = this.settings;
    const name = this.requireAcceptable({ filename, size });
    await store.requireRoom();
    await requireStoreId(store, this.db).catch(cannotStore);
    await requireSiteRoom(this.db, { ...upload, comment_id: null }, size, limits);
    const storage_key = newStorageKey();
    await this.db
      .insertInto('files')
      .values({ ...upload, name, size, storage_key })
      .execute();
    return storage_key;
  }

  requireAcceptable({ filename, size }: Pick<NewUpload, 'filename' | 'size'>): string {
    const { maxBytes, types } = this.settings.limits;
    if (size === 0) throw new Invalid('The file is empty.');
    if (size > maxBytes) throw new TooLarge(tooLarge(maxBytes));
    return requireFileName(filename, types);
  }

  requireRoom(upload: Upload, bytes: number): Promise<void> {
    return requireSiteRoom(this.db, upload, bytes, this.settings.limits);
  }

  async find(storageKey: string, cameFrom: Upload['came_from']): Promise<Upload> {
    return (await this.lookUp(storageKey, cameFrom)) ?? noSuchUpload();
  }

  async lookUp(storageKey: string, cameFrom: Upload['came_from']): Promise<Upload | null> {
    const upload = await this.db
      .selectFrom('files')
      .innerJoin('sites', 'sites.id', 'files.site_id')
      .select([
        'files.id',
        'files.site_id',
        'sites.team_id',
        'ticket_id',
        'comment_id',
        'received',
        'state',
        'came_from',
        'uploaded_by',
      ])
      .select([sql<string>`storage_key`.as('storage_key'), sql<number>`size`.as('size')])
      .where('storage_key', '=', storageKey)
      .where('came_from', '=', cameFrom)
      .executeTakeFirst();
    return upload ?? null;
  }

  continued(upload: Upload): ContinuedUpload {
    const { state, size, received, came_from, uploaded_by } = upload;
    return {
      ...{ state, size, received },
      sender: came_from === 'member' ? uploaded_by : null,
      resume: () => this.resume(upload),
      requireRoom: (bytes) => this.requireRoom(upload, bytes),
      append: (offset, bytes) => this.append(upload, offset, bytes),
      remove: () => this.remove(upload),
    };
  }

  /** Completes an upload whose last byte was stored by a request that failed afterwards. */
  async resume(upload: Upload): Promise<void> {
    if (upload.state === 'arriving' && upload.received === upload.size) await this.finish(upload.storage_key);
  }

  /** Stores the next bytes, also those of an aborted request. Returns the new offset. */
  async append({ storage_key, size }: Upload, offset: number, bytes: Uint8Array): Promise<number> {
    const received = await this.#bytes.append(storage_key, offset, bytes);
    if (received === size) await this.finish(storage_key);
    return received;
  }

  async receive(upload: Omit<NewUpload, 'size'>, pieces: AsyncIterable<Uint8Array>): Promise<string> {
    const { maxBytes } = this.settings.limits;
    const storageKey = await this.create({ ...upload, size: maxBytes });
    const row = await this.find(storageKey, upload.came_from);
    try {
      let received = 0;
      for await (const piece of pieces) {
        if (received + piece.length > maxBytes) throw new TooLarge(tooLarge(maxBytes));
        await this.requireRoom(row, piece.length);
        received = await this.append(row, received, piece);
      }
      if (received === 0) throw new Invalid('The file is empty.');
      if (received < maxBytes) await this.#end(storageKey, received);
    } catch (error) {
      await this.remove(row);
      throw error;
    }
    return storageKey;
  }

  async #end(storageKey: string, size: number): Promise<void> {
    await this.db
      .updateTable('files')
      .set({ size })
      .where('storage_key', '=', storageKey)
      .where('received', '=', size)
      .execute();
    if (!(await this.finish(storageKey))) noSuchUpload();
  }

  async discard(storageKeys: readonly string[]): Promise<void> {
    if (storageKeys.length === 0) return;
    await this.db
      .deleteFrom('files')
      .where('storage_key', 'in', storageKeys)
      .where('came_from', '=', 'visitor')
      .where('ticket_id', 'is', null)
      .execute();
    noteQueued(this.db, 'file_removals');
  }

  /** Computes checksum and picture, then sets the state; idempotent. False if another instance does it. */
  async finish(storageKey: string): Promise<boolean> {
    const sha256 = createHash('sha256');
    const head = new PictureHead();
    const isStored = await this.#bytes.finish(storageKey, (bytes) => {
      sha256.update(bytes);
      head.add(bytes);
    });
    if (isStored) await this.#markReady(storageKey, { ...head.describe(), sha256: sha256.digest() });
    return isStored;
  }

  async #markReady(storageKey: string, facts: { sha256: Buffer }): Promise<void> {
    const site = await this.db.transaction().execute(async (tx) => {
      const ready = await tx
        .updateTable('files')
        .set({ ...facts, state: 'ready', leased_until: null })
        .where('storage_key', '=', storageKey)
        .where('state', '=', 'arriving')
        .returning(['site_id', 'ticket_id', 'came_from'])
        .executeTakeFirst();
      if (!ready?.ticket_id || ready.came_from === 'member') return undefined;
      await dropRepeatedFiles(tx, [ready.ticket_id]);
      return tx
        .selectFrom('sites')
        .select(['id as site_id', 'team_id'])
        .where('id', '=', ready.site_id)
        .executeTakeFirst();
    });
    if (site) await this.settings.onReady(site);
  }

  async remove({ id, state }: Upload): Promise<void> {
    if (state !== 'arriving') noSuchUpload();
    await this.db
      .updateTable('files')
      .set({ state: 'missing', storage_key: null, reason: 'Removed before it had arrived' })
      .where('id', '=', id)
      .where('state', '=', 'arriving')
      .where('came_from', '=', 'visitor')
      .where('ticket_id', 'is not', null)
      .execute();
    await this.db.deleteFrom('files').where('id', '=', id).where('state', '=', 'arriving').execute();
    noteQueued(this.db, 'file_removals');
  }
}

export const tooLarge = (maxBytes: number): string => `Files may have at most ${Math.floor(maxBytes / MIB)} MB.`;

export const newStorageKey = (): string => randomBytes(16).toString('hex');

interface Owner {
  readonly site_id: number;
  readonly ticket_id: number | null;
  readonly comment_id: number | null;
  readonly came_from: Upload['came_from'];
}

/** Only received bytes count: announced ones could block a site for a day. */
async function requireSiteRoom(
  db: Database,
  { site_id, ticket_id, comment_id, came_from }: Owner,
  bytes: number,
  { siteBytes, maxBytes }: FileLimits,
): Promise<void> {
  const { rows } = await sql<{ used: number; unattached: number }>`
    select coalesce(sum(received), 0)::int8 as used,
      (select coalesce(sum(received), 0)::int8 from files where site_id = ${site_id}
        and (ticket_id is null or (came_from = 'member' and comment_id is null))) as unattached
    from files where site_id = ${site_id} and storage_key is not null`.execute(db);
  const { used = 0, unattached = 0 } = rows[0] ?? {};
  if (used + bytes > siteBytes) throw new TooLarge('This site has no room for more files.');
  const isUnattached = ticket_id === null || (came_from === 'member' && comment_id === null);
  if (isUnattached && unattached + bytes > Math.max(UNATTACHED_BYTES_PER_SITE, maxBytes))
    throw new TooMany(
      'Too many files are waiting for their ticket. Please try again later.',
      RETRY_SECONDS,
      'site_files',
    );
}

export async function readFileUsage(db: Database, siteId: number): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    select coalesce(sum(received), 0)::int8 as used from files where site_id = ${siteId} and storage_key is not null`.execute(
    db,
  );
  return rows[0]?.used ?? 0;
}
