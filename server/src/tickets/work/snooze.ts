import type { Ticket } from '@deskbell/contract/tickets';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { Conflict } from '../../errors.ts';
import { type Actor, type MemberActor, recordTicketEvents } from '../ticket-history.ts';
import type { TicketChange } from './change-tickets.ts';
import { refuseMerged } from './ticket-status.ts';

export const snoozeUntil =
  (until: string | null): TicketChange =>
  (tx, tickets, actor) =>
    snooze(tx, actor, tickets, until);

async function snooze(
  tx: Database,
  actor: MemberActor,
  tickets: readonly Pick<Ticket, 'id'>[],
  until: string | null,
): Promise<void> {
  const before = await tx
    .selectFrom('tickets')
    .select(['id', 'status', 'snoozed_until', 'merged_into'])
    .where(
      'id',
      'in',
      tickets.map(({ id }) => id),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  refuseMerged(before);
  if (until !== null && before.some(({ status }) => status === 'closed' || status === 'archived'))
    throw new Conflict('Closed and archived tickets cannot be snoozed.');
  const changing = before.filter(({ snoozed_until }) => timeOf(snoozed_until) !== timeOf(until));
  if (changing.length === 0) return;
  await tx
    .updateTable('tickets')
    .set({ snoozed_until: until, ...(until !== null && { snoozed_by: actor.actor_id }), updated_at: sql`now()` })
    .where(
      'id',
      'in',
      changing.map(({ id }) => id),
    )
    .execute();
  await recordTicketEvents(
    tx,
    changing.map(({ id, snoozed_until }) => ({
      ticket_id: id,
      ...actor,
      ...(until === null
        ? { kind: 'woke' as const, change: { before: snoozed_until } }
        : { kind: 'snoozed' as const, change: { before: snoozed_until, after: until } }),
    })),
  );
}

const timeOf = (timestamp: string | null) => timestamp && Date.parse(timestamp);

export async function wakeTicket(tx: Database, id: number, actor: Actor): Promise<void> {
  const { rows } = await sql<{ snoozed_until: string }>`
    with before as (select id, snoozed_until from tickets where id = ${id} and snoozed_until is not null for no key update)
    update tickets set snoozed_until = null from before where tickets.id = before.id
    returning before.snoozed_until`.execute(tx);
  const [woken] = rows;
  if (woken)
    await recordTicketEvents(tx, [{ ticket_id: id, ...actor, kind: 'woke', change: { before: woken.snoozed_until } }]);
}
