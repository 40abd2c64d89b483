import type { Comment, CommentAudience, TicketDetail, TicketEvent } from '@deskbell/contract/tickets';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { queueCommentEmail } from '../email/ticket-emails.ts';
import { attachToComment, type FileOfTicket, filesOf, listTicketFiles } from '../files/attached-files.ts';
import type { Scope } from '../scope.ts';
import { personName } from '../teams/person-name.ts';
import { queueMemberNotification } from './member-notifications.ts';
import { lockSite } from './site-lock.ts';
import { listTicketEvents } from './ticket-history.ts';
import { findTicket, noSuchTicket } from './tickets.ts';

const COMMENTS_MAX = 1_000;

type Reader = 'visitor' | 'client' | 'team';

const AUDIENCES_OF: Record<Reader, readonly CommentAudience[]> = {
  visitor: ['customer'],
  client: ['customer', 'client'],
  team: ['customer', 'client', 'team'],
};

export const audiencesOf = (reader: Reader): readonly CommentAudience[] => AUDIENCES_OF[reader];

/** The only way to the comments of a ticket for anything that leaves the team. */
export const commentsFor = (db: Database, reader: Reader, ticketId: number) =>
  db
    .selectFrom('comments')
    .where('comments.ticket_id', '=', ticketId)
    .where('comments.audience', 'in', [...audiencesOf(reader)]);

/** Oldest first. Members are named to each other; a member who is alone in the team is just the support agent. */
async function listComments(
  db: Database,
  reader: Exclude<Reader, 'visitor'>,
  { id, team_id }: { id: number; team_id: number },
  files: readonly FileOfTicket[],
): Promise<Comment[]> {
  const comments = await commentsFor(db, reader, id)
    .select(['id', 'comment', 'full_text', 'author', 'author_id', 'audience', 'received_by_email', 'created_at'])
    .select(
      sql<string | null>`case when author <> 'agent' or ${isTeamOfSeveral(team_id)} then author_name end`.as(
        'author_name',
      ),
    )
    .orderBy('id', 'desc')
    .limit(COMMENTS_MAX)
    .execute();
  return comments.reverse().map((comment) => ({ ...comment, files: filesOf(files, comment.id) }));
}

const isTeamOfSeveral = (teamId: number) => sql<boolean>`(
  select count(*) > 1 from team_members where team_id = ${teamId} and joined_at is not null
)`;

export async function findTicketWithComments(
  db: Database,
  scope: Scope<'read'>,
  id: number,
): Promise<{ ticket: TicketDetail; comments: Comment[]; events: TicketEvent[] }> {
  const ticket = await findTicket(db, scope, id);
  const { role } = scope.admit(ticket);
  const reader = role === 'client' ? 'client' : 'team';
  const files = await listTicketFiles(db, id);
  return {
    ticket: { ...ticket, files: filesOf(files, null) },
    comments: await listComments(db, reader, ticket, files),
    events: await listTicketEvents(db, reader, { id, isTeamOfSeveral: isTeamOfSeveral(ticket.team_id) }),
  };
}

interface NewComment {
  readonly comment: string;
  readonly audience: CommentAudience;
  /** The ids of uploads. */
  readonly files: readonly string[];
}

export async function addComment(
  db: Database,
  scope: Scope<'note'>,
  ticketId: number,
  { comment, audience, files }: NewComment,
): Promise<Comment> {
  return db.transaction().execute(async (tx) => {
    // Clients write notes that they can read themselves.
    const ticket = await findTicket(tx, audience === 'client' ? scope : scope.at('work'), ticketId);
    if (!(await lockSite(tx, ticket.site_id))) noSuchTicket();
    const { role } = scope.admit(ticket);
    const added = await tx
      .insertInto('comments')
      .values({
        ticket_id: ticketId,
        comment,
        audience,
        author: role === 'client' ? 'client' : 'agent',
        author_id: scope.user.id,
        author_name: sql<string>`(select ${personName} from users where id = ${scope.user.id})`,
      })
      .returning(['id', 'comment'])
      .executeTakeFirstOrThrow();
    await attachToComment(tx, { ticket_id: ticketId, comment_id: added.id, uploaded_by: scope.user.id, files });
    if (audience === 'customer') await queueCommentEmail(tx, ticket, added);
    if (audience === 'client')
      await queueMemberNotification(tx, {
        kind: 'note_reply',
        ticket_id: ticketId,
        comment_id: added.id,
        actor_id: scope.user.id,
      });
    const ticketFiles = await listTicketFiles(tx, ticketId);
    const comments = await listComments(tx, role === 'client' ? 'client' : 'team', ticket, ticketFiles);
    return comments.find(({ id }) => id === added.id) ?? noSuchTicket();
  });
}
