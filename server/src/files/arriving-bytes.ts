import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { Conflict, Locked, NotFound, Unavailable } from '../errors.ts';
import type { FileStore } from './file-store.ts';

/** Longer than storing a chunk takes; after a crash, an upload is blocked for this long. */
const PIECE_LEASE_SECONDS = 30;
const FINISH_LEASE_SECONDS = 300;

const isUnleased = sql<boolean>`(leased_until is null or leased_until < now())`;

/** Bytes of uploads as they arrive. A row is reserved for one request across instances while it stores some. */
export class ArrivingBytes {
  constructor(
    readonly db: Database,
    readonly table: 'files' | 'import_files',
    readonly store: FileStore,
  ) {}

  /** Stores the next bytes, also those of an aborted request. Returns the new offset. */
  async append(storageKey: string, offset: number, bytes: Uint8Array): Promise<number> {
    await this.#lease(storageKey, offset);
    const received = offset + bytes.length;
    if (bytes.length > 0) await this.#stored(storageKey, this.store.write(storageKey, offset, bytes));
    const isThere = await this.#update(
      storageKey,
      sql`received = ${received}, leased_until = null`,
      sql`received = ${offset}`,
    );
    if (!isThere) noSuchUpload();
    return received;
  }

  /** Syncs all bytes, which `inspect` sees in order; idempotent. False if some are missing or another instance does it. */
  async finish(storageKey: string, inspect: (bytes: Uint8Array) => void): Promise<boolean> {
    const isLeased = await this.#update(
      storageKey,
      sql`leased_until = now() + make_interval(secs => ${FINISH_LEASE_SECONDS})`,
      sql`received = size and ${isUnleased}`,
    );
    const size = isLeased && (await this.#read(storageKey))?.size;
    if (!size) return false;
    await this.#stored(storageKey, this.store.finish(storageKey, size, inspect));
    return true;
  }

  /** Reserves an upload for one request across instances; throws unless the client's offset is right. */
  async #lease(storageKey: string, offset: number): Promise<void> {
    const isLeased = await this.#update(
      storageKey,
      sql`leased_until = now() + make_interval(secs => ${PIECE_LEASE_SECONDS})`,
      sql`received = ${offset} and ${isUnleased}`,
    );
    if (isLeased) return;
    const current = await this.#read(storageKey);
    if (current?.state !== 'arriving') noSuchUpload();
    if (current.received !== offset) throw new Conflict(`The upload has ${current.received} bytes, not ${offset}.`);
    throw new Locked('Another request is storing bytes of this upload. Try again in a moment.');
  }

  async #read(storageKey: string): Promise<{ size: number; received: number; state: string } | undefined> {
    const { rows } = await sql<{ size: number; received: number; state: string }>`
      select size, received, state from ${sql.table(this.table)} where storage_key = ${storageKey}`.execute(this.db);
    return rows[0];
  }

  async #update(storageKey: string, values: RawBuilder<unknown>, condition: RawBuilder<unknown>): Promise<boolean> {
    const { numAffectedRows } = await sql`
      update ${sql.table(this.table)} set ${values}
      where storage_key = ${storageKey} and state = 'arriving' and ${condition}`.execute(this.db);
    return (numAffectedRows ?? 0n) > 0n;
  }

  /** A failure of the store must release the lease. */
  async #stored(storageKey: string, work: Promise<void>): Promise<void> {
    try {
      await work;
    } catch (cause) {
      await this.#update(storageKey, sql`leased_until = null`, sql`true`);
      cannotStore(cause);
    }
  }
}

export function cannotStore(cause: unknown): never {
  throw new Unavailable('The file cannot be stored right now. Please try again in a moment.', {
    cause,
    reason: 'file_store',
  });
}

export function noSuchUpload(): never {
  throw new NotFound('There is no such upload, or it is complete.');
}
