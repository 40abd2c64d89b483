import type { TicketStatus } from '@deskbell/contract/tickets';
import type { Database } from '../db/database.ts';
import { NotFound } from '../errors.ts';
import { type QueuedEmail, queueEmail, queueEmails } from './outbox.ts';

interface NewTicket {
  readonly id: number;
  readonly site_id: number;
  readonly title: string;
  readonly description: string;
  readonly priority: string;
  readonly user_email: string | null;
  readonly user_name: string | null;
  readonly page_url: string | null;
  readonly created_at: string;
}

/** What mails about a ticket say of its site. */
export interface TicketSender {
  readonly name: string;
  readonly domain: string;
  readonly widget_color: string;
  readonly admin_notification_email: string | null;
  readonly timezone: string;
}

/** The site's admin address learns of each ticket, and whoever sent it that it has arrived. */
export function queueNewTicketEmails(
  tx: Database,
  tickets: readonly { readonly ticket: NewTicket; readonly site: TicketSender }[],
): Promise<void> {
  return queueEmails(
    tx,
    tickets.flatMap(({ ticket, site }) => newTicketEmails(ticket, site)),
  );
}

function newTicketEmails(ticket: NewTicket, site: TicketSender): QueuedEmail[] {
  const { id, site_id, user_email, user_name } = ticket;
  const mails: QueuedEmail[] = [];
  if (site.admin_notification_email) {
    const content = {
      ...contentOf(id, site),
      title: ticket.title,
      description: ticket.description,
      priority: ticket.priority.replace(/^./, (letter) => letter.toUpperCase()),
      from: [user_name, user_email].filter(Boolean).join(', ') || 'Anonymous',
      page_url: ticket.page_url,
      received: formatIn(site.timezone, ticket.created_at),
      path: pathOf(site_id, id),
    };
    mails.push({
      email: { type: 'admin_notification', content },
      addressing: { to: site.admin_notification_email, site_id, ticket_id: id },
    });
  }
  if (user_email)
    mails.push({
      email: { type: 'user_confirmation', content: contentOf(id, site) },
      addressing: { to: user_email, site_id, ticket_id: id },
    });
  return mails;
}

interface Recipient {
  readonly id: number;
  readonly site_id: number;
  readonly user_email: string | null;
}

export async function queueCommentEmail(
  tx: Database,
  { id, site_id, user_email }: Recipient,
  comment: { id: number; comment: string },
  withheld?: string,
): Promise<void> {
  if (!user_email) return;
  const content = { ...contentOf(id, await findSender(tx, site_id)), comment: comment.comment };
  await queueEmail(
    tx,
    { type: 'comment_notification', content },
    { to: user_email, site_id, ticket_id: id, comment_id: comment.id, withheld },
  );
}

/** Tells the site's admin address what a customer wrote by e-mail. */
export async function queueCustomerReplyEmail(
  tx: Database,
  { id, site_id, title }: { id: number; site_id: number; title: string },
  reply: { id: number; comment: string; from: string },
  withheld?: string,
): Promise<void> {
  const site = await findSender(tx, site_id);
  if (!site.admin_notification_email) return;
  const content = {
    ...contentOf(id, site),
    title,
    comment: reply.comment,
    from: reply.from,
    path: pathOf(site_id, id),
  };
  await queueEmail(
    tx,
    { type: 'comment_notification', content },
    { to: site.admin_notification_email, site_id, ticket_id: id, comment_id: reply.id, withheld },
  );
}

/** Archiving is the owner's own tidying: neither it nor its undoing is anybody's news. */
export async function queueStatusEmails(
  tx: Database,
  tickets: readonly (Recipient & { readonly status: TicketStatus })[],
  after: TicketStatus,
): Promise<void> {
  const told = tickets.flatMap(({ user_email: to, ...ticket }) =>
    to && ticket.status !== 'archived' && after !== 'archived' ? [{ ...ticket, to }] : [],
  );
  if (told.length === 0) return;
  const senders = await findSenders(tx, [...new Set(told.map(({ site_id }) => site_id))]);
  const mails = told.map(({ id, site_id, status: before, to }) => {
    const sender = senders.get(site_id);
    if (!sender) throw new NotFound('Site not found.');
    const content = { ...contentOf(id, sender), before, after };
    return { email: { type: 'status_change' as const, content }, addressing: { to, site_id, ticket_id: id } };
  });
  await queueEmails(tx, mails);
}

/** Where the owner finds the ticket on this Deskbell. */
const pathOf = (site_id: number, ticket_id: number) => `/sites/${site_id}?ticket=${ticket_id}`;

const contentOf = (ticket_id: number, { name, domain, widget_color }: TicketSender) => ({
  ticket_id,
  site_name: name,
  site_domain: domain,
  site_color: widget_color,
});

const findSender = (tx: Database, siteId: number) =>
  senders(tx).where('sites.id', '=', siteId).executeTakeFirstOrThrow();

async function findSenders(tx: Database, siteIds: readonly number[]): Promise<Map<number, TicketSender>> {
  const found = await senders(tx).where('sites.id', 'in', siteIds).execute();
  return new Map(found.map((sender) => [sender.id, sender]));
}

function senders(tx: Database) {
  return tx
    .selectFrom('sites')
    .innerJoin('users', 'users.id', 'sites.owner_id')
    .select(['sites.id', 'sites.name', 'domain', 'widget_color', 'admin_notification_email', 'timezone']);
}

function formatIn(timezone: string, timestamp: string): string {
  // Not a zone of the time zone database, though one of ours.
  const timeZone = timezone === 'Asia/Mumbai' ? 'Asia/Kolkata' : timezone;
  const part = (style: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { ...style, timeZone }).format(new Date(timestamp));
  return `${part({ dateStyle: 'long' })}, ${part({ timeStyle: 'short' })} (${timezone})`;
}
