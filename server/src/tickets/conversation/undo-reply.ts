import { UNDO_SEND_SECONDS } from '@deskbell/contract/limits';
import type { TicketDetail } from '@deskbell/contract/tickets';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { takeBackCommentEmails } from '../../email/outbox/ticket-emails.ts';
import { Conflict, NotFound, Refused } from '../../errors.ts';
import { detachFromComment } from '../../files/attached-files.ts';
import type { Scope } from '../../scope.ts';
import { takeBackWebhooks } from '../notify/webhook-outbox.ts';
import { findTicketDetail, type TicketOfTeam } from '../tickets.ts';
import { moveToStatus } from '../work/ticket-status.ts';
import { recomputeActivity } from '../work/who-waits.ts';
import { lockForComment } from './comments.ts';
import { restoreSuggestions } from './suggested-replies.ts';

const TOO_LATE = `A reply can be taken back for ${UNDO_SEND_SECONDS} seconds.`;

/** Reverts all effects of a reply: its email, its webhooks, the status and the assignee that it set. */
export function undoReply(
  db: Database,
  scope: Scope<'work'>,
  ticketId: number,
  commentId: number,
): Promise<TicketDetail> {
  return db.transaction().execute(async (tx) => {
    const ticket = await lockForComment(tx, scope, ticketId, 'work');
    await requireOwnRecent(tx, scope, ticketId, commentId);
    if (!(await takeBackCommentEmails(tx, commentId))) throw new Conflict(TOO_LATE);
    await undoEffects(tx, ticket, commentId);
    await takeBackWebhooks(tx, commentId);
    await restoreSuggestions(tx, commentId, ticketId);
    await detachFromComment(tx, commentId);
    await tx.deleteFrom('comments').where('id', '=', commentId).execute();
    await recomputeActivity(tx, [ticketId]);
    return findTicketDetail(tx, scope, ticketId);
  });
}

async function requireOwnRecent(tx: Database, { user }: Scope<'work'>, ticketId: number, id: number): Promise<void> {
  const comment = await tx
    .selectFrom('comments')
    .select(['author_id', 'audience', 'came_by'])
    .select(sql<boolean>`created_at > now() - make_interval(secs => ${UNDO_SEND_SECONDS})`.as('is_recent'))
    .where('id', '=', id)
    .where('ticket_id', '=', ticketId)
    .executeTakeFirst();
  if (!comment) throw new NotFound('Comment not found.');
  if (comment.audience !== 'customer') throw new Conflict('Notes cannot be taken back.');
  if (comment.author_id !== user.id) throw new Refused('Only its writer can take a reply back.');
  if (comment.came_by !== 'app' || !comment.is_recent) throw new Conflict(TOO_LATE);
}

/** Effects that someone has changed since stay. */
async function undoEffects(tx: Database, ticket: TicketOfTeam, commentId: number): Promise<void> {
  const effects = await tx
    .selectFrom('ticket_events')
    .select(['id', 'kind'])
    .where('ticket_id', '=', ticket.id)
    .where(sql<boolean>`change->>'comment_id' = ${String(commentId)}`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('ticket_events as later')
            .whereRef('later.ticket_id', '=', 'ticket_events.ticket_id')
            .whereRef('later.kind', '=', 'ticket_events.kind')
            .whereRef('later.id', '>', 'ticket_events.id'),
        ),
      ),
    )
    .execute();
  for (const { id, kind } of effects) {
    if (kind === 'status') await moveToStatus(tx, [ticket], 'new');
    if (kind === 'assigned')
      await tx.updateTable('tickets').set({ assignee_id: null }).where('id', '=', ticket.id).execute();
    await tx.deleteFrom('ticket_events').where('id', '=', id).execute();
  }
}
