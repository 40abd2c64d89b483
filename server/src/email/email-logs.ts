import type * as contract from '@deskbell/contract/email-logs';
import type { EmailLog, EmailStats } from '@deskbell/contract/email-logs';
import { EMAIL_LOG_YEARS } from '@deskbell/contract/limits';
import type { PageQuery } from '@deskbell/contract/paging';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { Conflict, NotFound } from '../errors.ts';
import type { Owner } from '../owner.ts';
import { findSite } from '../sites/sites.ts';
import { answersTo } from './answers-to.ts';
import { type Circumstances, composeEmail, type Email } from './compose-email.ts';
import { renderHtml, renderText } from './letter.ts';
import { findUsedUpAllowance } from './outbox.ts';
import type { ReplyAddresses } from './reply-address.ts';

export interface EmailLogPage {
  readonly logs: EmailLog[];
  /** How many there are, on this page or not. */
  readonly total: number;
}

export async function listSiteEmailLogs(
  db: Database,
  owner: Owner,
  siteId: number,
  { limit, before }: PageQuery,
): Promise<EmailLogPage> {
  await findSite(db, owner, siteId);
  const logs = await logsOf(db, owner)
    .where('email_logs.site_id', '=', siteId)
    .$if(before !== undefined, (rows) => rows.where('email_logs.id', '<', before ?? 0))
    .$if(limit !== undefined, (rows) => rows.limit(limit ?? 0))
    .orderBy('email_logs.id', 'desc')
    .execute();
  if (limit === undefined && before === undefined) return { logs, total: logs.length };
  return { logs, total: (await countEmails(db, siteId)).total_emails };
}

export async function findSiteEmailStats(db: Database, owner: Owner, siteId: number): Promise<EmailStats> {
  await findSite(db, owner, siteId);
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

/** Where the mails of this Deskbell lead. */
export interface Surroundings {
  readonly publicUrl: string;
  readonly replies: ReplyAddresses | null;
}

export async function findEmail(
  db: Database,
  owner: Owner,
  id: number,
  { publicUrl, replies }: Surroundings,
): Promise<contract.Email> {
  const log = await logsOf(db, owner)
    .select(['content', 'sent_at', 'next_attempt_at', 'admin_notification_email'])
    .where('email_logs.id', '=', id)
    .executeTakeFirst();
  if (!log) return noSuchEmail();
  const email = { type: log.email_type, content: log.content } as Email;
  return {
    ...log,
    next_attempt_at: log.status === 'queued' ? log.next_attempt_at : null,
    ...writeParts(email, { publicUrl, canReply: answersTo(email, log, replies).length > 0 }),
  };
}

/** A mail that cannot be written fails when it is sent, and still has a row to look at. */
function writeParts(email: Email, circumstances: Circumstances): { text: string | null; html: string | null } {
  try {
    const letter = composeEmail(email, circumstances);
    return { text: renderText(letter), html: renderHtml(letter) };
  } catch {
    return { text: null, html: null };
  }
}

/** Puts a failed mail back into the queue, with all its tries before it. */
export async function retryEmail(db: Database, owner: Owner, id: number): Promise<EmailLog> {
  return db.transaction().execute(async (tx) => {
    const log = await logsOf(tx, owner)
      .select('is_visitor_triggered')
      .where('email_logs.id', '=', id)
      .forUpdate('email_logs')
      .executeTakeFirst();
    if (!log) return noSuchEmail();
    if (log.status !== 'failed') throw new Conflict('Only a failed email can be sent again.');
    // Else an owner could flood the address of a third person after all, one retry at a time.
    const refusal = log.is_visitor_triggered ? await findUsedUpAllowance(tx, log.recipient_email) : null;
    if (refusal !== null) throw new Conflict(refusal);
    await tx
      .updateTable('email_logs')
      .set({ status: 'queued', attempts: 0, next_attempt_at: sql`now()` })
      .where('id', '=', id)
      .execute();
    return { ...log, status: 'queued' as const, attempts: 0 };
  });
}

export async function removeOldEmailLogs(tx: Database): Promise<void> {
  const keptSince = sql`now() - make_interval(years => ${EMAIL_LOG_YEARS})`;
  await sql`
    with removed as (delete from email_logs where created_at < ${keptSince} returning site_id, status, sent_at),
    gone as (
      select site_id, count(*) filter (where status = 'sent') as sent, count(*) filter (where status = 'failed') as failed,
        max(sent_at) as last_sent_at
      from removed group by site_id
    )
    update site_emails set sent_emails = sent_emails - sent, failed_emails = failed_emails - failed,
      last_sent_at = case when gone.last_sent_at = site_emails.last_sent_at
        then (select max(sent_at) from email_logs where site_id = gone.site_id and created_at >= ${keptSince})
        else site_emails.last_sent_at end
    from gone where gone.site_id = site_emails.site_id`.execute(tx);
}

/** Whether a received mail is one that we sent ourselves. */
export async function isOwnMail(db: Database, messageId: string): Promise<boolean> {
  const [id = ''] = messageId.replace(/^<|>$/g, '').split('@');
  return (await db.selectFrom('email_logs').select('id').where('message_id', '=', id).executeTakeFirst()) !== undefined;
}

function logsOf(db: Database, owner: Owner) {
  return db
    .selectFrom('email_logs')
    .innerJoin('sites', 'sites.id', 'email_logs.site_id')
    .leftJoin('tickets', 'tickets.id', 'email_logs.ticket_id')
    .where('sites.owner_id', '=', owner.id)
    .select([
      'email_logs.id',
      'email_type',
      'email_logs.status',
      'recipient_email',
      'subject',
      'ticket_id',
      'tickets.title as ticket_title',
      'error_message',
      'attempts',
      'email_logs.created_at',
    ]);
}

function noSuchEmail(): never {
  throw new NotFound('Email not found.');
}
