import { withoutMentions } from '@deskbell/contract/mention-text';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { recordCustomerEmail } from '../../email/outbox/customer-thread.ts';
import { confirmAddress } from '../../email/outbox/mailboxes.ts';
import { queueCommentEmail, queueCustomerReplyEmail } from '../../email/outbox/ticket-emails.ts';
import { TooMany } from '../../errors.ts';
import { areKnownFiles, attachMailedFiles, attachToReply, type MailedFile } from '../../files/attached-files.ts';
import { readInboxAbout } from '../../inbox/inbox.ts';
import { ANSWERED_REPLIES_PER_HOUR_AND_TICKET } from '../../rate-limits.ts';
import { showStatusToVisitor } from '../blocked-tickets.ts';
import { commentsFor } from '../comment-audience.ts';
import { queueMemberNotification } from '../notify/member-notifications.ts';
import { queueWebhooks } from '../notify/webhook-outbox.ts';
import { CUSTOMER, memberActor, SYSTEM } from '../ticket-history.ts';
import { assignFirstReplier } from '../work/assignment.ts';
import { followByNote } from '../work/followers.ts';
import { wakeTicket } from '../work/snooze.ts';
import { openByReply, reopenTicket } from '../work/ticket-status.ts';
import {
  holderOf,
  isStillAuthor,
  type LockedConversation,
  lockConversation,
  type ReplyAuthor,
} from './reply-target.ts';
import { endSuggestions } from './suggested-replies.ts';

const HOUR_SECONDS = 3_600;
const TOO_FAST = `Not sent: more than ${ANSWERED_REPLIES_PER_HOUR_AND_TICKET} replies to this ticket arrived within an hour.`;

interface Reply {
  /** From headers can be forged. */
  readonly from: string | null;
  readonly message_id?: string | null;
  readonly comment: string;
  readonly full_text: string;
  readonly files?: readonly MailedFile[];
  readonly uploads?: readonly string[];
  readonly came_by?: 'email' | 'page';
}

/**
 * Adds a reply by email or from the ticket page as a comment. A customer's reply reopens the ticket and is forwarded to
 * the admin address and the members; a reply from the admin address or of a member is sent to the customer, unless it
 * is a note.
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
  const audience = audienceOf(target);
  // Customers' text is stored as written.
  const stored = target.role !== 'customer' && audience === 'customer' ? withoutMentions : (text: string) => text;
  const added = await tx
    .insertInto('comments')
    .values({
      ticket_id: ticket.id,
      merged_from: mergedTicketOf(target, ticket),
      ...authorship(target, ticket, reply),
      comment: stored(reply.comment),
      full_text: reply.full_text === reply.comment ? null : stored(reply.full_text),
      came_by,
    })
    .returning(['id', 'comment'])
    .executeTakeFirstOrThrow();
  const comment = { site_id: ticket.site_id, ticket_id: ticket.id, comment_id: added.id };
  await attachFiles(tx, { ...comment, uploaded_by: memberIdOf(target) }, reply);
  if (target.role === 'customer') return followCustomerReply(tx, ticket, { reply, added, withheld });
  if (target.role === 'member') await readInboxAbout(tx, target.member.user_id, [ticket.id]);
  await queueWebhooks(tx, [{ type: 'comment.created', ticket_id: ticket.id, comment_id: added.id, audience }]);
  if (audience === 'customer') {
    await openByReply(tx, ticket, actorOf(target), undefined);
    await endSuggestions(tx, { ticketId: ticket.id, userId: memberIdOf(target), commentId: added.id });
    await assignReplier(tx, ticket, target);
    return queueCommentEmail(tx, ticket, added, withheld);
  }
  await followOwnNote(tx, ticket.id, target);
  if (withheld === undefined)
    await queueMemberNotification(tx, {
      kind: 'note_reply',
      ticket_id: ticket.id,
      comment_id: added.id,
      actor_id: memberIdOf(target),
    });
}

interface AddedReply {
  readonly reply: Reply;
  readonly added: { readonly id: number; readonly comment: string };
  readonly withheld: string | undefined;
}

async function followCustomerReply(
  tx: Database,
  ticket: LockedConversation,
  { reply, added, withheld }: AddedReply,
): Promise<void> {
  if (ticket.is_blocked) return showStatusToVisitor(tx, ticket.id, 'open');
  await recordCustomerEmail(tx, ticket.addressed, reply);
  const { came_by = 'email' } = reply;
  const event = { ticket_id: ticket.id, comment_id: added.id };
  await queueWebhooks(tx, [{ type: 'comment.created', ...event, audience: 'customer' }]);
  await wakeTicket(tx, ticket.id, CUSTOMER);
  await reopenTicket(tx, ticket);
  await queueCustomerReplyEmail(tx, ticket, { ...added, from: nameOf(ticket, reply), came_by }, withheld);
  if (withheld === undefined) await queueMemberNotification(tx, { kind: 'customer_reply', ...event, actor_id: null });
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
  readonly comment: string;
  readonly uploads: readonly string[];
}

/** Idempotent, as pages get reloaded: the same text and files are added once. The caller has locked the ticket. */
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

/** False when the ticket was erased after the email was sent. */
async function admitEmail(
  tx: Database,
  target: ReplyAuthor & { readonly holder?: string },
  ticket: LockedConversation,
): Promise<boolean> {
  if (target.role === 'customer' && ticket.addressed.user_email === null) return false;
  // Only its holder was sent the signed address; a link to the ticket page may have been shared.
  const holder = target.holder ?? holderOf(target, ticket);
  if (holder) await confirmAddress(tx, holder);
  return true;
}

const actorOf = (target: ReplyAuthor) => (target.role === 'member' ? memberActor(target.member.user_id) : SYSTEM);

const audienceOf = (target: ReplyAuthor) => (target.role === 'member' ? target.audience : 'customer');

const memberIdOf = (target: ReplyAuthor) => (target.role === 'member' ? target.member.user_id : null);

const assignReplier = async (tx: Database, ticket: LockedConversation, target: ReplyAuthor) =>
  target.role === 'member' ? assignFirstReplier(tx, ticket, target.member.user_id) : undefined;

async function followOwnNote(tx: Database, ticketId: number, target: ReplyAuthor): Promise<void> {
  if (target.role === 'member' && target.member.role !== 'client')
    await followByNote(tx, ticketId, target.member.user_id);
}

/** The team reads a member's name; several people may read the admin address, so it stays the support agent. */
function authorship(target: ReplyAuthor, ticket: LockedConversation, reply: Reply) {
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

function nameOf({ addressed: { user_email, user_name } }: LockedConversation, { from }: Reply): string {
  const isFromCustomer = from === null || from.toLowerCase() === user_email?.toLowerCase();
  return (isFromCustomer ? (user_name ?? user_email) : from) ?? 'Customer';
}

const mergedTicketOf = ({ role }: ReplyAuthor, { id, addressed }: LockedConversation) =>
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
