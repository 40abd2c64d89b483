import { allows } from '@deskbell/contract/roles';
import type { CommentAudience } from '@deskbell/contract/tickets';
import type { Database } from '../../db/database.ts';
import { holdMember, lookUpSiteMember, type SiteMember } from '../../names/site-member.ts';
import { memberOf, type ReplyAddress, type ReplyAddresses } from '../../signed-links/reply-address.ts';
import { isBlockedTicket } from '../blocked-tickets.ts';
import { lockSitesOfTickets } from '../site-lock.ts';

export type ReplyAuthor =
  | { readonly role: 'customer' }
  | { readonly role: 'admin' }
  | { readonly role: 'member'; readonly member: SiteMember; readonly audience: CommentAudience };

export type ReplyTarget = ReplyAuthor & {
  readonly ticket_id: number;
  readonly addressed_id: number;
  readonly team_id: number;
  readonly site_id: number;
  readonly holder: string;
};

/** Null for a forged address, or when ticket or recipient changed: a member may have lost role or site. */
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

const levelOf = (audience: CommentAudience) => (audience === 'client' ? 'note' : 'work');

interface Holders {
  readonly user_email: string | null;
  readonly admin_notification_email: string | null;
}

export function holderOf(author: ReplyAuthor, { user_email, admin_notification_email }: Holders): string | null {
  if (author.role === 'member') return author.member.email;
  return author.role === 'customer' ? user_email : admin_notification_email;
}

/** Checks again under lock: a member may have been removed since the lookup. */
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

/** Null if the site is gone. A merged ticket resolves to the one that it was merged into. */
export async function lockConversation(tx: Database, id: number) {
  if (!(await lockSitesOfTickets(tx, [id])).has(id)) return null;
  const addressed = await lookUpTicket(tx, id);
  const kept = addressed?.merged_into ? await lookUpTicket(tx, addressed.merged_into) : addressed;
  if (!addressed || !kept) return null;
  const { is_blocked, ...ticket } = { ...kept, addressed };
  return is_blocked ? { ...ticket, is_blocked } : { ...ticket, is_blocked };
}

export type LockedConversation = NonNullable<Awaited<ReturnType<typeof lockConversation>>>;

async function lookUpTicket(db: Database, id: number) {
  const ticket = await db
    .selectFrom('tickets')
    .innerJoin('sites', 'sites.id', 'tickets.site_id')
    .select(['tickets.id', 'site_id', 'tickets.team_id', 'title', 'user_email', 'user_name', 'merged_into'])
    .select(['admin_notification_email', isBlockedTicket.as('is_blocked')])
    .where('tickets.id', '=', id)
    .executeTakeFirst();
  return ticket ?? null;
}
