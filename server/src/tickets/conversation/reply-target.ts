import { allows } from '@deskbell/contract/roles';
import type { CommentAudience } from '@deskbell/contract/tickets';
import type { Database } from '../../db/database.ts';
import { memberOf, type ReplyAddress, type ReplyAddresses } from '../../signed-links/reply-address.ts';
import { holdMember, lookUpSiteMember, type SiteMember } from '../../teams/site-member.ts';
import { lockSitesOfTickets } from '../site-lock.ts';

/** Who writes a reply: the holder of the reply address. */
export type ReplyAuthor =
  | { readonly role: 'customer' }
  | { readonly role: 'admin' }
  | { readonly role: 'member'; readonly member: SiteMember; readonly audience: CommentAudience };

/** The ticket of a genuine reply address, and whose address it is. */
export type ReplyTarget = ReplyAuthor & {
  /** The one that has the conversation. */
  readonly ticket_id: number;
  /** The one that the address was made for. */
  readonly addressed_id: number;
  readonly team_id: number;
  readonly site_id: number;
  /** The address that the reply address was sent to. */
  readonly holder: string;
};

/**
 * Null for a forged address, or when the ticket or its recipient has changed since: for a member also when the member was
 * removed, may no longer reply to customers or does not see the site any more.
 */
export async function lookUpReplyTarget(
  db: Database,
  addresses: ReplyAddresses,
  address: string,
): Promise<ReplyTarget | null> {
  const claimed = addresses.parse(address);
  const ticket = claimed && (await lookUpTicket(db, claimed.ticket_id));
  if (!ticket) return null;
  const author = await lookUpAuthor(db, claimed, ticket);
  const holder = author && holderOf(author, ticket);
  if (!holder || !addresses.isGenuine(claimed, holder)) return null;
  // Checked against the ticket that the address was made for; the reply goes where its conversation is.
  return {
    ticket_id: ticket.merged_into ?? ticket.id,
    addressed_id: ticket.id,
    team_id: ticket.team_id,
    site_id: ticket.site_id,
    holder,
    ...author,
  };
}

async function lookUpAuthor(
  db: Database,
  { role }: ReplyAddress,
  { site_id }: { site_id: number },
): Promise<ReplyAuthor | null> {
  const claimed = memberOf(role);
  if (!claimed) return { role: role === 'customer' ? 'customer' : 'admin' };
  const { member_id, audience } = claimed;
  const member = await lookUpSiteMember(db, member_id, site_id);
  return member && allows(member.role, levelOf(audience)) ? { role: 'member', member, audience } : null;
}

/** Clients write notes that they can read themselves. */
const levelOf = (audience: CommentAudience) => (audience === 'client' ? 'note' : 'work');

interface Holders {
  readonly user_email: string | null;
  readonly admin_notification_email: string | null;
}

/** The address that the reply address was sent to. */
export function holderOf(author: ReplyAuthor, { user_email, admin_notification_email }: Holders): string | null {
  if (author.role === 'member') return author.member.email;
  return author.role === 'customer' ? user_email : admin_notification_email;
}

/** Whether the author may still write: a member may have been removed or changed since the address was looked up. */
export async function isStillAuthor(
  tx: Database,
  author: ReplyAuthor,
  { site_id, team_id }: { site_id: number; team_id: number },
): Promise<boolean> {
  if (author.role !== 'member') return true;
  await holdMember(tx, author.member.user_id, [team_id]);
  const member = await lookUpSiteMember(tx, author.member.id, site_id);
  return member !== null && allows(member.role, levelOf(author.audience));
}

/** Locks the site of a ticket; null if it is gone. A merged ticket gives the one that has its conversation. */
export async function lockConversation(tx: Database, id: number) {
  if (!(await lockSitesOfTickets(tx, [id])).has(id)) return null;
  const addressed = await lookUpTicket(tx, id);
  const kept = addressed?.merged_into ? await lookUpTicket(tx, addressed.merged_into) : addressed;
  return addressed && kept && { ...kept, addressed };
}

async function lookUpTicket(db: Database, id: number) {
  const ticket = await db
    .selectFrom('tickets')
    .innerJoin('sites', 'sites.id', 'tickets.site_id')
    .select(['tickets.id', 'site_id', 'tickets.team_id', 'title', 'user_email', 'user_name', 'language', 'merged_into'])
    .select('admin_notification_email')
    .where('tickets.id', '=', id)
    .executeTakeFirst();
  return ticket ?? null;
}
