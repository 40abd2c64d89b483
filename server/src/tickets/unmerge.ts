import { UNMERGE_HOURS } from '@deskbell/contract/limits';
import type { TicketDetail } from '@deskbell/contract/tickets';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { Conflict } from '../errors.ts';
import type { Scope } from '../scope.ts';
import { requireUnerased } from './erased-rule.ts';
import type { MovedRows } from './merge.ts';
import { endPageLinks } from './page-links.ts';
import { listTicketsOfRequester } from './requester.ts';
import { lockSite } from './site-lock.ts';
import { type Actor, memberActor, recordTicketEvents } from './ticket-history.ts';
import { moveToStatus } from './ticket-status.ts';
import { findTicket, findTicketDetail, noSuchTicket } from './tickets.ts';
import { queueWebhooks } from './webhook-outbox.ts';

/** Takes exactly the rows back that the merge moved; those that were deleted since stay deleted. */
export function unmergeTicket(db: Database, scope: Scope<'work'>, id: number): Promise<TicketDetail> {
  return db.transaction().execute(async (tx) => {
    const { site_id } = await findTicket(tx, scope, id);
    if (!(await lockSite(tx, site_id))) noSuchTicket();
    const ticket = await findTicket(tx, scope, id);
    if (ticket.merged_into === null) throw new Conflict('This ticket is not merged.');
    // The right to change the other one too.
    await findTicket(tx, scope, ticket.merged_into);
    const move = await lookUpMove(tx, id);
    if (!move) await requireUnerased(tx, id, 'This ticket was erased on request. Its merge cannot be undone.');
    if (!move?.is_recent) throw new Conflict(`A merge can be undone for ${UNMERGE_HOURS} hours.`);
    await separate(tx, { ...ticket, merged_into: ticket.merged_into }, move.moved, memberActor(scope.user.id));
    return findTicketDetail(tx, scope, id);
  });
}

/**
 * Undoes the merges into a ticket whose visitor erases it: tickets that do not prove to be of the same requester are not
 * the visitor's to erase. The caller has locked the site.
 */
export async function separateOtherRequesters(tx: Database, keptId: number, actor: Actor): Promise<void> {
  const own = await listTicketsOfRequester(tx, { id: keptId, merged_into: null });
  const others = await tx
    .selectFrom('tickets')
    .select(['id', 'site_id', 'merged_into', 'user_email'])
    .where('merged_into', '=', keptId)
    .where('id', 'not in', own)
    .execute();
  const merges = [];
  for (const ticket of others) merges.push({ ticket, move: await lookUpMove(tx, ticket.id) });
  for (const { ticket, move } of merges)
    if (move) await separate(tx, { ...ticket, merged_into: keptId }, move.moved, actor);
}

interface MergedTicket {
  readonly id: number;
  readonly site_id: number;
  readonly merged_into: number;
  readonly user_email: string | null;
}

/** The latest merge of a ticket; null when it is erased, which removes from the history what was moved. */
async function lookUpMove(tx: Database, id: number) {
  const { rows } = await sql<{ event_id: number; moved: MovedRows; is_recent: boolean }>`
    select id as event_id, change->'moved' as moved,
      created_at > now() - make_interval(hours => ${UNMERGE_HOURS}) as is_recent
    from ticket_events where ticket_id = ${id} and kind = 'merged' and change ? 'moved'
    order by id desc limit 1`.execute(tx);
  return rows[0] ?? null;
}

async function separate(tx: Database, ticket: MergedTicket, moved: MovedRows, actor: Actor): Promise<void> {
  const { id, merged_into: keptId } = ticket;
  await sql`select from tickets where id in (${id}, ${keptId}) order by id for no key update`.execute(tx);
  await endLearntLinks(tx, ticket, moved);
  await takeBack(tx, ticket, moved);
  await recordTicketEvents(tx, [
    { ticket_id: id, ...actor, kind: 'unmerged', change: { before: { into: keptId } } },
    { ticket_id: keptId, ...actor, kind: 'unmerged', change: { before: { from: id } } },
  ]);
  // No event tells of an undone merge; receivers must know that the ticket is back.
  if (moved.status !== 'archived')
    await queueWebhooks(tx, [
      { type: 'ticket.status_changed', ticket_id: id, change: { before: 'archived', after: moved.status } },
    ]);
}

/** The page of this ticket led to the other one; before 2.0 it always did. */
async function endLearntLinks(tx: Database, ticket: MergedTicket, moved: MovedRows): Promise<void> {
  const own = await listTicketsOfRequester(tx, ticket);
  if (own.includes(ticket.merged_into) || moved.took_address === undefined)
    await endPageLinks(tx, sql`id = ${ticket.merged_into}`);
}

async function takeBack(tx: Database, ticket: MergedTicket, moved: MovedRows): Promise<void> {
  const { id, merged_into: keptId } = ticket;
  const isMoved = (ids: readonly number[]) => sql<boolean>`(ticket_id = ${keptId} and id = any(${ids}::int8[]))`;
  // Replies by email to this ticket that came since are in the other one, but belong here.
  await sql`
    update comments set ticket_id = ${id}, merged_from = nullif(merged_from, ${id})
    where id <> ${moved.description_id} and (
      ${isMoved(moved.comment_ids)} or ticket_id = ${keptId} and merged_from = any(${[id, ...moved.ticket_ids]}::int8[])
    )`.execute(tx);
  await sql`update ticket_events set ticket_id = ${id} where ${isMoved(moved.event_ids)}`.execute(tx);
  await sql`
    update files set ticket_id = ${id}
    where ${isMoved(moved.file_ids)}
      or ticket_id = ${keptId} and comment_id in (select comments.id from comments where comments.ticket_id = ${id})`.execute(
    tx,
  );
  await sql`update files set ticket_id = ${id}, comment_id = null where ${isMoved(moved.own_file_ids)}`.execute(tx);
  await tx.deleteFrom('comments').where('id', '=', moved.description_id).execute();
  await sql`
    update tickets set merged_into = ${id} where merged_into = ${keptId} and id = any(${moved.ticket_ids}::int8[])`.execute(
    tx,
  );
  await tx
    .updateTable('tickets')
    .set({ user_email: null, address_from: null, ...(moved.took_address ?? { user_name: null }) })
    .where('id', '=', moved.into)
    .where('address_from', '=', id)
    .execute();
  await tx.updateTable('tickets').set({ merged_into: null }).where('id', '=', id).execute();
  await moveToStatus(tx, [ticket], moved.status);
  await sql`
    update tickets set snoozed_until = ${moved.snoozed_until ?? null}
    where id = ${id} and ${moved.snoozed_until ?? null}::timestamptz > now()`.execute(tx);
}
