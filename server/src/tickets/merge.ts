import { MERGED_TICKETS_MAX, type VisitorLanguage } from '@deskbell/contract/limits';
import type { Ticket, TicketDetail } from '@deskbell/contract/tickets';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { Conflict } from '../errors.ts';
import { mailboxOf } from '../mailbox.ts';
import type { Scope } from '../scope.ts';
import { lockSite } from './site-lock.ts';
import { memberActor, recordTicketEvents } from './ticket-history.ts';
import { moveToStatus, refuseMerged } from './ticket-status.ts';
import { findTicket, findTicketDetail, findTickets, noSuchTicket, type TicketOfTeam } from './tickets.ts';

const TARGETS = 10;

/** What a merge moved, so that it can be undone. */
export interface MovedRows {
  readonly into: number;
  readonly status: Ticket['status'];
  readonly comment_ids: readonly number[];
  readonly file_ids: readonly number[];
  /** Files of the ticket itself, which now belong to the comment that was its description. */
  readonly own_file_ids: readonly number[];
  readonly event_ids: readonly number[];
  readonly description_id: number;
  /** Tickets that had been merged into this one. */
  readonly ticket_ids: readonly number[];
  /** Whether the other ticket had no address and took over this one's. */
  readonly gave_address: boolean;
}

/** Open ones of the same person first; with a number, the ticket of that number. */
export async function listMergeTargets(db: Database, scope: Scope<'work'>, id: number, q: string): Promise<Ticket[]> {
  const ticket = await findTicket(db, scope, id);
  const number = /^#?(\d{1,15})$/.exec(q.trim())?.[1];
  const { rows } = await sql<{ id: number }>`
    select id from tickets
    where site_id = ${ticket.site_id} and id <> ${id} and merged_into is null and (
      ${number ?? null}::int8 = id
      or ${number ?? null}::int8 is null and (lower(user_email) = lower(${ticket.user_email}) or user_id = ${ticket.user_id})
    )
    order by status in ('closed', 'archived'), id desc limit ${TARGETS}`.execute(db);
  if (rows.length === 0) return [];
  const found = await findTickets(
    db,
    scope,
    rows.map((row) => row.id),
  );
  return rows.flatMap((row) => found.filter((target) => target.id === row.id));
}

/** Moves the conversation into another ticket of the same person; the merged one is archived without an email. */
export function mergeTicket(db: Database, scope: Scope<'work'>, id: number, into: number): Promise<TicketDetail> {
  return db.transaction().execute(async (tx) => {
    const { site_id } = await findTicket(tx, scope, id);
    await findTicket(tx, scope, into);
    if (id === into) throw new Conflict('A ticket cannot be merged into itself.');
    if (!(await lockSite(tx, site_id))) noSuchTicket();
    await tx.selectFrom('tickets').select('id').where('id', 'in', [id, into]).orderBy('id').forNoKeyUpdate().execute();
    // As they are, now that no one else changes them.
    const [merged, kept] = [await findTicket(tx, scope, id), await findTicket(tx, scope, into)];
    await requireMergeable(tx, merged, kept);
    await moveConversation(tx, merged, kept, scope.user.id);
    return findTicketDetail(tx, scope, into);
  });
}

async function requireMergeable(tx: Database, merged: TicketOfTeam, kept: TicketOfTeam): Promise<void> {
  if (merged.site_id !== kept.site_id) throw new Conflict('Only tickets of one site can be merged.');
  refuseMerged([merged]);
  if (kept.merged_into !== null) throw new Conflict(`#${kept.id} was itself merged into #${kept.merged_into}.`);
  if (!isOnePerson(merged, kept)) throw new Conflict(`${merged.user_email} would stop getting answers.`);
  const { count } = await tx
    .selectFrom('tickets')
    .select(sql<number>`count(*)`.as('count'))
    .where('merged_into', 'in', [merged.id, kept.id])
    .executeTakeFirstOrThrow();
  if (count >= MERGED_TICKETS_MAX) throw new Conflict(`At most ${MERGED_TICKETS_MAX} tickets can be merged into one.`);
}

function isOnePerson(one: TicketOfTeam, other: TicketOfTeam): boolean {
  if (one.user_email === null || other.user_email === null) return true;
  if (one.user_id !== null && one.user_id === other.user_id) return true;
  return mailboxOf(one.user_email) === mailboxOf(other.user_email);
}

async function moveConversation(tx: Database, merged: TicketOfTeam, kept: TicketOfTeam, userId: number): Promise<void> {
  const { id, title, description, user_name, user_email, created_at } = merged;
  const into = { ticket_id: kept.id };
  const comments = await tx.updateTable('comments').set(into).where('ticket_id', '=', id).returning('id').execute();
  const events = await tx.updateTable('ticket_events').set(into).where('ticket_id', '=', id).returning('id').execute();
  const { id: description_id } = await tx
    .insertInto('comments')
    .values({
      ...into,
      author: 'customer',
      author_name: user_name ?? user_email ?? 'Anonymous',
      comment: `${title}\n\n${description}`,
      created_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const ownFiles = await tx
    .updateTable('files')
    .set({ ...into, comment_id: description_id })
    .where('ticket_id', '=', id)
    .where('comment_id', 'is', null)
    .where('came_from', '<>', 'member')
    .returning('id')
    .execute();
  const files = await tx.updateTable('files').set(into).where('ticket_id', '=', id).returning('id').execute();
  const chained = await tx
    .updateTable('tickets')
    .set({ merged_into: kept.id })
    .where('merged_into', '=', id)
    .returning('id')
    .execute();
  const gave_address = kept.user_email === null && user_email !== null;
  await tx
    .updateTable('tickets')
    .set({ updated_at: sql`now()`, ...(gave_address && { user_email, user_name, language: languageOf(id) }) })
    .where('id', '=', kept.id)
    .execute();
  await moveToStatus(tx, [merged], 'archived');
  await tx.updateTable('tickets').set({ merged_into: kept.id, snoozed_until: null }).where('id', '=', id).execute();
  const moved: MovedRows = {
    into: kept.id,
    status: merged.status,
    comment_ids: idsOf(comments),
    file_ids: idsOf(files),
    own_file_ids: idsOf(ownFiles),
    event_ids: idsOf(events),
    description_id,
    ticket_ids: idsOf(chained),
    gave_address,
  };
  await recordTicketEvents(tx, [
    { ticket_id: id, ...memberActor(userId), kind: 'merged', change: { after: { into: kept.id }, moved } },
    { ticket_id: kept.id, ...memberActor(userId), kind: 'merged', change: { after: { from: id, title } } },
  ]);
}

const languageOf = (id: number) => sql<VisitorLanguage | null>`(select language from tickets where id = ${id})`;

const idsOf = (rows: readonly { readonly id: number }[]): number[] => rows.map(({ id }) => id);
