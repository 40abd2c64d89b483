import type { TicketStatus } from '@deskbell/contract/tickets';
import type { Selectable } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import { NotFound } from '../errors.ts';
import { type QueuedEmail, queueEmail, queueEmails } from './outbox.ts';

type TicketRow = Pick<
  Selectable<Schema['tickets']>,
  'id' | 'site_id' | 'title' | 'description' | 'priority' | 'user_email' | 'user_name' | 'page_url' | 'created_at'
>;

/** The site on whose behalf emails about a ticket are sent. */
export interface TicketSender {
  readonly name: string;
  readonly domain: string;
  readonly widget_color: string;
  readonly admin_notification_email: string | null;
  readonly timezone: string;
}

/** A notification to the site's admin address and a confirmation to the visitor. */
export function queueNewTicketEmails(
  tx: Database,
  tickets: readonly { readonly ticket: TicketRow; readonly site: TicketSender }[],
): Promise<void> {
  return queueEmails(
    tx,
    tickets.flatMap(({ ticket, site }) => newTicketEmails(ticket, site)),
  );
}

function newTicketEmails(ticket: TicketRow, site: TicketSender): QueuedEmail[] {
  const { id, site_id, user_email, user_name } = ticket;
  const emails: QueuedEmail[] = [];
  if (site.admin_notification_email) {
    const content = {
      ...contentOf(id, site),
      title: ticket.title,
      description: ticket.description,
      priority: ticket.priority.replace(/^./, (first) => first.toUpperCase()),
      from: [user_name, user_email].filter(Boolean).join(', ') || 'Anonymous',
      page_url: ticket.page_url,
      received: formatIn(site.timezone, ticket.created_at),
      path: pathOf(site_id, id),
    };
    emails.push({
      email: { type: 'admin_notification', content },
      addressing: { to: site.admin_notification_email, site_id, ticket_id: id },
    });
  }
  if (user_email)
    emails.push({
      email: { type: 'user_confirmation', content: contentOf(id, site) },
      addressing: { to: user_email, site_id, ticket_id: id },
    });
  return emails;
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

/** Archiving and unarchiving are internal to the owner, so the customer gets no email. */
export async function queueStatusEmails(
  tx: Database,
  tickets: readonly (Recipient & { readonly status: TicketStatus })[],
  after: TicketStatus,
): Promise<void> {
  const notified = tickets.flatMap(({ user_email: to, ...ticket }) =>
    to && ticket.status !== 'archived' && after !== 'archived' ? [{ ...ticket, to }] : [],
  );
  if (notified.length === 0) return;
  const senders = await lookUpSenders(tx, [...new Set(notified.map(({ site_id }) => site_id))]);
  const emails = notified.map(({ id, site_id, status: before, to }) => {
    const sender = senders.get(site_id);
    if (!sender) throw new NotFound('Site not found.');
    const content = { ...contentOf(id, sender), before, after };
    return { email: { type: 'status_change' as const, content }, addressing: { to, site_id, ticket_id: id } };
  });
  await queueEmails(tx, emails);
}

const pathOf = (site_id: number, ticket_id: number) => `/sites/${site_id}?ticket=${ticket_id}`;

const contentOf = (ticket_id: number, { name, domain, widget_color }: TicketSender) => ({
  ticket_id,
  site_name: name,
  site_domain: domain,
  site_color: widget_color,
});

const findSender = (tx: Database, siteId: number) =>
  senders(tx).where('sites.id', '=', siteId).executeTakeFirstOrThrow();

async function lookUpSenders(tx: Database, siteIds: readonly number[]): Promise<Map<number, TicketSender>> {
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
  // The product offers Asia/Mumbai, but the IANA database has no such zone.
  const timeZone = timezone === 'Asia/Mumbai' ? 'Asia/Kolkata' : timezone;
  const part = (style: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { ...style, timeZone }).format(new Date(timestamp));
  return `${part({ dateStyle: 'long' })}, ${part({ timeStyle: 'short' })} (${timezone})`;
}
