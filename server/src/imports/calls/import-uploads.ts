import { createHash } from 'node:crypto';
import { IMPORT_FILE_BYTES_MAX } from '@deskbell/contract/import-values';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { noteQueued } from '../../db/queued-work.ts';
import { Invalid, Refused, TooLarge, TooMany } from '../../errors.ts';
import { ArrivingBytes, cannotStore } from '../../files/arriving-bytes.ts';
import { cleanFileName } from '../../files/file-name.ts';
import type { FileStore } from '../../files/file-store.ts';
import { requireStoreId } from '../../files/file-store-id.ts';
import { type ContinuedUpload, newStorageKey, tooLarge } from '../../files/uploads.ts';
import { IMPORT_FILES_PER_TEAM } from '../../rate-limits.ts';
import type { Scope } from '../../scope.ts';
import { lockTeam } from '../../teams/lock-team.ts';
import { findMembership } from '../../teams/teams.ts';

const RETRY_SECONDS = 3_600;
const FILE_HOURS = 24;

interface NewFile {
  readonly filename: string;
  readonly size: number;
}

interface Stored {
  readonly team_id: number;
  readonly size: number;
  readonly received: number;
  readonly state: 'arriving' | 'ready';
  readonly uploaded_by: number | null;
}

/** Files for imports: they belong to a team, count for no site, and are removed when they are read. */
export class ImportUploads {
  readonly #bytes: ArrivingBytes;

  constructor(
    readonly db: Database,
    readonly store: FileStore,
    /** Why this installation takes none; null where it does. */
    readonly closed: string | null = null,
  ) {
    this.#bytes = new ArrivingBytes(db, 'import_files', store);
  }

  async begin(scope: Scope<'manage'>, teamId: number, { filename, size }: NewFile): Promise<string> {
    findMembership(scope, teamId);
    if (this.closed !== null) throw new Refused(this.closed);
    if (scope.user.token) throw new Refused('This token may not do this.');
    if (size === 0) throw new Invalid('The file is empty.');
    if (size > IMPORT_FILE_BYTES_MAX) throw new TooLarge(tooLarge(IMPORT_FILE_BYTES_MAX));
    const name = cleanFileName(filename);
    if (name === '') throw new Invalid('The file needs a name.');
    await this.store.requireRoom();
    await requireStoreId(this.store, this.db).catch(cannotStore);
    const storage_key = newStorageKey();
    await this.db.transaction().execute(async (tx) => {
      await lockTeam(tx, teamId);
      await removeUnused(tx, sql<boolean>`team_id = ${teamId} and uploaded_by = ${scope.user.id}`);
      const { count } = await tx
        .selectFrom('import_files')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('team_id', '=', teamId)
        .executeTakeFirstOrThrow();
      if (count >= IMPORT_FILES_PER_TEAM)
        throw new TooMany('This team has too many files for imports. Finish or discard one first.', RETRY_SECONDS);
      const values = { team_id: teamId, storage_key, name, size, uploaded_by: scope.user.id };
      await tx.insertInto('import_files').values(values).execute();
    });
    return storage_key;
  }

  /** Only who began it may go on, while they manage the team. */
  async lookUp(scope: Scope<'note'>, storageKey: string): Promise<ContinuedUpload | null> {
    const file: Stored | undefined = await this.db
      .selectFrom('import_files')
      .select(['team_id', 'size', 'received', 'state', 'uploaded_by'])
      .where('storage_key', '=', storageKey)
      .executeTakeFirst();
    if (!file || file.uploaded_by !== scope.user.id || scope.user.token) return null;
    findMembership(scope.at('manage'), file.team_id);
    const { size, received, state } = file;
    const finish = () => this.finish(storageKey);
    return {
      ...{ size, received, state },
      sender: scope.user.id,
      resume: async () => void (state === 'arriving' && received === size && (await finish())),
      requireRoom: () => this.store.requireRoom(),
      append: async (offset, bytes) => {
        const now = await this.#bytes.append(storageKey, offset, bytes);
        if (now === size) await finish();
        return now;
      },
      remove: async () => {
        await this.db
          .deleteFrom('import_files')
          .where('storage_key', '=', storageKey)
          .where('state', '=', 'arriving')
          .execute();
        noteQueued(this.db, 'file_removals');
      },
    };
  }

  async finish(storageKey: string): Promise<void> {
    const sha256 = createHash('sha256');
    if (!(await this.#bytes.finish(storageKey, (bytes) => void sha256.update(bytes)))) return;
    await this.db
      .updateTable('import_files')
      .set({ state: 'ready', sha256: sha256.digest(), leased_until: null })
      .where('storage_key', '=', storageKey)
      .execute();
  }
}

/** What was left of an upload, or never checked. */
export const removeOldUploads = (db: Database): Promise<void> =>
  removeUnused(db, sql<boolean>`created_at < now() - make_interval(hours => ${FILE_HOURS})`);

async function removeUnused(db: Database, which: ReturnType<typeof sql<boolean>>): Promise<void> {
  await db
    .deleteFrom('import_files')
    .where(which)
    .where(sql<boolean>`not exists (select from imports where file_id = import_files.id)`)
    .where(sql<boolean>`(leased_until is null or leased_until < now())`)
    .execute();
  noteQueued(db, 'file_removals');
}
