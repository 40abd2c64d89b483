import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { confirmAddress } from '../email/mailboxes.ts';
import type { ReplyAddresses, ReplyRole } from '../email/reply-address.ts';
import { queueCommentEmail, queueCustomerReplyEmail } from '../email/ticket-emails.ts';
import { ANSWERED_REPLIES_PER_HOUR_AND_TICKET } from '../rate-limits.ts';
import { lockSite } from './site-lock.ts';
import { reopenTicket } from './ticket-status.ts';

const TOO_FAST = `Not sent: more than ${ANSWERED_REPLIES_PER_HOUR_AND_TICKET} emails arrived for this ticket within an hour.`;

/** The ticket of a genuine reply address, and whose address it is. */
export interface ReplyTarget {
  readonly ticket_id: number;
  readonly team_id: number;
  readonly site_id: number;
  readonly role: ReplyRole;
}

/** Null for a forged address, or when the ticket or its recipient has changed since. */
export async function lookUpReplyTarget(
  db: Database,
  addresses: ReplyAddresses,
  address: string,
): Promise<ReplyTarget | null> {
  const claimed = addresses.parse(address);
  const ticket = claimed && (await lookUpTicket(db, claimed.ticket_id));
  if (!ticket) return null;
  const holder = claimed.role === 'customer' ? ticket.user_email : ticket.admin_notification_email;
  if (!holder || !addresses.isGenuine(claimed, holder)) return null;
  return { ticket_id: ticket.id, team_id: ticket.team_id, site_id: ticket.site_id, role: claimed.role };
}

interface Reply {
  /** The From address, which may be forged. */
  readonly from: string | null;
  /** Without the quoted history. */
  readonly comment: string;
  readonly full_text: string;
}

/**
 * Adds an emailed reply as a comment. A customer's reply reopens the ticket and is forwarded to the admin address; a reply
 * from the admin address is the support agent's and is sent to the customer.
 */
export async function addReply(
  tx: Database,
  { ticket_id, role }: Pick<ReplyTarget, 'ticket_id' | 'role'>,
  reply: Reply,
): Promise<void> {
  const ticket = await lookUpTicket(tx, ticket_id);
  if (!ticket || !(await lockSite(tx, ticket.site_id))) return;
  const holder = role === 'customer' ? ticket.user_email : ticket.admin_notification_email;
  // The signed address was sent to its holder only.
  if (holder) await confirmAddress(tx, holder);
  const withheld = (await isMailLoop(tx, ticket_id)) ? TOO_FAST : undefined;
  const added = await tx
    .insertInto('comments')
    .values({
      ticket_id,
      author: role === 'customer' ? 'customer' : 'agent',
      author_name: role === 'customer' ? nameOf(ticket, reply.from) : null,
      comment: reply.comment,
      full_text: reply.full_text === reply.comment ? null : reply.full_text,
      received_by_email: true,
    })
    .returning(['id', 'comment'])
    .executeTakeFirstOrThrow();
  if (role === 'admin') return queueCommentEmail(tx, ticket, added, withheld);
  await reopenTicket(tx, ticket);
  await queueCustomerReplyEmail(tx, ticket, { ...added, from: nameOf(ticket, reply.from) }, withheld);
}

async function lookUpTicket(db: Database, id: number) {
  const ticket = await db
    .selectFrom('tickets')
    .innerJoin('sites', 'sites.id', 'tickets.site_id')
    .select(['tickets.id', 'site_id', 'tickets.team_id', 'title', 'user_email', 'user_name', 'language'])
    .select('admin_notification_email')
    .where('tickets.id', '=', id)
    .executeTakeFirst();
  return ticket ?? null;
}

/** The customer's name; the From address instead when it is another one, so that the owner notices. */
function nameOf(
  { user_email, user_name }: { user_email: string | null; user_name: string | null },
  from: string | null,
) {
  const isFromCustomer = from === null || from.toLowerCase() === user_email?.toLowerCase();
  return (isFromCustomer ? (user_name ?? user_email) : from) ?? 'Customer';
}

async function isMailLoop(tx: Database, ticketId: number): Promise<boolean> {
  const { count } = await tx
    .selectFrom('comments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('ticket_id', '=', ticketId)
    .where('received_by_email', '=', true)
    .where('created_at', '>', sql<string>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  return count >= ANSWERED_REPLIES_PER_HOUR_AND_TICKET;
}
