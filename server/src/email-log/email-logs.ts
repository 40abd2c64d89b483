import type * as contract from '@deskbell/contract/email-logs';
import type { EmailLog, EmailStats } from '@deskbell/contract/email-logs';
import { EMAIL_STATUSES } from '@deskbell/contract/email-values';
import { EMAIL_LOG_YEARS } from '@deskbell/contract/limits';
import type { PageQuery } from '@deskbell/contract/paging';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { deletePage, PAGE_ROWS } from '../db/pages.ts';
import { noteQueued } from '../db/queued-work.ts';
import { reachOf, replyToOf } from '../email/delivery/reply-to.ts';
import { composeMessage, type Email, type MessageContext } from '../email/messages/compose-message.ts';
import { renderHtml, renderText } from '../email/messages/message-layout.ts';
import { lookUpConfirmationRefusal } from '../email/outbox/outbox.ts';
import { Conflict, NotFound } from '../errors.ts';
import { type ListPage, pageSizeOf, readPage } from '../http/api/list-page.ts';
import type { Scope } from '../scope.ts';
import type { PageLinks } from '../signed-links/page-link.ts';
import type { ReplyAddresses } from '../signed-links/reply-address.ts';
import { myTicketsUrl } from '../signed-links/visitor-link.ts';
import { isReadable } from '../sites/site-scope.ts';
import { findSite } from '../sites/sites.ts';
import { isOfHiddenSite, shownRecipient, shownSubject } from './sent-elsewhere.ts';

export async function listSiteEmailLogs(
  db: Database,
  scope: Scope<'work'>,
  siteId: number,
  { limit, before, status }: PageQuery & { status?: readonly EmailLog['status'][] | undefined },
): Promise<ListPage<EmailLog>> {
  const { team_id } = await findSite(db, scope, siteId);
  const { site_ids } = scope.authorize({ team_id, site_id: siteId });
  const page = await readPage(pageSizeOf(limit), (count) =>
    logsOf(db, scope, site_ids)
      .where('email_logs.site_id', '=', siteId)
      .$if(status !== undefined, (rows) => rows.where('email_logs.status', 'in', status ?? []))
      .$if(before !== undefined, (rows) => rows.where('email_logs.id', '<', before ?? 0))
      .orderBy('email_logs.id', 'desc')
      .limit(count)
      .execute(),
  );
  const isWhole = before === undefined && !page.hasMore;
  return { ...page, total: isWhole ? page.rows.length : totalOf(await countEmails(db, siteId), status) };
}

/** Counts queued and sending together: emails move between them by the second. */
function totalOf(
  { total_emails, sent_emails, failed_emails }: EmailStats,
  status = EMAIL_STATUSES as readonly string[],
) {
  const waiting = total_emails - sent_emails - failed_emails;
  return (
    (status.includes('sent') ? sent_emails : 0) +
    (status.includes('failed') ? failed_emails : 0) +
    (status.includes('queued') || status.includes('sending') ? waiting : 0)
  );
}

export async function findSiteEmailStats(db: Database, scope: Scope<'work'>, siteId: number): Promise<EmailStats> {
  await findSite(db, scope, siteId);
  return countEmails(db, siteId);
}

async function countEmails(db: Database, siteId: number): Promise<EmailStats> {
  const { rows } = await sql<EmailStats>`
    select waiting + coalesce(sent_emails + failed_emails, 0) as total_emails, coalesce(sent_emails, 0) as sent_emails,
      coalesce(failed_emails, 0) as failed_emails, last_sent_at
    from (select count(*) as waiting from email_logs where site_id = ${siteId} and status in ('queued', 'sending')) as queue
    left join site_emails on site_id = ${siteId}`.execute(db);
  return rows[0] ?? { total_emails: 0, sent_emails: 0, failed_emails: 0, last_sent_at: null };
}

export interface EmailSettings {
  readonly publicUrl: string;
  readonly replies: ReplyAddresses | null;
  readonly pageLinks: PageLinks;
}

export async function findEmail(
  db: Database,
  scope: Scope<'work'>,
  id: number,
  { publicUrl, replies, pageLinks }: EmailSettings,
): Promise<contract.Email> {
  const log = await logsOf(db, scope, await findVisibleSites(db, scope, id))
    .select(['content', 'sent_at', 'next_attempt_at', 'admin_notification_email', 'member_id', 'page_version'])
    .select(['tickets.user_email as customer_email', 'api_key'])
    .where('email_logs.id', '=', id)
    .executeTakeFirst();
  if (!log) return noSuchEmail();
  const email = { type: log.email_type, content: log.content } as Email;
  return {
    ...log,
    next_attempt_at: log.status === 'queued' ? log.next_attempt_at : null,
    ...(isErased(log) || log.is_of_hidden_site
      ? { text: null, html: null }
      : renderParts(email, {
          publicUrl,
          ...reachOf(email, replyToOf(email, log, replies), replies),
          myTicketsUrl: myTicketsUrl(publicUrl, log.api_key),
          ...(log.ticket_id !== null && {
            pageUrl: pageLinks.urlOf({ id: log.ticket_id, page_version: log.page_version ?? 0 }),
          }),
        })),
  };
}

/** An email with broken content fails when it is sent, but its log entry opens. */
function renderParts(email: Email, context: MessageContext): { text: string | null; html: string | null } {
  try {
    const message = composeMessage(email, context);
    return { text: renderText(message), html: renderHtml(message) };
  } catch {
    return { text: null, html: null };
  }
}

export async function retryEmail(db: Database, scope: Scope<'work'>, id: number): Promise<EmailLog> {
  return db.transaction().execute(async (tx) => {
    const log = await logsOf(tx, scope, await findVisibleSites(tx, scope, id))
      .select(['email_logs.recipient_email as recipient', 'is_visitor_triggered', 'content'])
      .where('email_logs.id', '=', id)
      .forUpdate('email_logs')
      .executeTakeFirst();
    if (!log) return noSuchEmail();
    if (log.status !== 'failed') throw new Conflict('Only failed emails can be retried.');
    if (isErased(log)) throw new Conflict('This email was erased on request.');
    // Retries must not bypass the confirmation limit of an address.
    const refusal = log.is_visitor_triggered
      ? await lookUpConfirmationRefusal(tx, log.recipient, log.email_type)
      : null;
    if (refusal !== null) throw new Conflict(refusal);
    await tx
      .updateTable('email_logs')
      .set({ status: 'queued', attempts: 0, next_attempt_at: sql`now()` })
      .where('id', '=', id)
      .execute();
    noteQueued(tx, 'email_logs');
    return { ...log, status: 'queued' as const, attempts: 0 };
  });
}

/** Erasing the ticket removes subject, content and the visitor's address. */
const isErased = ({ content }: { readonly content: unknown }): boolean =>
  typeof content === 'object' && content !== null && Object.keys(content).length === 0;

export async function removeOldEmailLogs(tx: Database): Promise<number> {
  const isOld = sql`created_at < now() - make_interval(years => ${EMAIL_LOG_YEARS})`;
  const { rows } = await sql<{ id: number }>`
    select id from email_logs where ${isOld} limit ${sql.lit(PAGE_ROWS)}`.execute(tx);
  if (rows.length > 0) await removeCounted(tx, sql`id = any(${rows.map(({ id }) => id)}::int8[])`);
  // The last email of a deleted account is all that is left of its address.
  const isLast = sql`site_id is null and status in ('sent', 'failed') and content->>'kind' = 'account_deleted'`;
  return rows.length + (await deletePage(tx, 'email_logs', isLast));
}

export const removeEmailLogsOf = (tx: Database, ticketIds: readonly number[]): Promise<void> =>
  removeCounted(tx, sql`ticket_id = any(${ticketIds}::int8[])`);

/** Moves the counters of both sites, and waiting emails, too. The caller has locked both sites. */
export async function moveEmailLogs(tx: Database, ticketIds: readonly number[], siteId: number): Promise<void> {
  const { rows } = await sql<{ site_id: number; sent: number; failed: number; last_sent_at: string | null }>`
    with before as materialized (
      select id, site_id from email_logs
      where ticket_id = any(${ticketIds}::int8[]) and site_id <> ${siteId} order by id for update
    ),
    moved as (
      update email_logs set site_id = ${siteId} from before where email_logs.id = before.id
      returning before.site_id, status, sent_at
    )
    select site_id, count(*) filter (where status = 'sent') as sent, count(*) filter (where status = 'failed') as failed,
      max(sent_at) as last_sent_at
    from moved group by site_id`.execute(tx);
  for (const { site_id, sent, failed, last_sent_at } of rows) {
    await sql`
      update site_emails set sent_emails = sent_emails - ${sent}, failed_emails = failed_emails - ${failed},
        last_sent_at = (select max(sent_at) from email_logs where site_id = ${site_id})
      where site_id = ${site_id}`.execute(tx);
    await sql`
      insert into site_emails (site_id, sent_emails, failed_emails, last_sent_at)
      values (${siteId}, ${sent}, ${failed}, ${last_sent_at})
      on conflict (site_id) do update set sent_emails = site_emails.sent_emails + excluded.sent_emails,
        failed_emails = site_emails.failed_emails + excluded.failed_emails,
        last_sent_at = greatest(site_emails.last_sent_at, excluded.last_sent_at)`.execute(tx);
  }
}

async function removeCounted(tx: Database, which: RawBuilder<boolean>): Promise<void> {
  await sql`
    with removed as (delete from email_logs where ${which} returning site_id, status, sent_at),
    gone as (
      select site_id, count(*) filter (where status = 'sent') as sent, count(*) filter (where status = 'failed') as failed,
        max(sent_at) as last_sent_at
      from removed group by site_id
    )
    update site_emails set sent_emails = sent_emails - sent, failed_emails = failed_emails - failed,
      last_sent_at = case when gone.last_sent_at = site_emails.last_sent_at
        then (select max(sent_at) from email_logs where site_id = gone.site_id and (${which}) is not true)
        else site_emails.last_sent_at end
    from gone where gone.site_id = site_emails.site_id`.execute(tx);
}

/** Detects our own emails coming back, by Message-ID. */
export async function isOwnEmail(db: Database, messageId: string): Promise<boolean> {
  const [id = ''] = messageId.replace(/^<|>$/g, '').split('@');
  return (await db.selectFrom('email_logs').select('id').where('message_id', '=', id).executeTakeFirst()) !== undefined;
}

async function findVisibleSites(
  db: Database,
  scope: Scope<'work'>,
  emailId: number,
): Promise<readonly number[] | null> {
  const site = await db
    .selectFrom('email_logs')
    .innerJoin('sites', 'sites.id', 'email_logs.site_id')
    .select(['sites.id as site_id', 'team_id'])
    .where(isReadable(scope))
    .where('email_logs.id', '=', emailId)
    .executeTakeFirst();
  return site ? scope.authorize(site).site_ids : noSuchEmail();
}

function logsOf(db: Database, scope: Scope<'work'>, visible: readonly number[] | null) {
  return db
    .selectFrom('email_logs')
    .innerJoin('sites', 'sites.id', 'email_logs.site_id')
    .leftJoin('tickets', 'tickets.id', 'email_logs.ticket_id')
    .where(isReadable(scope))
    .select([
      'email_logs.id',
      'email_type',
      'email_logs.status',
      shownRecipient(visible).as('recipient_email'),
      shownSubject(visible).as('subject'),
      (visible === null ? sql<boolean>`false` : isOfHiddenSite(visible)).as('is_of_hidden_site'),
      'ticket_id',
      'tickets.title as ticket_title',
      'error_message',
      'attempts',
      'email_logs.created_at',
      'sites.id as site_id',
      'sites.team_id',
    ]);
}

function noSuchEmail(): never {
  throw new NotFound('Email not found.');
}
