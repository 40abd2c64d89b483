import { IMPORT_UNDO_DAYS } from '@deskbell/contract/import-values';
import type { ImportDetail, ImportMapping, ImportRun, ImportSummary } from '@deskbell/contract/imports';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { NotFound } from '../../errors.ts';
import { personName } from '../../names/person-name.ts';
import { countUndo } from '../store/undo-import.ts';
import { countKnown } from '../work/known-tickets.ts';

const LISTED = 50;
const KEPT_LISTED = 1_000;
/** Rows after which the speed says how long the rest takes. */
const MEASURED_ROWS = 400;

const isUndoable = sql<boolean>`state in ('paused', 'failed', 'done')`;
const undoEnd = sql<string>`imports.created_at + make_interval(days => ${sql.lit(IMPORT_UNDO_DAYS)})`;

const nameOf = (column: 'created_by' | 'paused_by') =>
  sql<string | null>`(select ${personName} from users where users.id = imports.${sql.ref(column)})`;

const importRows = (db: Database, teamId: number) =>
  db
    .selectFrom('imports')
    .select(['id', 'team_id', 'state', 'file_name', 'size', 'source', 'rows', 'next_row', 'counts', 'reason'])
    .select(['created_at', 'started_at', 'finished_at', 'paused_at', 'file_id', 'options', 'headers'])
    .select(['summary', 'mapping', 'known'])
    .select([nameOf('created_by').as('created_by_name'), nameOf('paused_by').as('paused_by_name')])
    .select(sql<string | null>`case when ${isUndoable} and ${undoEnd} > now() then ${undoEnd} end`.as('undo_until'))
    .select(
      sql<number | null>`case when state = 'running' and next_row - resumed_row >= ${MEASURED_ROWS}
        then round(extract(epoch from now() - resumed_at) * (rows - next_row) / (next_row - resumed_row)) end`.as(
        'seconds_left',
      ),
    )
    .where('team_id', '=', teamId);

type ImportRow = Awaited<ReturnType<ReturnType<typeof importRows>['execute']>>[number];

const runOf = ({ counts, seconds_left, ...row }: ImportRow): ImportRun => ({
  ...row,
  seconds_left: seconds_left === null ? null : Number(seconds_left),
  counts: { tickets: 0, comments: 0, known: 0, added_comments: 0, files: 0, left_out_files: 0, ...counts },
});

export async function listImports(db: Database, teamId: number): Promise<ImportRun[]> {
  const rows = await importRows(db, teamId).orderBy('id', 'desc').limit(LISTED).execute();
  return rows.map(runOf);
}

export async function findImport(db: Database, teamId: number, id: number): Promise<ImportDetail> {
  const row = await importRows(db, teamId).where('id', '=', id).executeTakeFirst();
  if (!row) throw new NotFound('There is no such import.');
  const { timezone = 'UTC', day_first = null } = row.options;
  const read = row.summary as (ImportSummary & { columns: ImportDetail['columns'] }) | null;
  const mapping = read ? (row.mapping as ImportMapping) : null;
  return {
    ...runOf(row),
    upload: await lookUpUpload(db, row.file_id),
    ...{ timezone, day_first, mapping },
    columns: read?.columns ?? null,
    headers: row.headers === null ? null : [...row.headers],
    summary: read,
    known_tickets: mapping ? countKnown(row.known, mapping.sites) : 0,
    undo: row.undo_until === null || row.state === 'running' ? null : await countUndo(db, id),
    kept_tickets: row.state === 'undone' ? await listKept(db, id) : [],
  };
}

async function lookUpUpload(db: Database, fileId: number | null): Promise<string | null> {
  if (fileId === null) return null;
  const file = await db.selectFrom('import_files').select('storage_key').where('id', '=', fileId).executeTakeFirst();
  return file?.storage_key ?? null;
}

/** Tickets of an undone import that somebody had touched. */
async function listKept(db: Database, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select row_id as id from import_rows inner join tickets on tickets.id = row_id
    where import_id = ${id} and import_rows.kind = 'ticket' order by row_id limit ${KEPT_LISTED}`.execute(db);
  return rows.map((row) => row.id);
}
