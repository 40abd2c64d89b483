import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { confirmAddress } from '../../email/confirm-address/mailboxes.ts';
import { queueCommentEmail, queueCustomerReplyEmail } from '../../email/outbox/ticket-emails.ts';
import { TooMany } from '../../errors.ts';
import { areKnownFiles, attachMailedFiles, attachToReply, type MailedFile } from '../../files/attached-files.ts';
import { ANSWERED_REPLIES_PER_HOUR_AND_TICKET } from '../../rate-limits.ts';
import { assignFirstReplier } from '../assignment.ts';
import { followByNote } from '../followers.ts';
import { queueMemberNotification } from '../notify/member-notifications.ts';
import { queueWebhooks } from '../notify/webhook-outbox.ts';
import { wakeTicket } from '../snooze.ts';
import { CUSTOMER, memberActor, SYSTEM } from '../ticket-history.ts';
import { openByReply, reopenTicket } from '../ticket-status.ts';
import { commentsFor } from './comments.ts';
import { holderOf, isStillAuthor, lockConversation, type ReplyAuthor } from './reply-target.ts';

const HOUR_SECONDS = 3_600;
const TOO_FAST = `Not sent: more than ${ANSWERED_REPLIES_PER_HOUR_AND_TICKET} replies to this ticket arrived within an hour.`;

interface Reply {
  /** The From address, which may be forged. */
  readonly from: string | null;
  /** Without the quoted history. */
  readonly comment: string;
  readonly full_text: string;
  readonly files?: readonly MailedFile[];
  /** Uploads of the visitor from the ticket page. */
  readonly uploads?: readonly string[];
  readonly came_by?: 'email' | 'page';
}

type ReplyTicket = NonNullable<Awaited<ReturnType<typeof lockConversation>>>;

/**
 * Adds a reply by email or from the ticket page as a comment. A customer's reply reopens the ticket and is forwarded to the admin address and the
 * members; a reply from the admin address or of a member is sent to the customer, unless it is a note.
 */
export async function addReply(
  tx: Database,
  target: ReplyAuthor & { readonly ticket_id: number; readonly addressed_id?: number; readonly holder?: string },
  reply: Reply,
): Promise<void> {
  const { ticket_id, addressed_id = ticket_id } = target;
  const ticket = await lockConversation(tx, addressed_id);
  if (!ticket || !(await isStillAuthor(tx, target, ticket))) return;
  const { came_by = 'email' } = reply;
  if (came_by === 'email' && !(await admitEmail(tx, target, ticket))) return;
  const withheld = (await hasTooManyReplies(tx, ticket.id)) ? TOO_FAST : undefined;
  const added = await tx
    .insertInto('comments')
    .values({
      ticket_id: ticket.id,
      merged_from: mergedTicketOf(target, ticket),
      ...authorship(target, ticket, reply),
      comment: reply.comment,
      full_text: reply.full_text === reply.comment ? null : reply.full_text,
      came_by,
    })
    .returning(['id', 'comment'])
    .executeTakeFirstOrThrow();
  const comment = { site_id: ticket.site_id, ticket_id: ticket.id, comment_id: added.id };
  await attachFiles(tx, { ...comment, uploaded_by: memberIdOf(target) }, reply);
  const audience = audienceOf(target);
  await queueWebhooks(tx, [{ type: 'comment.created', ticket_id: ticket.id, comment_id: added.id, audience }]);
  if (target.role === 'customer') {
    await wakeTicket(tx, ticket.id, CUSTOMER);
    await reopenTicket(tx, ticket);
    await queueCustomerReplyEmail(tx, ticket, { ...added, from: nameOf(ticket, reply), came_by }, withheld);
  } else if (audience === 'customer') {
    await openByReply(tx, ticket, actorOf(target), undefined);
    await assignReplier(tx, ticket, target);
    return queueCommentEmail(tx, ticket, added, withheld);
  } else await followOwnNote(tx, ticket.id, target);
  if (withheld === undefined)
    await queueMemberNotification(tx, {
      kind: target.role === 'customer' ? 'customer_reply' : 'note_reply',
      ticket_id: ticket.id,
      comment_id: added.id,
      actor_id: memberIdOf(target),
    });
}

async function attachFiles(
  tx: Database,
  comment: Parameters<typeof attachMailedFiles>[1],
  { files = [], uploads = [] }: Reply,
): Promise<void> {
  await attachMailedFiles(tx, comment, files);
  await attachToReply(tx, comment, uploads);
}

export interface PageReply {
  /** Empty for a reply of files alone. */
  readonly comment: string;
  readonly uploads: readonly string[];
}

/** The caller has locked the ticket. Sending the same text and files again, as a reload does, adds nothing. */
export async function addPageReply(tx: Database, ticketId: number, { comment, uploads }: PageReply): Promise<void> {
  const isRepeated = comment === '' || (await isNewestReply(tx, ticketId, comment));
  if (isRepeated && (await areKnownFiles(tx, ticketId, uploads))) return;
  if (await hasTooManyReplies(tx, ticketId))
    throw new TooMany('Too many replies to this ticket. Please wait and try again.', HOUR_SECONDS, 'ticket_limit');
  await addReply(
    tx,
    { role: 'customer', ticket_id: ticketId },
    { from: null, comment, full_text: comment, uploads, came_by: 'page' },
  );
}

async function isNewestReply(tx: Database, ticketId: number, comment: string): Promise<boolean> {
  const newest = await commentsFor(tx, 'visitor', ticketId)
    .select(['comment', 'came_by'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.came_by === 'page' && newest.comment === comment;
}

/** False when the ticket was erased while the email was on its way. */
async function admitEmail(
  tx: Database,
  target: ReplyAuthor & { readonly holder?: string },
  ticket: ReplyTicket,
): Promise<boolean> {
  if (target.role === 'customer' && ticket.addressed.user_email === null) return false;
  // The signed address was sent to its holder only; a link of the ticket page may have been passed on.
  const holder = target.holder ?? holderOf(target, ticket);
  if (holder) await confirmAddress(tx, holder);
  return true;
}

const actorOf = (target: ReplyAuthor) => (target.role === 'member' ? memberActor(target.member.user_id) : SYSTEM);

const audienceOf = (target: ReplyAuthor) => (target.role === 'member' ? target.audience : 'customer');

const memberIdOf = (target: ReplyAuthor) => (target.role === 'member' ? target.member.user_id : null);

const assignReplier = async (tx: Database, ticket: ReplyTicket, target: ReplyAuthor) =>
  target.role === 'member' ? assignFirstReplier(tx, ticket, target.member.user_id) : undefined;

/** As notes that are written in the dashboard. */
async function followOwnNote(tx: Database, ticketId: number, target: ReplyAuthor): Promise<void> {
  if (target.role === 'member' && target.member.role !== 'client')
    await followByNote(tx, ticketId, target.member.user_id);
}

/** A member is named to the team; the admin address stays the support agent, since several people may read it. */
function authorship(target: ReplyAuthor, ticket: ReplyTicket, reply: Reply) {
  if (target.role === 'customer') return { author: 'customer', author_name: nameOf(ticket, reply) } as const;
  if (target.role === 'admin') return { author: 'agent', author_name: null } as const;
  const { member, audience } = target;
  return {
    author: member.role === 'client' ? 'client' : 'agent',
    author_id: member.user_id,
    author_name: member.name,
    audience,
  } as const;
}

/** The customer's name; the From address instead when it is another one, so that the team notices. */
function nameOf({ addressed: { user_email, user_name } }: ReplyTicket, { from }: Reply): string {
  const isFromCustomer = from === null || from.toLowerCase() === user_email?.toLowerCase();
  return (isFromCustomer ? (user_name ?? user_email) : from) ?? 'Customer';
}

/** A reply to a merged ticket belongs to that ticket. */
const mergedTicketOf = ({ role }: ReplyAuthor, { id, addressed }: ReplyTicket) =>
  role === 'customer' && addressed.id !== id ? addressed.id : null;

async function hasTooManyReplies(tx: Database, ticketId: number): Promise<boolean> {
  const { count } = await tx
    .selectFrom('comments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('ticket_id', '=', ticketId)
    .where('came_by', 'in', ['email', 'page'])
    .where('created_at', '>', sql<string>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  return count >= ANSWERED_REPLIES_PER_HOUR_AND_TICKET;
}
