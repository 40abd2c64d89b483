import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { Conflict } from '../../errors.ts';
import { deleteTickets } from '../../tickets/erase/delete-tickets.ts';
import { lockSites } from '../../tickets/site-lock.ts';

const UNDO_DAYS = 14;
const PAGE_TICKETS = 200;

const isOfImport = (id: number, kind: 'ticket' | 'comment') =>
  sql<boolean>`import_rows.import_id = ${id} and import_rows.kind = ${kind}`;

const commentIsImported = sql<boolean>`exists (
  select from import_rows where import_rows.kind = 'comment' and import_rows.row_id = comments.id
    and import_rows.import_id = any(array(select imports.id from imports where imports.team_id = tickets.team_id))
)`;

/** Nobody replied to it, changed it or put something into it since. Whoever read it did not touch it. */
const isUntouched: RawBuilder<boolean> = sql`(
  tickets.updated_at <= tickets.imported_at
  and not exists (select from comments where comments.ticket_id = tickets.id and not ${commentIsImported})
  and not exists (select from ticket_events where ticket_events.ticket_id = tickets.id)
  and not exists (select from tickets as merged where merged.merged_into = tickets.id)
  and not exists (select from files where files.ticket_id = tickets.id)
  and not exists (select from drafts where drafts.ticket_id = tickets.id)
)`;

export interface UndoneImport {
  readonly deleted: number;
  /** They stay, because somebody touched them. */
  readonly kept: readonly number[];
}

export async function countUndo(db: Database, id: number): Promise<{ deleted: number; kept: number }> {
  const { rows } = await sql<{ deleted: number; kept: number }>`
    select count(*) filter (where ${isUntouched}) as deleted, count(*) filter (where not ${isUntouched}) as kept
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
  await db.transaction().execute((tx) => removeAddedComments(tx, id));
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
    select id, site_id from tickets where id = any(${ids}::int8[]) and ${isUntouched} order by id for update`.execute(
    tx,
  );
  const untouched = rows.map((row) => row.id);
  // What was deleted by somebody stays known, so that no later import brings it back.
  await sql`
    delete from import_rows where kind = 'comment' and import_id = any(array(select imports.id from imports where team_id = (
        select team_id from imports where id = ${id}
      ))) and row_id in (select comments.id from comments where ticket_id = any(${untouched}::int8[]))`.execute(tx);
  await sql`delete from import_rows where ${isOfImport(id, 'ticket')} and row_id = any(${untouched}::int8[])`.execute(
    tx,
  );
  for (const siteId of new Set(rows.map(({ site_id }) => site_id)))
    await deleteTickets(
      tx,
      siteId,
      rows.filter(({ site_id }) => site_id === siteId).map((row) => row.id),
    );
  return { last, deleted: untouched.length };
}

/** Removes the comments that it added to tickets of an earlier import. */
async function removeAddedComments(tx: Database, id: number): Promise<void> {
  const { rows } = await sql<{ ticket_id: number }>`
    with removed as (
      delete from comments using import_rows
      where comments.id = import_rows.row_id and ${isOfImport(id, 'comment')} and not exists (
        select from import_rows as own where own.import_id = ${id} and own.kind = 'ticket' and own.row_id = comments.ticket_id
      )
      returning comments.id, ticket_id
    ), forgotten as (
      delete from import_rows where ${isOfImport(id, 'comment')} and row_id in (select removed.id from removed)
    )
    select distinct ticket_id from removed`.execute(tx);
  await sql`select settle_activity(${rows.map(({ ticket_id }) => ticket_id)}::int8[])`.execute(tx);
}
