import { type Insertable, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { noteQueued } from '../../db/queued-work.ts';
import type { Schema } from '../../db/tables/schema.ts';

export type NotificationKind = Schema['member_notifications']['kind'];

interface CommentEvent {
  readonly kind: 'customer_reply' | 'note_reply';
  readonly ticket_id: number;
  readonly comment_id: number;
  readonly actor_id: number | null;
}

type Event = Insertable<Schema['member_notifications']>;

/** Transactional outbox: MemberNotifier turns these events into emails. */
async function queue(tx: Database, events: readonly Event[]): Promise<void> {
  if (events.length === 0) return;
  await tx.insertInto('member_notifications').values(events).execute();
  noteQueued(tx, 'member_notifications');
}

export const queueMemberNotification = (tx: Database, event: CommentEvent) => queue(tx, [event]);

/** A statement of its own: most teams have no subscribers, and their tickets should not pay for planning it. */
export const queueNewTicketNotifications = (
  tx: Database,
  ticketIds: readonly number[],
  actorId: number | null = null,
) =>
  queue(
    tx,
    ticketIds.map((ticket_id) => ({ ticket_id, kind: 'new_ticket', actor_id: actorId })),
  );

export const queueAssignedNotifications = (tx: Database, ticketIds: readonly number[], actorId: number) =>
  queue(
    tx,
    ticketIds.map((ticket_id) => ({ ticket_id, kind: 'assigned', actor_id: actorId })),
  );

export const queueWokenNotification = (tx: Database, ticketId: number) =>
  queue(tx, [{ ticket_id: ticketId, kind: 'woke' }]);

export const queueRatedNotification = (tx: Database, ticketId: number) =>
  queue(tx, [{ ticket_id: ticketId, kind: 'rated' }]);

export interface ClaimedNotification {
  readonly id: number;
  readonly attempts: number;
}

/** Counts the attempt first, so that an event which crashes the process is given up in the end. */
export async function claimNotification(db: Database, leaseSeconds: number): Promise<ClaimedNotification | null> {
  const { rows } = await sql<ClaimedNotification>`
    update member_notifications set attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => ${leaseSeconds})
    where id = (
      select id from member_notifications where next_attempt_at <= now()
      order by next_attempt_at limit 1 for update skip locked
    )
    returning id, attempts`.execute(db);
  return rows[0] ?? null;
}

export async function delayNotification(
  db: Database,
  { id, attempts }: ClaimedNotification,
  seconds: number,
): Promise<void> {
  await sql`
    update member_notifications set next_attempt_at = now() + make_interval(secs => ${seconds})
    where id = ${id} and attempts = ${attempts}`.execute(db);
}

export async function removeNotification(tx: Database, { id }: Pick<ClaimedNotification, 'id'>): Promise<void> {
  await tx.deleteFrom('member_notifications').where('id', '=', id).execute();
}
