import { UNMERGE_HOURS } from '@deskbell/contract/limits';
import type { TicketDetail } from '@deskbell/contract/tickets';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { Conflict } from '../../errors.ts';
import type { Scope } from '../../scope.ts';
import { removeCopiedDrafts } from '../conversation/drafts.ts';
import { removeCopiedSuggestions } from '../conversation/suggested-replies.ts';
import { requireUnerased } from '../erased-rule.ts';
import { removeCopiedIssue } from '../known-issue-links.ts';
import { queueWebhooks } from '../notify/webhook-outbox.ts';
import { listTicketsOfRequester } from '../requester.ts';
import { lockSitesOfTickets } from '../site-lock.ts';
import { type Actor, memberActor, recordTicketEvents } from '../ticket-history.ts';
import { findTicket, findTicketDetail, noSuchTicket } from '../tickets.ts';
import { removeCopiedTags } from '../triage/ticket-tags.ts';
import { endPageLinks } from '../visitor/page-links.ts';
import { removeCopiedFollowers } from '../work/followers.ts';
import { moveToStatus } from '../work/ticket-status.ts';
import { recomputeActivity } from '../work/who-waits.ts';
import type { MovedRows } from './merge.ts';

/** Takes back exactly the rows that the merge moved, if they still exist. */
export function unmergeTicket(db: Database, scope: Scope<'work'>, id: number): Promise<TicketDetail> {
  return db.transaction().execute(async (tx) => {
    await findTicket(tx, scope, id);
    if (!(await lockSitesOfTickets(tx, [id])).has(id)) noSuchTicket();
    const ticket = await findTicket(tx, scope, id);
    if (ticket.merged_into === null) throw new Conflict('This ticket is not merged.');
    await findTicket(tx, scope, ticket.merged_into);
    const move = await lookUpMove(tx, id);
    if (!move) await requireUnerased(tx, id, 'This ticket was erased on request. Its merge cannot be undone.');
    if (!move?.is_recent) throw new Conflict(`A merge can be undone for ${UNMERGE_HOURS} hours.`);
    await separate(tx, { ...ticket, merged_into: ticket.merged_into }, move, memberActor(scope.user.id));
    return findTicketDetail(tx, scope, id);
  });
}

/** A visitor may erase only tickets that prove the same requester. The caller has locked the site. */
export async function separateOtherRequesters(tx: Database, keptId: number, actor: Actor): Promise<void> {
  const own = await listTicketsOfRequester(tx, { id: keptId, merged_into: null });
  for (;;) {
    // Latest first: undoing a merge takes tickets along that were merged into it before.
    const { rows } = await sql<MergedTicket & { event_id: number }>`
      select tickets.id, site_id, merged_into, max(ticket_events.id) as event_id
      from tickets inner join ticket_events on ticket_id = tickets.id and kind = 'merged' and change ? 'moved'
      where merged_into = ${keptId} and tickets.id <> all(${own}::int8[])
      group by tickets.id order by event_id desc limit 1`.execute(tx);
    const [ticket] = rows;
    const move = ticket && (await lookUpMove(tx, ticket.id));
    if (!move) return;
    await separate(tx, ticket, move, actor, own);
  }
}

interface MergedTicket {
  readonly id: number;
  readonly site_id: number;
  readonly merged_into: number;
}

interface Move {
  readonly event_id: number;
  readonly moved: MovedRows;
  readonly is_recent: boolean;
}

/** Null after an erasure, which removes the moved rows from the history. */
async function lookUpMove(tx: Database, id: number): Promise<Move | null> {
  const { rows } = await sql<Move>`
    select id as event_id, change->'moved' as moved,
      created_at > now() - make_interval(hours => ${UNMERGE_HOURS}) as is_recent
    from ticket_events where ticket_id = ${id} and kind = 'merged' and change ? 'moved'
    order by id desc limit 1`.execute(tx);
  return rows[0] ?? null;
}

/** @param left tickets that stay merged, although they came along with this one */
async function separate(
  tx: Database,
  ticket: MergedTicket,
  move: Move,
  actor: Actor,
  left: readonly number[] = [],
): Promise<void> {
  const { id, merged_into: keptId } = ticket;
  await sql`select from tickets where id in (${id}, ${keptId}) order by id for no key update`.execute(tx);
  await endLearntLinks(tx, ticket, move);
  await takeBack(tx, ticket, move, left);
  await recordTicketEvents(tx, [
    { ticket_id: id, ...actor, kind: 'unmerged', change: { before: { into: keptId } } },
    { ticket_id: keptId, ...actor, kind: 'unmerged', change: { before: { from: id } } },
  ]);
  const { status } = move.moved;
  // Undoing a merge has no webhook event of its own; receivers still must learn that the ticket is back.
  if (status !== 'archived')
    await queueWebhooks(tx, [
      { type: 'ticket.status_changed', ticket_id: id, change: { before: 'archived', after: status } },
    ]);
}

/** Since 2.0, the page shows only tickets of the same requester; before, it showed all merged ones. */
async function endLearntLinks(tx: Database, ticket: MergedTicket, { moved }: Move): Promise<void> {
  const own = await listTicketsOfRequester(tx, ticket);
  const learnt = moved.snoozed_until === undefined ? [...own, moved.into, ticket.merged_into] : own;
  await endPageLinks(tx, sql`id = any(${learnt.filter((id) => id !== ticket.id)}::int8[])`);
}

async function takeBack(tx: Database, ticket: MergedTicket, move: Move, left: readonly number[]): Promise<void> {
  const { id, merged_into: keptId } = ticket;
  const { moved } = move;
  const along = await listAlong(tx, keptId, move, left);
  // Replies by email to these tickets since the merge are in the other one; move them back.
  await sql`
    update comments set ticket_id = ${id}, merged_from = nullif(merged_from, ${id})
    where ticket_id = ${keptId} and merged_from = any(${[id, ...along]}::int8[]) and id <> ${moved.description_id}`.execute(
    tx,
  );
  await sql`
    update ticket_events set ticket_id = ${id}
    where ticket_id = ${keptId} and id = any(${moved.event_ids}::int8[]) and id not in (
      select jsonb_array_elements_text(later.change #> '{moved,event_ids}')::int8 from ticket_events as later
      where later.ticket_id = any(${moved.ticket_ids}::int8[]) and later.kind = 'merged' and later.id > ${move.event_id}
    )`.execute(tx);
  await sql`
    update files set ticket_id = ${id}
    where ticket_id = ${keptId} and (
      comment_id in (select comments.id from comments where comments.ticket_id = ${id})
      or comment_id is null and id = any(${moved.file_ids}::int8[])
    )`.execute(tx);
  await sql`
    update files set ticket_id = ${id}, comment_id = null where comment_id = ${moved.description_id}`.execute(tx);
  await tx.deleteFrom('comments').where('id', '=', moved.description_id).execute();
  await recomputeActivity(tx, [id, keptId]);
  await removeCopiedDrafts(tx, id, keptId);
  await removeCopiedSuggestions(tx, id, keptId);
  await removeCopiedTags(tx, keptId, moved.tag_ids ?? []);
  await removeCopiedFollowers(tx, keptId, moved.follower_ids ?? []);
  await removeCopiedIssue(tx, keptId, moved.known_issue_id ?? null);
  await sql`update tickets set merged_into = ${id} where id = any(${along}::int8[])`.execute(tx);
  await tx.updateTable('tickets').set({ merged_into: null }).where('id', '=', id).execute();
  await moveToStatus(tx, [ticket], moved.status);
  await sql`
    update tickets set snoozed_until = ${moved.snoozed_until ?? null}
    where id = ${id} and ${moved.snoozed_until ?? null}::timestamptz > now()`.execute(tx);
}

async function listAlong(tx: Database, keptId: number, { event_id, moved }: Move, left: readonly number[]) {
  const { rows } = await sql<{ id: number }>`
    select id from tickets
    where merged_into = ${keptId} and id = any(${moved.ticket_ids}::int8[]) and id <> all(${left}::int8[]) and not exists (
      select from ticket_events where ticket_id = tickets.id and kind = 'merged' and change ? 'moved' and ticket_events.id > ${event_id}
    )`.execute(tx);
  return rows.map(({ id }) => id);
}
