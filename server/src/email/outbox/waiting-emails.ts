import { UNDO_SEND_SECONDS } from '@deskbell/contract/limits';
import type { TicketStatus } from '@deskbell/contract/tickets';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { noteQueued } from '../../db/queued-work.ts';
import { isOfKind, recipientOf } from '../email-kinds.ts';
import type { CommentNotificationContent } from '../messages/comment-notification.ts';
import type { Email } from '../messages/compose-message.ts';
import type { StatusChangeContent } from '../messages/status-change.ts';
import { subjectsOf } from './thread-subjects.ts';

/** An email to the customer that no worker has claimed yet. */
export interface WaitingEmail {
  readonly id: number;
  readonly ticket_id: number;
  readonly email:
    | { readonly type: 'status_change'; readonly content: StatusChangeContent }
    | { readonly type: 'comment_notification'; readonly content: CommentNotificationContent };
}

/** Locked, so that no worker claims one before it is changed; oldest first. */
export async function lockWaitingEmails(tx: Database, ticketIds: readonly number[]): Promise<WaitingEmail[]> {
  const rows = await tx
    .selectFrom('email_logs')
    .select(['id', 'ticket_id', 'email_type', 'content'])
    .where('ticket_id', 'in', ticketIds)
    .where(isOfKind(({ isHeld }) => isHeld === true))
    .where('status', '=', 'queued')
    .where('attempts', '=', 0)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows
    .map(({ id, ticket_id, email_type: type, content }) => ({ id, ticket_id, email: { type, content } as Email }))
    .filter((row): row is WaitingEmail => recipientOf(row.email) === 'customer');
}

/** Tells the new status, or takes the change back when the customer knows no other status than this. */
export function withStatus({ email }: WaitingEmail, before: TicketStatus, after: TicketStatus): Email | null {
  const known = email.content.before ?? before;
  if (known !== after) return { ...email, content: { ...email.content, before: known, after } } as Email;
  if (email.type === 'status_change') return null;
  const { before: _before, after: _after, ...content } = email.content;
  return { type: email.type, content };
}

/** Null removes the email from the outbox; a changed one waits anew. */
export async function changeWaitingEmails(
  tx: Database,
  changes: readonly { readonly id: number; readonly email: Email | null; readonly comment_id?: number }[],
): Promise<void> {
  const removed = changes.filter(({ email }) => email === null).map(({ id }) => id);
  if (removed.length > 0) await tx.deleteFrom('email_logs').where('id', 'in', removed).execute();
  const kept = changes.flatMap(({ email, ...change }) => (email ? [{ ...change, email }] : []));
  if (kept.length === 0) return;
  const subjects = await listSubjects(tx, kept);
  const changed = kept.map(({ id, email, comment_id = null }) => ({
    id,
    comment_id,
    email_type: email.type,
    subject: subjects.get(id),
    content: email.content,
  }));
  await sql`
    update email_logs set email_type = changed.email_type, subject = changed.subject, content = changed.content,
      comment_id = coalesce(changed.comment_id, email_logs.comment_id),
      next_attempt_at = now() + make_interval(secs => ${UNDO_SEND_SECONDS})
    from json_to_recordset(${JSON.stringify(changed)}) as changed (
      id int8, comment_id int8, email_type text, subject text, content jsonb
    )
    where email_logs.id = changed.id`.execute(tx);
  noteQueued(tx, 'email_logs', 1_000 * UNDO_SEND_SECONDS);
}

async function listSubjects(tx: Database, changed: readonly { readonly id: number; readonly email: Email }[]) {
  const emails = new Map(changed.map(({ id, email }) => [id, email]));
  const rows = await tx
    .selectFrom('email_logs')
    .select(['id', 'ticket_id', 'mailbox'])
    .where('id', 'in', [...emails.keys()])
    .execute();
  const threaded = rows.flatMap(({ id, ticket_id, mailbox }) => {
    const email = emails.get(id);
    return email ? [{ id, email, ticket_id, mailbox: mailbox ?? '' }] : [];
  });
  const subjects = await subjectsOf(tx, threaded);
  return new Map(threaded.map(({ id }, n) => [id, subjects[n] ?? '']));
}
