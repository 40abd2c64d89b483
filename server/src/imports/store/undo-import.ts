import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { noteQueued } from '../../db/queued-work.ts';
import { Conflict } from '../../errors.ts';
import { deleteTickets } from '../../tickets/erase/delete-tickets.ts';
import { lockSites } from '../../tickets/site-lock.ts';
import { isUndone } from './untouched.ts';

const UNDO_DAYS = 14;
const PAGE_TICKETS = 200;

const isOfImport = (id: number, kind: 'ticket' | 'comment' | 'file') =>
  sql<boolean>`import_rows.import_id = ${id} and import_rows.kind = ${kind}`;

export interface UndoneImport {
  readonly deleted: number;
  /** They stay, because somebody touched them. */
  readonly kept: readonly number[];
}

export async function countUndo(db: Database, id: number): Promise<{ deleted: number; kept: number }> {
  const { rows } = await sql<{ deleted: number; kept: number }>`
    select count(*) filter (where ${isUndone(id)}) as deleted, count(*) filter (where not ${isUndone(id)}) as kept
    from import_rows inner join tickets on tickets.id = row_id where ${isOfImport(id, 'ticket')}`.execute(db);
  return rows[0] ?? { deleted: 0, kept: 0 };
}

/** Goes on where it stopped when it is called again. */
export async function undoImport(db: Database, teamId: number, id: number): Promise<UndoneImport> {
  const { numUpdatedRows } = await db
    .updateTable('imports')
    .set({ state: 'undoing' })
    .where('id', '=', id)
    .where('team_id', '=', teamId)
    .where('state', '<>', 'undone')
    .where('created_at', '>', sql<string>`now() - make_interval(days => ${UNDO_DAYS})`)
    .executeTakeFirst();
  if (numUpdatedRows === 0n)
    throw new Conflict(`This import cannot be undone: it is undone already, or older than ${UNDO_DAYS} days.`);
  let deleted = 0;
  for (let after = 0; ; ) {
    const page = await db.transaction().execute((tx) => undoPage(tx, id, after));
    if (page.last === null) break;
    after = page.last;
    deleted += page.deleted;
  }
  await db.transaction().execute((tx) => removeAdded(tx, id));
  const { rows } = await sql<{ id: number }>`
    select row_id as id from import_rows inner join tickets on tickets.id = row_id
    where ${isOfImport(id, 'ticket')} order by row_id`.execute(db);
  await db.updateTable('imports').set({ state: 'undone', undone_at: sql`now()` }).where('id', '=', id).execute();
  return { deleted, kept: rows.map((row) => row.id) };
}

async function undoPage(tx: Database, id: number, after: number) {
  const { rows: page } = await sql<{ id: number }>`
    select row_id as id from import_rows where ${isOfImport(id, 'ticket')} and row_id > ${after}
    order by row_id limit ${PAGE_TICKETS}`.execute(tx);
  const ids = page.map((row) => row.id);
  const last = ids.at(-1) ?? null;
  if (last === null) return { last, deleted: 0 };
  await lockSites(tx, sql`select site_id from tickets where id = any(${ids}::int8[])`);
  const { rows } = await sql<{ id: number; site_id: number }>`
    select id, site_id from tickets where id = any(${ids}::int8[]) and ${isUndone(id)} order by id for update`.execute(
    tx,
  );
  const untouched = rows.map((row) => row.id);
  await removePartsOf(tx, id, untouched);
  for (const siteId of new Set(rows.map(({ site_id }) => site_id)))
    await deleteTickets(
      tx,
      siteId,
      rows.filter(({ site_id }) => site_id === siteId).map((row) => row.id),
    );
  return { last, deleted: untouched.length };
}

/** Rows and what they stood for; what was deleted by somebody stays known, so that no later import brings it back. */
async function removePartsOf(tx: Database, id: number, ids: readonly number[]): Promise<void> {
  const isOfTeam = sql`import_id = any(array(select imports.id from imports where team_id = (select team_id from imports where id = ${id})))`;
  const heads = await listHeads(tx, ids);
  const areComments = sql`comments.ticket_id = any(${[...ids, ...heads]}::int8[])
    and (comments.ticket_id = any(${ids}::int8[]) or comments.merged_from = any(${ids}::int8[]))`;
  await sql`
    delete from import_rows where kind = 'file' and ${isOfTeam} and row_id in (
      select files.id from files where ticket_id = any(${ids}::int8[])
      union select files.id from files inner join comments on comments.id = comment_id where ${areComments}
    )`.execute(tx);
  await sql`
    delete from import_rows where kind = 'comment' and ${isOfTeam} and row_id in (select comments.id from comments where ${areComments})`.execute(
    tx,
  );
  await sql`delete from import_rows where ${isOfImport(id, 'ticket')} and row_id = any(${ids}::int8[])`.execute(tx);
  if (heads.length > 0) await leaveConversations(tx, ids, heads);
}

/** The tickets that these were merged into. */
async function listHeads(tx: Database, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct merged_into as id from tickets where id = any(${ids}::int8[]) and merged_into is not null`.execute(
    tx,
  );
  return rows.map((row) => row.id);
}

/** What merging moved into tickets that may stay. */
async function leaveConversations(tx: Database, ids: readonly number[], heads: readonly number[]): Promise<void> {
  await sql`
    delete from comments where ticket_id = any(${heads}::int8[]) and merged_from = any(${ids}::int8[])`.execute(tx);
  await sql`
    delete from ticket_events
    where ticket_id = any(${heads}::int8[]) and kind = 'merged' and change #>> '{after,from}' = any(${ids.map(String)}::text[])`.execute(
    tx,
  );
  await sql`select settle_activity(${heads}::int8[])`.execute(tx);
}

/** Removes the comments and files that it added to tickets of an earlier import. */
async function removeAdded(tx: Database, id: number): Promise<void> {
  const isAdded = (ticketId: ReturnType<typeof sql>) => sql`not exists (
    select from import_rows as own where own.import_id = ${id} and own.kind = 'ticket' and own.row_id = ${ticketId}
  )`;
  await sql`
    with removed as (
      delete from files using import_rows
      where files.id = import_rows.row_id and ${isOfImport(id, 'file')} and ${isAdded(sql`coalesce((select merged_from from comments where comments.id = files.comment_id), files.ticket_id)`)}
      returning files.id
    )
    delete from import_rows where ${isOfImport(id, 'file')} and row_id in (select removed.id from removed)`.execute(tx);
  const { rows } = await sql<{ ticket_id: number }>`
    with removed as (
      delete from comments using import_rows
      where comments.id = import_rows.row_id and ${isOfImport(id, 'comment')} and ${isAdded(sql`coalesce(comments.merged_from, comments.ticket_id)`)}
      returning comments.id, ticket_id
    ), forgotten as (
      delete from import_rows where ${isOfImport(id, 'comment')} and row_id in (select removed.id from removed)
    )
    select distinct ticket_id from removed`.execute(tx);
  await sql`select settle_activity(${rows.map(({ ticket_id }) => ticket_id)}::int8[])`.execute(tx);
  noteQueued(tx, 'file_removals');
}
