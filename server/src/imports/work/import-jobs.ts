import type { ImportMapping } from '@deskbell/contract/imports';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { ImportOptions, KnownTickets } from '../../db/tables/import-tables.ts';
import { recordSystemActivity } from '../../teams/activity.ts';
import { removeFile } from '../calls/change-import.ts';
import type { HistorySummary } from '../history-summary.ts';
import { guessMapping } from '../store/import-mapping.ts';
import { personKey } from '../store/import-plan.ts';
import type { StoredHistory } from './history-reader.ts';

const LEASE_SECONDS = 60;
/** After so many starts that brought no page forward, something ends the process. */
const ATTEMPTS_MAX = 5;
const FILE_DAYS = 14;

const leaseEnd = sql<string>`now() + make_interval(secs => ${sql.lit(LEASE_SECONDS)})`;

export interface ImportJob extends StoredHistory {
  readonly id: number;
  readonly team_id: number;
  readonly state: 'checking' | 'running' | 'undoing';
  readonly options: ImportOptions;
  readonly mapping: Partial<ImportMapping>;
  readonly next_row: number;
  readonly attempts: number;
  readonly created_at: string;
}

/** A run that a command does has no file here. */
export async function claimImport(db: Database): Promise<ImportJob | null> {
  const { rows } = await sql<ImportJob>`
    update imports set leased_until = ${leaseEnd}, attempts = attempts + 1
    where id = (
      select imports.id from imports inner join teams on teams.id = team_id
      where (state = 'undoing' or (state in ('checking', 'running') and file_id is not null))
        and (leased_until is null or leased_until < now()) and deleted_at is null
      order by imports.id limit 1 for update of imports skip locked
    )
    returning id, team_id, state, options, mapping, next_row, attempts, file_name, created_at,
      coalesce(size, 0) as size, coalesce((select storage_key from import_files where id = file_id), '') as storage_key`.execute(
    db,
  );
  return rows[0] ?? null;
}

export const isWornOut = ({ attempts }: ImportJob): boolean => attempts > ATTEMPTS_MAX;

/** False when somebody paused or discarded it, or another instance has it. */
export async function renewLease(db: Database, { id, state }: ImportJob): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('imports')
    .set({ leased_until: leaseEnd })
    .where('id', '=', id)
    .where('state', '=', state)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function releaseLease(db: Database, { id, state }: ImportJob): Promise<void> {
  await db
    .updateTable('imports')
    .set({ leased_until: null, attempts: 0 })
    .where('id', '=', id)
    .where('state', '=', state)
    .execute();
}

interface Checked {
  readonly summary: HistorySummary;
  readonly headers: readonly string[] | null;
  readonly csv: string;
  readonly known: readonly KnownTickets[];
}

const NO_SITES: ImportMapping['sites'] = { site_id: null, by: null, places: [] };

export function storeCheck(db: Database, { id, team_id, mapping }: ImportJob, checked: Checked): Promise<void> {
  const { summary, headers, csv, known } = checked;
  const agents = summary.agents.map((agent) => ({ key: personKey(agent), ...agent }));
  return db.transaction().execute(async (tx) => {
    const guessed = await guessMapping(tx, { team_id, sites: mapping.sites ?? NO_SITES, summary });
    const { numUpdatedRows } = await tx
      .updateTable('imports')
      .set({
        state: 'checked',
        source: summary.source,
        rows: summary.tickets,
        summary: JSON.stringify({ ...summary, agents }),
        headers: JSON.stringify(headers),
        known: JSON.stringify(known),
        mapping: JSON.stringify(guessed),
        leased_until: null,
      })
      .where('id', '=', id)
      .where('state', '=', 'checking')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    await tx
      .insertInto('import_faults')
      .values({ import_id: id, csv })
      .onConflict((same) => same.column('import_id').doUpdateSet({ csv }))
      .execute();
  });
}

export async function refuseImport(
  db: Database,
  { id }: ImportJob,
  reason: string,
  headers: readonly string[] | null,
): Promise<void> {
  await db
    .updateTable('imports')
    .set({ state: 'refused', reason, headers: JSON.stringify(headers), leased_until: null })
    .where('id', '=', id)
    .where('state', '=', 'checking')
    .execute();
}

/** What is stored stays; a run goes on where it stopped, and an undo too. */
export async function failImport(db: Database, job: ImportJob, reason: string): Promise<void> {
  if (job.state === 'checking') return refuseImport(db, job, reason, null);
  await db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('imports')
      .set({ state: 'failed', reason, leased_until: null })
      .where('id', '=', job.id)
      .where('state', '=', job.state)
      .executeTakeFirst();
    if (numUpdatedRows > 0n)
      await recordSystemActivity(tx, 'Deskbell', job.team_id, 'import_failed', { file: job.file_name, reason });
  });
}

export async function markResumed(db: Database, { id, next_row }: ImportJob): Promise<void> {
  await db
    .updateTable('imports')
    .set({ resumed_at: sql`now()`, resumed_row: next_row })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute();
}

/** After its last page or its undo: the file goes, and the planner learns of the new rows, without which a first search takes seconds. */
export async function endJob(db: Database, { id, team_id, file_name }: ImportJob): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { state, file_id, counts } = await tx
      .selectFrom('imports')
      .select(['state', 'file_id', 'counts'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (state === 'done')
      await recordSystemActivity(tx, 'Deskbell', team_id, 'import_finished', { file: file_name, ...counts });
    await removeFile(tx, file_id);
  });
  await sql`analyze tickets, comments, ticket_tags, ratings, files, import_rows`.execute(db);
}

/** Files of imports that nobody ended; what was only checked goes with them. */
export async function removeOldImports(db: Database): Promise<void> {
  const isOld = sql<boolean>`imports.created_at < now() - make_interval(days => ${FILE_DAYS})`;
  await db.deleteFrom('imports').where('state', 'in', ['checking', 'checked', 'refused']).where(isOld).execute();
  await sql`delete from import_faults using imports where imports.id = import_id and ${isOld}`.execute(db);
  const { rows } = await sql<{ file_id: number }>`
    update imports set state = 'failed', reason = 'The file was removed after 14 days. Import it again: only what is missing is added.'
    where state in ('paused', 'failed') and file_id is not null and ${isOld} returning file_id`.execute(db);
  for (const { file_id } of rows) await removeFile(db, file_id);
}
