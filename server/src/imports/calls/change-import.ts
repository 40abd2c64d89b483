import { IMPORT_UNDO_DAYS } from '@deskbell/contract/import-values';
import type { ImportDetail, ImportMapping, importChanges, newImport } from '@deskbell/contract/imports';
import { sql } from 'kysely';
import type * as z from 'zod';
import { type Database, isUniqueViolation } from '../../db/database.ts';
import { noteQueued } from '../../db/queued-work.ts';
import type { ImportOptions } from '../../db/tables/import-tables.ts';
import { Conflict, Invalid, NotFound } from '../../errors.ts';
import type { Scope } from '../../scope.ts';
import { recordActivity } from '../../teams/activity.ts';
import { lockTeam } from '../../teams/lock-team.ts';
import { findMembership } from '../../teams/teams.ts';
import { makeTags } from '../store/import-mapping.ts';
import { changeMapping, requireSites } from './change-mapping.ts';
import { findImport } from './read-imports.ts';

const ANOTHER_RUNS = 'Another import of this team is not finished. Finish or undo it first.';

interface Named {
  readonly teamId: number;
  readonly importId: number;
}

/** Checks a file; an import that was only checked makes room, and may leave its file to this one. */
export async function addImport(
  db: Database,
  scope: Scope<'manage'>,
  teamId: number,
  { upload, site_id, timezone, day_first, columns }: z.output<typeof newImport>,
): Promise<ImportDetail> {
  return inOrder(db, scope, teamId, async (tx) => {
    const file = await tx
      .selectFrom('import_files')
      .select(['id', 'name', 'size', 'state'])
      .where('team_id', '=', teamId)
      .where('storage_key', '=', upload)
      .executeTakeFirst();
    if (!file) throw invalid('upload', 'This upload is not there any more. Send the file again.');
    if (file.state !== 'ready') throw new Conflict('The file is still being uploaded.');
    const site = site_id ?? (await lookUpOnlySite(tx, teamId));
    const sites: ImportMapping['sites'] = { site_id: site, by: null, places: [] };
    await requireSites(tx, teamId, sites, ['site_id']);
    await requireNoneRuns(tx, teamId, file.id);
    await removeChecked(tx, teamId, file.id);
    const options: ImportOptions = {
      timezone: timezone ?? (await timezoneOf(tx, teamId)),
      day_first: day_first ?? null,
      columns: columns ?? {},
    };
    const values = {
      team_id: teamId,
      file_id: file.id,
      file_name: file.name,
      size: file.size,
      state: 'checking' as const,
    };
    const json = { options: JSON.stringify(options), mapping: JSON.stringify({ sites }) };
    const { id } = await tx
      .insertInto('imports')
      .values({ ...values, ...json, created_by: scope.user.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    noteQueued(tx, 'imports');
    return findImport(tx, teamId, id);
  });
}

/** The mapping first, so that one call can map and start. */
export async function changeImport(
  db: Database,
  scope: Scope<'manage'>,
  { teamId, importId }: Named,
  { mapping, state }: z.output<typeof importChanges>,
): Promise<ImportDetail> {
  await inOrder(db, scope, teamId, async (tx) => {
    const row = await lockImport(tx, teamId, importId);
    if (mapping) await storeMapping(tx, row, await changeMapping(tx, row, mapping));
    if (state === 'paused') await pause(tx, scope, row);
    if (state === 'running') await run(tx, scope, await lockImport(tx, teamId, importId));
  });
  return findImport(db, teamId, importId);
}

export async function discardImport(db: Database, scope: Scope<'manage'>, { teamId, importId }: Named) {
  await inOrder(db, scope, teamId, async (tx) => {
    const { state, file_id } = await lockImport(tx, teamId, importId);
    if (!['checking', 'checked', 'refused'].includes(state))
      throw new Conflict('This import has stored tickets. Undo it instead.');
    await tx.deleteFrom('imports').where('id', '=', importId).execute();
    await removeFile(tx, file_id);
  });
  return { id: importId };
}

export async function undoImport(
  db: Database,
  scope: Scope<'manage'>,
  { teamId, importId }: Named,
): Promise<ImportDetail> {
  await inOrder(db, scope, teamId, async (tx) => {
    const { state, file_name } = await lockImport(tx, teamId, importId);
    if (state === 'undoing') return;
    if (state === 'running') throw new Conflict('This import is running. Pause it first.');
    const { numUpdatedRows } = await tx
      .updateTable('imports')
      .set({ state: 'undoing', reason: null, attempts: 0, leased_until: null })
      .where('id', '=', importId)
      .where('state', 'in', ['paused', 'failed', 'done'])
      .where(sql<boolean>`created_at > now() - make_interval(days => ${IMPORT_UNDO_DAYS})`)
      .executeTakeFirst();
    if (numUpdatedRows === 0n)
      throw new Conflict(
        `This import cannot be undone: nothing is stored, or it is older than ${IMPORT_UNDO_DAYS} days.`,
      );
    await recordActivity(tx, scope.user, teamId, 'import_undone', { file: file_name });
    noteQueued(tx, 'imports');
  });
  return findImport(db, teamId, importId);
}

/** One act on the imports of a team at a time. */
async function inOrder<Result>(
  db: Database,
  scope: Scope<'manage'>,
  teamId: number,
  act: (tx: Database) => Promise<Result>,
): Promise<Result> {
  findMembership(scope, teamId);
  try {
    return await db.transaction().execute(async (tx) => {
      await lockTeam(tx, teamId);
      return act(tx);
    });
  } catch (error) {
    // A run that a command began does not take the lock of the team.
    if (isUniqueViolation(error)) throw new Conflict(ANOTHER_RUNS, { cause: error });
    throw error;
  }
}

type LockedImport = Awaited<ReturnType<typeof lockImport>>;

async function lockImport(tx: Database, teamId: number, id: number) {
  const row = await tx
    .selectFrom('imports')
    .select(['id', 'team_id', 'state', 'file_id', 'file_name', 'rows', 'mapping', 'summary', 'next_row'])
    .where('id', '=', id)
    .where('team_id', '=', teamId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new NotFound('There is no such import.');
  return row;
}

async function storeMapping(tx: Database, { id, state }: LockedImport, mapping: ImportMapping): Promise<void> {
  if (state !== 'checked') throw new Conflict('The mapping can be changed between the check and the import.');
  await tx
    .updateTable('imports')
    .set({ mapping: JSON.stringify(mapping) })
    .where('id', '=', id)
    .execute();
}

async function pause(tx: Database, scope: Scope<'manage'>, { id, state }: LockedImport): Promise<void> {
  if (state === 'paused') return;
  if (state !== 'running') throw new Conflict('Only an import that is running can be paused.');
  await tx
    .updateTable('imports')
    .set({ state: 'paused', paused_by: scope.user.id, paused_at: sql`now()`, leased_until: null })
    .where('id', '=', id)
    .execute();
}

async function run(tx: Database, scope: Scope<'manage'>, row: LockedImport): Promise<void> {
  const { id, team_id, state, file_id, file_name, rows } = row;
  if (state === 'running') return;
  if (state !== 'checked' && state !== 'paused' && state !== 'failed')
    throw new Conflict('This import cannot run: it is not checked, or it is done.');
  if (file_id === null)
    throw new Conflict('The file of this import is not here any more. Import it again: only what is missing is added.');
  const mapping = row.mapping as ImportMapping;
  if (mapping.sites.site_id === null) throw invalid('mapping.sites.site_id', 'Choose the site that gets the tickets.');
  await requireSites(tx, team_id, mapping.sites, ['mapping', 'sites']);
  await tx
    .updateTable('imports')
    .set({
      state: 'running',
      mapping: JSON.stringify(await makeTags(tx, team_id, mapping)),
      started_at: sql`coalesce(started_at, now())`,
      ...{ reason: null, attempts: 0, leased_until: null, paused_by: null, paused_at: null },
      ...{ resumed_at: null, resumed_row: null },
    })
    .where('id', '=', id)
    .execute();
  if (state === 'checked')
    await recordActivity(tx, scope.user, team_id, 'import_started', { file: file_name, tickets: rows });
  noteQueued(tx, 'imports');
}

async function requireNoneRuns(tx: Database, teamId: number, fileId: number): Promise<void> {
  const other = await tx
    .selectFrom('imports')
    .select('id')
    .where('team_id', '=', teamId)
    .where((row) =>
      row.or([
        row('state', 'in', ['running', 'paused', 'undoing']),
        row.and([row('state', '=', 'failed'), row('file_id', '=', fileId)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  if (other) throw new Conflict(ANOTHER_RUNS);
}

async function removeChecked(tx: Database, teamId: number, keptFileId: number): Promise<void> {
  const removed = await tx
    .deleteFrom('imports')
    .where('team_id', '=', teamId)
    .where('state', 'in', ['checking', 'checked', 'refused'])
    .returning('file_id')
    .execute();
  for (const { file_id } of removed) if (file_id !== keptFileId) await removeFile(tx, file_id);
}

export async function removeFile(tx: Database, fileId: number | null): Promise<void> {
  if (fileId === null) return;
  await tx.deleteFrom('import_files').where('id', '=', fileId).execute();
  noteQueued(tx, 'file_removals');
}

async function lookUpOnlySite(tx: Database, teamId: number): Promise<number | null> {
  const sites = await tx.selectFrom('sites').select('id').where('team_id', '=', teamId).limit(2).execute();
  return sites.length === 1 ? (sites[0]?.id ?? null) : null;
}

async function timezoneOf(tx: Database, teamId: number): Promise<string> {
  const { timezone } = await tx
    .selectFrom('teams')
    .select('timezone')
    .where('id', '=', teamId)
    .executeTakeFirstOrThrow();
  return timezone;
}

function invalid(path: string, message: string): Invalid {
  return new Invalid(message, [{ path: path.split('.'), message }]);
}
