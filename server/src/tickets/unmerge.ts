import { UNMERGE_HOURS } from '@deskbell/contract/limits';
import type { TicketDetail } from '@deskbell/contract/tickets';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { Conflict } from '../errors.ts';
import type { Scope } from '../scope.ts';
import { isErased } from './erased-rule.ts';
import type { MovedRows } from './merge.ts';
import { lockSite } from './site-lock.ts';
import { memberActor, recordTicketEvents } from './ticket-history.ts';
import { moveToStatus } from './ticket-status.ts';
import { findTicket, findTicketDetail, noSuchTicket, type TicketOfTeam } from './tickets.ts';
import { queueWebhooks } from './webhook-outbox.ts';

/** Takes exactly the rows back that the merge moved; those that were deleted since stay deleted. */
export function unmergeTicket(db: Database, scope: Scope<'work'>, id: number): Promise<TicketDetail> {
  return db.transaction().execute(async (tx) => {
    const { site_id } = await findTicket(tx, scope, id);
    if (!(await lockSite(tx, site_id))) noSuchTicket();
    const ticket = await findTicket(tx, scope, id);
    if (ticket.merged_into === null) throw new Conflict('This ticket is not merged.');
    // The right to change the other one too.
    const kept = await findTicket(tx, scope, ticket.merged_into);
    await tx
      .selectFrom('tickets')
      .select('id')
      .where('id', 'in', [id, kept.id])
      .orderBy('id')
      .forNoKeyUpdate()
      .execute();
    await takeBack(tx, ticket, kept.id, await findMove(tx, id));
    await recordTicketEvents(tx, [
      { ticket_id: id, ...memberActor(scope.user.id), kind: 'unmerged', change: { before: { into: kept.id } } },
      { ticket_id: kept.id, ...memberActor(scope.user.id), kind: 'unmerged', change: { before: { from: id } } },
    ]);
    const after = await findTicketDetail(tx, scope, id);
    // No event tells of an undone merge; receivers must know that the ticket is back.
    const change = { before: ticket.status, after: after.status };
    if (change.before !== change.after)
      await queueWebhooks(tx, [{ type: 'ticket.status_changed', ticket_id: id, change }]);
    return after;
  });
}

async function findMove(tx: Database, id: number): Promise<MovedRows> {
  const { rows } = await sql<{ moved: MovedRows; is_recent: boolean }>`
    select change->'moved' as moved, created_at > now() - make_interval(hours => ${UNMERGE_HOURS}) as is_recent
    from ticket_events where ticket_id = ${id} and kind = 'merged' and change ? 'moved'
    order by id desc limit 1`.execute(tx);
  const [merge] = rows;
  if (!merge) await requireUnerased(tx, id);
  if (!merge?.is_recent) throw new Conflict(`A merge can be undone for ${UNMERGE_HOURS} hours.`);
  return merge.moved;
}

/** Erasing removes from the history what was moved. */
async function requireUnerased(tx: Database, id: number): Promise<void> {
  const { is_erased } = await tx
    .selectFrom('tickets')
    .select(isErased.as('is_erased'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (is_erased) throw new Conflict('This ticket was erased on request. Its merge cannot be undone.');
}

/** @param keptId where the rows are now: the ticket that they were moved to, or one that it was merged into itself. */
async function takeBack(tx: Database, ticket: TicketOfTeam, keptId: number, moved: MovedRows): Promise<void> {
  const back = { ticket_id: ticket.id };
  const oneOf = (ids: readonly number[]) => sql<boolean>`id = any(${ids}::int8[])`;
  for (const [table, ids] of [
    ['comments', moved.comment_ids],
    ['ticket_events', moved.event_ids],
    ['files', moved.file_ids],
  ] as const)
    await tx.updateTable(table).set(back).where('ticket_id', '=', keptId).where(oneOf(ids)).execute();
  await tx
    .updateTable('files')
    .set({ ...back, comment_id: null })
    .where('ticket_id', '=', keptId)
    .where(oneOf(moved.own_file_ids))
    .execute();
  await tx.deleteFrom('comments').where('id', '=', moved.description_id).execute();
  await tx
    .updateTable('tickets')
    .set({ merged_into: ticket.id })
    .where('merged_into', '=', keptId)
    .where(oneOf(moved.ticket_ids))
    .execute();
  if (moved.gave_address)
    await tx
      .updateTable('tickets')
      .set({ user_email: null, user_name: null })
      .where('id', '=', moved.into)
      .where('user_email', '=', ticket.user_email)
      .execute();
  await tx.updateTable('tickets').set({ merged_into: null }).where('id', '=', ticket.id).execute();
  await moveToStatus(tx, [ticket], moved.status);
}
