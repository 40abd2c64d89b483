import type { Draft } from '@deskbell/contract/drafts';
import { withoutMentions } from '@deskbell/contract/mention-text';
import { allows, type Role } from '@deskbell/contract/roles';
import type { SuggestedReply } from '@deskbell/contract/suggested-replies';
import type { Comment, CommentAudience, TicketDetail, TicketEvent } from '@deskbell/contract/tickets';
import { sql } from 'kysely';
import { commentFormat } from '../../db/comment-format.ts';
import type { Database } from '../../db/database.ts';
import { queueCommentEmail } from '../../email/outbox/ticket-emails.ts';
import { Conflict } from '../../errors.ts';
import {
  attachToComment,
  type FileOfTicket,
  filesOf,
  listCommentFiles,
  listTicketFiles,
} from '../../files/attached-files.ts';
import { hasUnreadAbout } from '../../inbox/inbox.ts';
import { mentionsOfComment, withMentionedNames } from '../../names/mentioned-names.ts';
import { personName } from '../../names/person-name.ts';
import { holdMember, lookUpSiteMember, seesSite } from '../../names/site-member.ts';
import { isTeamOfSeveral } from '../../names/team-of-several.ts';
import type { CurrentUser, Scope } from '../../scope.ts';
import { isReadable } from '../../sites/site-scope.ts';
import { audiencesOf, commentsFor, type Reader } from '../comment-audience.ts';
import { queueMemberNotification } from '../notify/member-notifications.ts';
import { queueWebhooks } from '../notify/webhook-outbox.ts';
import { lockSitesOfTickets } from '../site-lock.ts';
import { listTicketEvents, memberActor } from '../ticket-history.ts';
import { findTicket, noSuchTicket, readShownToTeam, type TicketOfTeam } from '../tickets.ts';
import { assignFirstReplier } from '../work/assignment.ts';
import { follow, followByNote } from '../work/followers.ts';
import { openByReply, refuseMerged } from '../work/ticket-status.ts';
import { listDrafts, removeDraft } from './drafts.ts';
import { holdMentioned, storeMentions } from './mentions.ts';
import { endSuggestions, listSuggestedReplies } from './suggested-replies.ts';

const COMMENTS_MAX = 1_000;

/** The team always sees minutes, clients only on sites that show them. */
const shownMinutes = (reader: Reader) =>
  reader === 'client'
    ? sql<number | null>`case when (
        select shows_minutes from tickets inner join sites on sites.id = site_id where tickets.id = comments.ticket_id
      ) then comments.minutes end`
    : sql<number | null>`comments.minutes`;

const commentColumns = (teamId: number, reader: Reader) =>
  [
    shownMinutes(reader).as('minutes'),
    'comments.id',
    'comment',
    'full_text',
    commentFormat.as('format'),
    'author',
    'author_id',
    'audience',
    'came_by',
    mentionsOfComment.as('mentions'),
    'comments.created_at',
    sql<
      string | null
    >`case when author <> 'agent' or came_by = 'api' or ${isTeamOfSeveral(teamId)} then author_name end`.as(
      'author_name',
    ),
  ] as const;

const withFiles = <Row extends Pick<Comment, 'id' | 'came_by'>>(row: Row, files: readonly FileOfTicket[]) => ({
  ...row,
  received_by_email: row.came_by === 'email',
  files: filesOf(files, row.id),
});

async function listComments(
  db: Database,
  reader: Exclude<Reader, 'visitor'>,
  { id, team_id }: { id: number; team_id: number },
  files: readonly FileOfTicket[],
): Promise<Comment[]> {
  const comments = await commentsFor(db, reader, id)
    .select(commentColumns(team_id, reader))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(COMMENTS_MAX)
    .execute();
  return comments.reverse().map((comment) => withFiles(comment, files));
}

/** Finds a comment even when a merge moved it to another ticket; null when it is gone or not for the reader. */
export async function lookUpComment(
  db: Database,
  reader: Reader,
  { id, team_id }: { id: number; team_id: number },
): Promise<Comment | null> {
  const comment = await db
    .selectFrom('comments')
    .innerJoin('tickets', 'tickets.id', 'comments.ticket_id')
    .select(commentColumns(team_id, reader))
    .where('comments.id', '=', id)
    .where('team_id', '=', team_id)
    .where('audience', 'in', [...audiencesOf(reader)])
    .executeTakeFirst();
  return comment ? withFiles(comment, await listCommentFiles(db, id)) : null;
}

export async function findTicketWithComments(
  db: Database,
  scope: Scope<'read'>,
  id: number,
): Promise<{
  ticket: TicketDetail & { readonly team_id: number };
  comments: Comment[];
  events: TicketEvent[];
  has_clients: boolean;
  in_inbox: boolean;
  drafts: Draft[];
  suggested_replies: SuggestedReply[];
}> {
  const ticket = await findTicket(db, scope, id);
  const { role, site_ids } = scope.authorize(ticket);
  const reader = role === 'client' ? 'client' : 'team';
  const files = await listTicketFiles(db, id);
  const comments = await listComments(db, reader, ticket, files);
  return {
    ticket: {
      ...ticket,
      ...(await readShownToTeam(db, scope, ticket)),
      files: filesOf(files, null),
    },
    comments: isRaw(scope.user, role) ? comments : comments.map((comment) => withMentionedNames(comment)),
    events: await listTicketEvents(db, reader, ticket, site_ids),
    has_clients: await hasClients(db, ticket),
    in_inbox: await hasUnreadAbout(db, scope.user, id),
    // API tokens have no drafts.
    drafts: scope.user.token ? [] : await listDrafts(db, scope, id),
    suggested_replies: reader === 'client' ? [] : await listSuggestedReplies(db, id, scope.user.id),
  };
}

/** API tokens and clients read names in the text itself; screens of the team resolve `@[user:12]`. */
const isRaw = ({ token }: CurrentUser, role: Role) => !token && role !== 'client';

async function hasClients(db: Database, { site_id, team_id }: TicketOfTeam): Promise<boolean> {
  const { rows } = await sql`
    select from team_members as member
    where team_id = ${team_id} and role = 'client' and ${seesSite(site_id)} limit 1`.execute(db);
  return rows.length > 0;
}

interface NewComment {
  readonly comment: string;
  readonly audience: CommentAudience;
  readonly files: readonly string[];
  readonly format: Comment['format'];
  readonly minutes: number | null;
  /** The newest public comment that the writer saw; undefined skips the check. */
  readonly after_comment_id?: number | null | undefined;
}

export async function addComment(
  db: Database,
  scope: Scope<'note'>,
  ticketId: number,
  comment: NewComment,
): Promise<Comment> {
  const written = await db.transaction().execute((tx) => storeComment(tx, scope, ticketId, comment));
  const stored = await lookUpComment(db, written.role === 'client' ? 'client' : 'team', written);
  if (!stored) noSuchTicket();
  return isRaw(scope.user, written.role) ? stored : withMentionedNames(stored);
}

export async function storeComment(
  tx: Database,
  scope: Scope<'note'>,
  ticketId: number,
  { comment, audience, files, format, minutes, after_comment_id }: NewComment,
): Promise<{ id: number; team_id: number; role: Role }> {
  const level = audience === 'client' && minutes === null ? 'note' : 'work';
  const ticket = await lockForComment(tx, level === 'note' ? scope : scope.at('work'), ticketId, level);
  const { role } = scope.authorize(ticket);
  if (audience === 'customer' && after_comment_id !== undefined) await requireNoNewer(tx, ticketId, after_comment_id);
  const mentioned = await holdMentioned(tx, ticket, { comment, audience, role });
  const added = await tx
    .insertInto('comments')
    .values({
      ticket_id: ticketId,
      comment: audience === 'customer' ? withoutMentions(comment) : comment,
      audience,
      is_formatted: format === 'markdown',
      minutes,
      author: role === 'client' ? 'client' : 'agent',
      ...authorOf(scope.user),
    })
    .returning(['id', 'comment', 'is_formatted'])
    .executeTakeFirstOrThrow();
  await attachToComment(tx, { ticket_id: ticketId, comment_id: added.id, uploaded_by: scope.user.id, files });
  await storeMentions(tx, added.id, mentioned);
  await followNote(tx, { ticket_id: ticketId, audience, mentioned }, { ...scope.user, role });
  await notify(tx, ticket, { ...added, audience }, scope.user);
  await queueWebhooks(tx, [
    {
      type: 'comment.created',
      ticket_id: ticketId,
      comment_id: added.id,
      audience,
      ...(audience === 'customer' && !scope.user.token && { undone_with: added.id }),
    },
  ]);
  // API tokens have no drafts.
  if (!scope.user.token)
    await removeDraft(tx, {
      user_id: scope.user.id,
      ticket_id: ticketId,
      kind: audience === 'customer' ? 'reply' : 'note',
    });
  return { id: added.id, team_id: ticket.team_id, role };
}

/** The ticket is read under the site's lock, as a merge may have come first; the role while the writer is held. */
export async function lockForComment(
  tx: Database,
  scope: Scope<'note'>,
  ticketId: number,
  level: 'note' | 'work',
): Promise<TicketOfTeam> {
  await lockSitesOfTickets(tx, [ticketId], [], isReadable(scope));
  const ticket = await findTicket(tx, scope, ticketId);
  await holdMember(tx, scope.user.id, [ticket.team_id]);
  const member = await lookUpSiteMember(tx, scope.authorize(ticket).member_id, ticket.site_id);
  if (!member || !allows(member.role, level)) noSuchTicket();
  refuseMerged([ticket]);
  return ticket;
}

const authorOf = ({ id, token }: CurrentUser) =>
  token
    ? ({ author_name: token.name, came_by: 'api' } as const)
    : { author_id: id, author_name: sql<string>`(select ${personName} from users where id = ${id})` };

/** Throws if a newer public comment is there. The lock on the site puts two concurrent replies in order. */
async function requireNoNewer(tx: Database, ticketId: number, after: number | null): Promise<void> {
  const newer = await commentsFor(tx, 'visitor', ticketId)
    .select('id')
    .where('id', '>', after ?? 0)
    .limit(1)
    .executeTakeFirst();
  if (newer) throw new Conflict('Someone replied while you were writing.');
}

/** Mentioned members and the writer, unless it is an API token or a client: clients may not see followers. */
async function followNote(
  tx: Database,
  { ticket_id, audience, mentioned }: { ticket_id: number; audience: CommentAudience; mentioned: readonly number[] },
  { id, role, token }: CurrentUser & { role: Role },
): Promise<void> {
  if (audience === 'customer') return;
  if (!token && role !== 'client') await followByNote(tx, ticket_id, id);
  const user_ids = mentioned.filter((userId) => userId !== id);
  await follow(tx, { ticket_id, user_ids, reason: 'mentioned', mentioned_by: token ? null : id });
}

async function notify(
  tx: Database,
  ticket: TicketOfTeam,
  { audience, ...comment }: { id: number; comment: string; is_formatted: boolean; audience: CommentAudience },
  user: CurrentUser,
): Promise<void> {
  if (audience === 'customer') {
    // Only replies written by hand can be undone.
    await openByReply(tx, ticket, memberActor(user.id), user.token ? undefined : comment.id);
    await queueCommentEmail(tx, ticket, comment);
    await endSuggestions(tx, { ticketId: ticket.id, userId: user.id, commentId: comment.id });
    // The member behind a token may not know of its replies.
    if (!user.token) await assignFirstReplier(tx, ticket, user.id, comment.id);
  }
  if (audience !== 'customer')
    await queueMemberNotification(tx, {
      kind: 'note_reply',
      ticket_id: ticket.id,
      comment_id: comment.id,
      actor_id: user.id,
    });
}
