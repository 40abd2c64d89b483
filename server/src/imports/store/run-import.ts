import type { ImportSource } from '@deskbell/contract/import-values';
import type { ImportMapping } from '@deskbell/contract/imports';
import { sql } from 'kysely';
import { type Database, isUniqueViolation } from '../../db/database.ts';
import type { ImportCounts } from '../../db/tables/import-tables.ts';
import { Conflict } from '../../errors.ts';
import type { ImportedTicket } from '../imported-ticket.ts';
import { lockMembers, makeTags } from './import-mapping.ts';
import { planOf, sitesOf } from './import-plan.ts';
import { nameMerges } from './insert-events.ts';
import { joinMerged } from './join-merged.ts';
import { type FileSource, type PutFiles, putFiles, removePut } from './put-files.ts';
import { placedTickets, storePage } from './store-page.ts';

const PAGE_TICKETS = 200;
/** Letters of its tickets; one has up to 16 million. */
const PAGE_LENGTH_MAX = 4_000_000;

const NOTHING: ImportCounts = { tickets: 0, comments: 0, known: 0, added_comments: 0, files: 0, left_out_files: 0 };
const NO_FILES: PutFiles = new Map();

interface NewImport {
  readonly team_id: number;
  readonly source: ImportSource;
  readonly file_name: string;
  readonly rows: number;
  readonly mapping: ImportMapping;
}

export interface StartedImport {
  readonly id: number;
  readonly file_name: string;
  readonly next_row: number;
}

/** The import of the same file that was interrupted goes on; a team has one at a time. */
export async function startImport(db: Database, { mapping, ...values }: NewImport): Promise<StartedImport> {
  const columns = ['id', 'file_name', 'next_row'] as const;
  try {
    return await db.transaction().execute(async (tx) =>
      tx
        .insertInto('imports')
        .values({
          ...values,
          mapping: JSON.stringify(await makeTags(tx, values.team_id, mapping)),
          state: 'running',
        })
        .returning(columns)
        .executeTakeFirstOrThrow(),
    );
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const unfinished = await db
      .selectFrom('imports')
      .select(columns)
      .where('team_id', '=', values.team_id)
      .where('file_name', '=', values.file_name)
      .where('rows', '=', values.rows)
      .where('state', '=', 'running')
      .executeTakeFirst();
    if (unfinished) return unfinished;
    throw new Conflict('This team has an import of another file that is not finished. Finish or undo it first.', {
      cause: error,
    });
  }
}

/** Which tickets of a page are stored after all; asked in its transaction. */
export type Holding = (
  tx: Database,
  run: { readonly team_id: number; readonly created_at: string },
  tickets: readonly ImportedTicket[],
) => Promise<readonly ImportedTicket[]>;

interface PageOptions {
  readonly holding?: Holding;
  /** Null when the installation takes no files, or the page has none inside of the archive. */
  readonly source?: FileSource | null;
}

/** Commits a page with the row that follows it, so that an end at any place repeats nothing. Null if another run stored it. */
export async function storeRows(
  db: Database,
  id: number,
  from: number,
  tickets: readonly ImportedTicket[],
  { holding = async (_tx, _run, page) => page, source = null }: PageOptions = {},
): Promise<ImportCounts | null> {
  const put = source === null ? NO_FILES : await putFilesOf(db, id, tickets, source);
  const counts = await db.transaction().execute(async (tx) => {
    if (!(await holdTeam(tx, id))) return null;
    const row = await tx
      .updateTable('imports')
      .set({ next_row: from + tickets.length, attempts: 0 })
      .where('id', '=', id)
      .where('state', '=', 'running')
      .where('next_row', '=', from)
      .returning(['team_id', 'created_at', 'mapping', 'counts'])
      .executeTakeFirst();
    if (!row) return null;
    const mapping = row.mapping as ImportMapping;
    const plan = planOf(mapping, await lockMembers(tx, row.team_id, mapping));
    await requireSites(tx, row.team_id, sitesOf(plan));
    const run = { id, team_id: row.team_id, started_at: row.created_at, plan };
    const stored = await storePage(tx, run, await holding(tx, row, tickets), put);
    const sums = addCounts({ ...NOTHING, ...row.counts }, stored);
    await tx
      .updateTable('imports')
      .set({ counts: JSON.stringify(sums) })
      .where('id', '=', id)
      .execute();
    return sums;
  });
  if (counts === null && source !== null) await removePut(put, source);
  return counts;
}

/** Runs before the transaction, which no upload may keep open. */
async function putFilesOf(
  db: Database,
  id: number,
  tickets: readonly ImportedTicket[],
  source: FileSource,
): Promise<PutFiles> {
  const row = await db
    .selectFrom('imports')
    .select('mapping')
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst();
  if (!row) return NO_FILES;
  return putFiles(db, placedTickets(planOf(row.mapping as ImportMapping, new Map()), tickets), source);
}

/** Until the commit nobody deletes the team, or erases a person whom this page brings. False when the team is gone. */
async function holdTeam(tx: Database, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from teams where id = (select team_id from imports where imports.id = ${id}) and deleted_at is null for share`.execute(
    tx,
  );
  return rows.length > 0;
}

async function requireSites(tx: Database, teamId: number, siteIds: readonly number[]): Promise<void> {
  const sites = await tx
    .selectFrom('sites')
    .select('id')
    .where('team_id', '=', teamId)
    .where('id', 'in', siteIds)
    .execute();
  if (sites.length < siteIds.length)
    throw new Conflict('A site of this import was deleted, or belongs to another team now. What was imported stays.');
}

/** After the last page: tickets that were merged find each other now. It can be called again after an end at any place. */
export async function finishImport(db: Database, id: number): Promise<void> {
  await joinMerged(db, id);
  await nameMerges(db, id);
  await db
    .updateTable('imports')
    .set({ state: 'done', finished_at: sql`now()` })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute();
}

const addCounts = (one: ImportCounts, other: ImportCounts): ImportCounts => ({
  tickets: one.tickets + other.tickets,
  comments: one.comments + other.comments,
  known: one.known + other.known,
  added_comments: one.added_comments + other.added_comments,
  files: one.files + other.files,
  left_out_files: one.left_out_files + other.left_out_files,
});

/** A page is stored in one transaction. */
export async function* inPages(tickets: AsyncIterable<ImportedTicket>): AsyncGenerator<ImportedTicket[]> {
  let page: ImportedTicket[] = [];
  let length = 0;
  for await (const ticket of tickets) {
    page.push(ticket);
    length += ticket.text.length + ticket.comments.reduce((sum, { text }) => sum + text.length, 0);
    if (page.length < PAGE_TICKETS && length < PAGE_LENGTH_MAX) continue;
    yield page;
    page = [];
    length = 0;
  }
  if (page.length > 0) yield page;
}
