import { UNDO_SEND_SECONDS } from '@deskbell/contract/limits';
import type { Ticket, TicketStatus } from '@deskbell/contract/tickets';
import { type Selectable, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Schema } from '../../db/tables/schema.ts';
import { NotFound } from '../../errors.ts';
import { countCommentFiles, listCommentFiles } from '../../files/attached-files.ts';
import { siteLanguage } from '../../languages/site-language.ts';
import { lookUpShownNames } from '../../names/shown-names.ts';
import type { CommentNotificationContent } from '../messages/comment-notification.ts';
import type { Email } from '../messages/compose-message.ts';
import { formatIn } from '../messages/format-time.ts';
import { type Addressee, listAddressees, lookUpQuestion, type SiteWording, wordingOf } from './addressees.ts';
import { type QueuedEmail, queueEmail, queueEmails } from './outbox.ts';
import { changeWaitingEmails, lockWaitingEmails, withStatus } from './waiting-emails.ts';

export type TicketRow = Pick<
  Selectable<Schema['tickets']>,
  | 'id'
  | 'site_id'
  | 'title'
  | 'description'
  | 'priority'
  | 'user_email'
  | 'user_name'
  | 'page_url'
  | 'language'
  | 'created_at'
> & {
  readonly origin?: Ticket['came_by'];
  /** Missing files are included. */
  readonly file_count: number;
};

/** The site on whose behalf emails about a ticket are sent. */
export interface TicketSender extends SiteWording {
  readonly name: string;
  readonly domain: string;
  readonly widget_color: string;
  readonly admin_notification_email: string | null;
  readonly timezone: string;
}

interface NewTicketOfSite {
  readonly ticket: TicketRow;
  readonly site: TicketSender;
  /** False: the visitor gets no email. */
  readonly isConfirmed?: boolean;
}

export async function queueNewTicketEmails(tx: Database, tickets: readonly NewTicketOfSite[]): Promise<void> {
  await queueEmails(tx, tickets.flatMap(newTicketEmails));
}

function newTicketEmails({ ticket, site, isConfirmed = true }: NewTicketOfSite): QueuedEmail[] {
  const { id, site_id, user_email } = ticket;
  const emails: QueuedEmail[] = [];
  if (site.admin_notification_email) {
    const content = {
      ...contentOf(id, site),
      title: ticket.title,
      description: ticket.description,
      priority: ticket.priority.replace(/^./, (first) => first.toUpperCase()),
      from: visitorOf(ticket),
      page_url: ticket.page_url,
      file_count: ticket.file_count,
      received: formatIn(site.timezone, ticket.created_at),
      path: pathOf(site_id, id),
    };
    emails.push({
      email: { type: 'admin_notification', content },
      addressing: { to: site.admin_notification_email, site_id, ticket_id: id },
    });
  }
  if (user_email && isConfirmed)
    emails.push({
      email: { type: 'user_confirmation', content: { ...contentOf(id, site), ...wordingOf(ticket, site) } },
      addressing: { to: user_email, site_id, ticket_id: id },
    });
  return emails;
}

export const visitorOf = ({ user_name, user_email }: Pick<TicketRow, 'user_name' | 'user_email'>): string =>
  [user_name, user_email].filter(Boolean).join(', ') || 'Anonymous';

interface QueuedComment {
  readonly id: number;
  readonly comment: string;
  readonly is_formatted?: boolean;
}

export async function queueCommentEmail(
  tx: Database,
  ticket: { readonly id: number },
  comment: QueuedComment,
  withheld?: string,
): Promise<void> {
  for (const addressee of await listAddressees(tx, [ticket.id]))
    await queueCommentEmailTo(tx, addressee, comment, withheld);
}

/** Takes over the status of an email that waits, so that the customer gets one email and not two. */
async function queueCommentEmailTo(
  tx: Database,
  addressee: Addressee,
  { id: comment_id, comment, is_formatted = false }: QueuedComment,
  withheld?: string,
): Promise<void> {
  const { id, site_id, title, user_email } = addressee;
  const files = await listCommentFiles(tx, comment_id);
  const agent = (await lookUpShownNames(tx, [comment_id])).get(comment_id);
  const sender = await findSender(tx, site_id);
  const asked = await lookUpQuestion(tx, addressee, comment_id);
  const question = asked && { ...asked, timezone: addressee.user_timezone ?? sender.timezone };
  const said = { title, comment, is_formatted, files, ...(agent && { agent }), ...(question && { question }) };
  const waiting = withheld === undefined ? await lockWaitingEmails(tx, [id]) : [];
  for (const { id: waitingId, email } of waiting) {
    if (email.type !== 'status_change') continue;
    const content = { ...email.content, ...said };
    return changeWaitingEmails(tx, [{ id: waitingId, email: { type: 'comment_notification', content }, comment_id }]);
  }
  const content = { ...contentOf(id, sender), ...wordingOf(addressee, sender), ...said };
  await queueEmail(
    tx,
    { type: 'comment_notification', content },
    { to: user_email, site_id, ticket_id: id, comment_id, withheld, waitSeconds: UNDO_SEND_SECONDS },
  );
}

/** False when one of them has left already. A change of the status that one took along is told without the comment. */
export async function takeBackCommentEmails(tx: Database, commentId: number): Promise<boolean> {
  const emails = await tx
    .selectFrom('email_logs')
    .select(['id', 'status', 'attempts', 'content'])
    .where('comment_id', '=', commentId)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (emails.some(({ status, attempts }) => attempts > 0 || status === 'sending' || status === 'sent')) return false;
  const isAnswered = await hasOtherReply(tx, commentId);
  await changeWaitingEmails(
    tx,
    emails.map(({ id, content }) => ({ id, email: withoutComment(content as CommentNotificationContent, isAnswered) })),
  );
  await tx.updateTable('email_logs').set({ comment_id: null }).where('comment_id', '=', commentId).execute();
  return true;
}

async function hasOtherReply(tx: Database, commentId: number): Promise<boolean> {
  const { rows } = await sql`
    select from comments as other inner join comments as undone on undone.ticket_id = other.ticket_id
    where undone.id = ${commentId} and other.id <> undone.id and other.author = 'agent' and other.audience = 'customer'
    limit 1`.execute(tx);
  return rows.length > 0;
}

function withoutComment(
  {
    comment: _comment,
    files: _files,
    agent: _agent,
    question: _question,
    title,
    before,
    after,
    ...content
  }: CommentNotificationContent,
  isAnswered: boolean,
): Email | null {
  if (!before || !after) return null;
  return {
    type: 'status_change',
    content: { ...content, ...(isAnswered && title !== undefined && { title }), before, after },
  };
}

export async function queueCustomerReplyEmail(
  tx: Database,
  { id, site_id, title }: { id: number; site_id: number; title: string },
  reply: { id: number; comment: string; from: string; came_by: 'email' | 'page' },
  withheld?: string,
): Promise<void> {
  const site = await findSender(tx, site_id);
  if (!site.admin_notification_email) return;
  const content = {
    ...contentOf(id, site),
    title,
    comment: reply.comment,
    file_count: await countCommentFiles(tx, reply.id),
    from: reply.from,
    came_by: reply.came_by,
    path: pathOf(site_id, id),
  };
  await queueEmail(
    tx,
    { type: 'comment_notification', content },
    { to: site.admin_notification_email, site_id, ticket_id: id, comment_id: reply.id, withheld },
  );
}

/**
 * Archiving and unarchiving are internal to the team, so the customer gets no email. A change while an email about the
 * ticket waits is told by that email. A change that the customer made is only told by such an email.
 */
export async function queueStatusEmails(
  tx: Database,
  tickets: readonly { readonly id: number; readonly status: TicketStatus }[],
  after: TicketStatus,
  { isKnown }: { isKnown: boolean },
): Promise<void> {
  if (tickets.length === 0 || after === 'archived') return;
  const statuses = new Map(tickets.map(({ id, status }) => [id, status]));
  const addressees = await listAddressees(tx, [...statuses.keys()]);
  const notified = addressees.map((each) => ({ ...each, status: statuses.get(each.conversation_id) ?? after }));
  if (notified.length === 0) return;
  const changes = await changesOfWaitingEmails(tx, notified, after);
  await changeWaitingEmails(tx, [...changes.values()]);
  if (isKnown) return;
  await queueNewStatusEmails(
    tx,
    notified.filter(({ id, status }) => status !== 'archived' && !changes.has(id)),
    after,
  );
}

/** A change that waits is changed further; else a comment that waits takes it along. */
interface NotifiedOfStatus extends Addressee {
  readonly status: TicketStatus;
}

async function changesOfWaitingEmails(tx: Database, tickets: readonly NotifiedOfStatus[], after: TicketStatus) {
  const waiting = await lockWaitingEmails(
    tx,
    tickets.map(({ id }) => id),
  );
  const changes = new Map<number, { id: number; email: Email | null }>();
  for (const { id, status: before } of tickets) {
    const ofTicket = waiting.filter(({ ticket_id }) => ticket_id === id);
    const holder =
      ofTicket.find(({ email }) => email.content.after !== undefined) ??
      (before === 'archived' ? undefined : ofTicket.at(-1));
    if (holder) changes.set(id, { id: holder.id, email: withStatus(holder, before, after) });
  }
  return changes;
}

async function queueNewStatusEmails(
  tx: Database,
  tickets: readonly NotifiedOfStatus[],
  after: TicketStatus,
): Promise<void> {
  if (tickets.length === 0) return;
  const senders = await lookUpSenders(tx, [...new Set(tickets.map(({ site_id }) => site_id))]);
  const emails = tickets.map((ticket) => {
    const { id, site_id, title, status: before, user_email: to, is_answered } = ticket;
    const sender = senders.get(site_id);
    if (!sender) throw new NotFound('Site not found.');
    const content = {
      ...contentOf(id, sender),
      ...wordingOf(ticket, sender),
      ...(is_answered && { title }),
      before,
      after,
    };
    const email = { type: 'status_change' as const, content };
    return { email, addressing: { to, site_id, ticket_id: id, waitSeconds: UNDO_SEND_SECONDS } };
  });
  await queueEmails(tx, emails);
}

export const pathOf = (site_id: number, ticket_id: number) => `/sites/${site_id}?ticket=${ticket_id}`;

export const contentOf = (
  ticket_id: number,
  { name, domain, widget_color }: Pick<TicketSender, 'name' | 'domain' | 'widget_color'>,
) => ({
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
    .innerJoin('teams', 'teams.id', 'sites.team_id')
    .select(['sites.id', 'sites.name', 'domain', 'widget_color', 'admin_notification_email', 'timezone'])
    .select(['form_of_address', siteLanguage.as('site_language')]);
}
