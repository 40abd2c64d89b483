import { sql } from 'kysely';
import { QueueWorker } from '../background/queue-worker.ts';
import { isDailyJobDue, runDaily } from '../db/daily-job.ts';
import type { Database } from '../db/database.ts';
import type { SiteRow } from '../scope.ts';
import { DID_NOT_ARRIVE } from './attached-files.ts';
import type { FileStore } from './file-store.ts';
import { requireStoreId } from './file-store-id.ts';
import { areFilesHeld } from './hold-files.ts';
import type { Uploads } from './uploads.ts';

const LEASE_SECONDS = 60;
const RETRY_MINUTES = [1, 5, 30, 120, 720];
const ARRIVAL_HOURS = 24;
/** The visitor's other files are sent first, one chunk at a time; plus a minute for the chunk in progress. */
const FIRST_BYTE_MINUTES = 15 + 1;
const LOST_AFTER_HOURS = 48;
const KEYS_PER_PAGE = 1_000;
const AUDIT = 'audit files';

interface Settings {
  readonly store: FileStore;
  readonly uploads: Uploads;
  onChanged(site: SiteRow): void;
  onAudited(counts: FileAudit): void;
  onError(error: unknown): void;
}

export interface FileAudit {
  readonly blobs_without_row: number;
  readonly rows_without_blob: number;
}

interface Stored {
  readonly keys: ReadonlySet<string>;
  /** Keys older than LOST_AFTER_HOURS: younger ones may belong to uploads without a row yet. */
  readonly suspects: readonly string[];
}

interface Removal {
  readonly storage_key: string;
  readonly attempts: number;
}

export class FileGarbageCollector extends QueueWorker<Removal> {
  constructor(
    readonly db: Database,
    readonly settings: Settings,
  ) {
    super({
      claim: () => claimRemoval(db),
      process: (removal) => this.#remove(removal),
      concurrency: 2,
      onError: (error) => settings.onError(error),
    });
  }

  async #remove({ storage_key, attempts }: Removal): Promise<void> {
    const { db, settings } = this;
    try {
      await settings.store.remove(storage_key);
      await db.deleteFrom('file_removals').where('storage_key', '=', storage_key).execute();
    } catch (error) {
      settings.onError(error);
      const minutes = RETRY_MINUTES[attempts - 1] ?? RETRY_MINUTES.at(-1) ?? 0;
      await db
        .updateTable('file_removals')
        .set({ next_attempt_at: sql`now() + make_interval(mins => ${minutes})` })
        .where('storage_key', '=', storage_key)
        .execute();
    }
  }

  async expireEmptyUploads(): Promise<void> {
    await this.db
      .deleteFrom('files')
      .where('state', '=', 'arriving')
      .where('received', '=', 0)
      .where('came_from', '=', 'visitor')
      .where('ticket_id', 'is', null)
      .where(sql<boolean>`created_at < now() - make_interval(mins => ${FIRST_BYTE_MINUTES})`)
      .where(sql<boolean>`(leased_until is null or leased_until < now())`)
      .execute();
  }

  async collectGarbage(): Promise<void> {
    await this.#finishStranded();
    await this.#endUploads();
    this.wake();
    if (!(await isDailyJobDue(this.db, AUDIT))) return;
    // Listing a large bucket takes longer than a transaction may idle.
    const stored = await this.#listStored();
    await runDaily(this.db, AUDIT, async (tx) => this.settings.onAudited(await this.#compare(tx, stored)));
  }

  async #finishStranded(): Promise<void> {
    const stranded = await this.db
      .selectFrom('files')
      .select('storage_key')
      .where('state', '=', 'arriving')
      .where(sql<boolean>`received = size and (leased_until is null or leased_until < now())`)
      .limit(KEYS_PER_PAGE)
      .execute();
    for (const { storage_key } of stranded)
      if (storage_key) await this.settings.uploads.finish(storage_key).catch((error) => this.settings.onError(error));
  }

  async #endUploads(): Promise<void> {
    const isOver = sql<boolean>`files.created_at < now() - make_interval(hours => ${ARRIVAL_HOURS})`;
    await this.db
      .deleteFrom('files')
      .where(isOver)
      .where(sql<boolean>`(ticket_id is null or (came_from = 'member' and comment_id is null))`)
      .execute();
    const { rows } = await sql<SiteRow>`
      with missing as (
        update files set state = 'missing', storage_key = null, reason = ${DID_NOT_ARRIVE}, leased_until = null
        where state = 'arriving' and ${isOver} returning site_id
      )
      select distinct site_id, team_id from missing join sites on sites.id = site_id`.execute(this.db);
    for (const site of rows) this.settings.onChanged(site);
  }

  async #listStored(): Promise<Stored> {
    const { store } = this.settings;
    // An unmounted network folder looks empty: every file would count as lost.
    await requireStoreId(store, this.db);
    const before = Date.now() - LOST_AFTER_HOURS * 3_600_000;
    const keys = new Set<string>();
    const suspects: string[] = [];
    for await (const { key, writtenAt } of store.list()) {
      keys.add(key);
      if (writtenAt.getTime() < before) suspects.push(key);
    }
    return { keys, suspects };
  }

  async #compare(db: Database, { keys, suspects }: Stored): Promise<FileAudit> {
    return {
      blobs_without_row: await removeUnknown(db, suspects),
      rows_without_blob: await this.#markLost(db, keys),
    };
  }

  async #markLost(db: Database, stored: ReadonlySet<string>): Promise<number> {
    let lost = 0;
    for (let after = 0; ; ) {
      const page = await db
        .selectFrom('files')
        .select(['id', 'storage_key'])
        .where('state', '=', 'ready')
        .where('id', '>', after)
        .where(sql<boolean>`created_at < now() - make_interval(hours => ${LOST_AFTER_HOURS})`)
        .orderBy('id')
        .limit(KEYS_PER_PAGE)
        .execute();
      const missing = page.filter(({ storage_key }) => storage_key !== null && !stored.has(storage_key));
      if (missing.length > 0)
        await db
          .updateTable('files')
          .set({ state: 'missing', storage_key: null, reason: 'The file was lost' })
          .where(
            'id',
            'in',
            missing.map(({ id }) => id),
          )
          .execute();
      lost += missing.length;
      const last = page.at(-1);
      if (!last || page.length < KEYS_PER_PAGE) return lost;
      after = last.id;
    }
  }
}

async function removeUnknown(db: Database, keys: readonly string[]): Promise<number> {
  let removed = 0;
  for (let from = 0; from < keys.length; from += KEYS_PER_PAGE) {
    const { numAffectedRows } = await sql`
      insert into file_removals (storage_key)
      select key from unnest(${keys.slice(from, from + KEYS_PER_PAGE)}::text[]) as key
      where not exists (select from files where storage_key = key)
        and not exists (select from import_files where storage_key = key)
      on conflict do nothing`.execute(db);
    removed += Number(numAffectedRows ?? 0);
  }
  return removed;
}

async function claimRemoval(db: Database): Promise<Removal | null> {
  const { rows } = await sql<Removal>`
    update file_removals set attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => ${LEASE_SECONDS})
    where storage_key = (
      select storage_key from file_removals where next_attempt_at <= now() and not ${areFilesHeld} order by next_attempt_at limit 1
      for update skip locked
    )
    returning storage_key, attempts`.execute(db);
  return rows[0] ?? null;
}
