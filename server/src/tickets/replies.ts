import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { ReplyAddress, ReplyAddresses, ReplyRole } from '../email/reply-address.ts';
import { queueCommentEmail, queueCustomerReplyEmail } from '../email/ticket-emails.ts';
import { reopenTicket } from './ticket-status.ts';

/** Two machines that neither of us recognises may answer each other for ever; people do not write this fast. */
const ANSWERED_REPLIES_PER_HOUR = 20;
const TOO_FAST = `Not sent: more than ${ANSWERED_REPLIES_PER_HOUR} emails arrived for this ticket within an hour.`;

/** The ticket that a genuine reply address belongs to, and in whose name it speaks. */
export interface ReplyTarget {
  readonly ticket_id: number;
  readonly owner_id: number;
  readonly role: ReplyRole;
}

/** null for an address that nobody was given, or that is no longer its holder's. */
export async function findReplyTarget(
  db: Database,
  addresses: ReplyAddresses,
  address: string,
): Promise<ReplyTarget | null> {
  const claimed = addresses.read(address);
  const ticket = claimed && (await findConversation(db, claimed));
  if (!ticket) return null;
  const holder = claimed.role === 'customer' ? ticket.user_email : ticket.admin_notification_email;
  if (!holder || !addresses.isGenuine(claimed, holder)) return null;
  return { ticket_id: ticket.id, owner_id: ticket.owner_id, role: claimed.role };
}

interface Reply {
  /** The address that the mail claims to come from. */
  readonly from: string | null;
  /** What was written, without what was quoted. */
  readonly comment: string;
  readonly full_text: string;
}

/**
 * Adds what arrived by e-mail to its ticket. A customer's words reopen it and are told to the admin address; those of the
 * admin address are the support agent's and go to the customer.
 */
export async function addReply(tx: Database, { ticket_id, role }: ReplyTarget, reply: Reply): Promise<void> {
  const ticket = await findConversation(tx, { ticket_id });
  if (!ticket) return;
  const withheld = (await isFlooded(tx, ticket_id)) ? TOO_FAST : undefined;
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

function findConversation(db: Database, { ticket_id }: Pick<ReplyAddress, 'ticket_id'>) {
  return db
    .selectFrom('tickets')
    .innerJoin('sites', 'sites.id', 'tickets.site_id')
    .select(['tickets.id', 'site_id', 'tickets.owner_id', 'title', 'user_email', 'user_name'])
    .select('admin_notification_email')
    .where('tickets.id', '=', ticket_id)
    .executeTakeFirst();
}

/** The customer's own name, unless the mail comes from somewhere else: then the address, so that this is seen. */
function nameOf(
  { user_email, user_name }: { user_email: string | null; user_name: string | null },
  from: string | null,
) {
  const isFromCustomer = from === null || from.toLowerCase() === user_email?.toLowerCase();
  return (isFromCustomer ? (user_name ?? user_email) : from) ?? 'Customer';
}

async function isFlooded(tx: Database, ticketId: number): Promise<boolean> {
  const { count } = await tx
    .selectFrom('comments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('ticket_id', '=', ticketId)
    .where('received_by_email', '=', true)
    .where('created_at', '>', sql<string>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  return count >= ANSWERED_REPLIES_PER_HOUR;
}
