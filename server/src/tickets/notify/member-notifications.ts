import { type Insertable, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { noteQueued } from '../../db/queued-work.ts';
import type { Schema } from '../../db/schema.ts';

export type NotificationKind = Schema['member_notifications']['kind'];

interface CommentEvent {
  readonly kind: 'customer_reply' | 'note_reply';
  readonly ticket_id: number;
  readonly comment_id: number;
  /** The member who caused it, and so is not told. */
  readonly actor_id: number | null;
}

type Event = Insertable<Schema['member_notifications']>;

/** Transactional outbox, as for emails: MemberNotifier turns the events into emails to the members who want them. */
async function queue(tx: Database, events: readonly Event[]): Promise<void> {
  if (events.length === 0) return;
  await tx.insertInto('member_notifications').values(events).execute();
  noteQueued(tx, 'member_notifications');
}

export const queueMemberNotification = (tx: Database, event: CommentEvent) => queue(tx, [event]);

/** A statement of its own: most teams have no subscribers, and their tickets must not pay for planning it. */
/** @param actorId the member who opened them, and so is not told */
export const queueNewTicketNotifications = (
  tx: Database,
  ticketIds: readonly number[],
  actorId: number | null = null,
) =>
  queue(
    tx,
    ticketIds.map((ticket_id) => ({ ticket_id, kind: 'new_ticket', actor_id: actorId })),
  );

/** To the new assignee. */
export const queueAssignedNotifications = (tx: Database, ticketIds: readonly number[], actorId: number) =>
  queue(
    tx,
    ticketIds.map((ticket_id) => ({ ticket_id, kind: 'assigned', actor_id: actorId })),
  );

/** To the assignee of a ticket that is no longer snoozed, or else to the member who snoozed it. */
export const queueWokenNotification = (tx: Database, ticketId: number) =>
  queue(tx, [{ ticket_id: ticketId, kind: 'woke' }]);

/** To the assignee of a ticket that its visitor rated as bad. */
export const queueRatedNotification = (tx: Database, ticketId: number) =>
  queue(tx, [{ ticket_id: ticketId, kind: 'rated' }]);

export interface ClaimedNotification {
  readonly id: number;
  readonly attempts: number;
}

/** Counted before processing, so that an event that crashes the process is given up too. */
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
