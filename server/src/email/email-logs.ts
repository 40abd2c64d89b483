import type { EmailLog } from '@deskbell/contract/email-logs';
import { EMAIL_LOG_YEARS } from '@deskbell/contract/limits';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { Conflict, NotFound } from '../errors.ts';
import type { Owner } from '../owner.ts';
import { findSite } from '../sites/sites.ts';
import { answersTo } from './answers-to.ts';
import { composeEmail, type Email } from './compose-email.ts';
import { renderText } from './letter.ts';
import type { ReplyAddresses } from './reply-address.ts';

export async function listSiteEmailLogs(db: Database, owner: Owner, siteId: number): Promise<EmailLog[]> {
  await findSite(db, owner, siteId);
  return logsOf(db, owner).where('email_logs.site_id', '=', siteId).orderBy('email_logs.id', 'desc').execute();
}

export async function findEmail(
  db: Database,
  owner: Owner,
  id: number,
  { publicUrl, replies }: Surroundings,
): Promise<EmailLog & { text: string }> {
  const log = await logsOf(db, owner)
    .select(['content', 'admin_notification_email'])
    .where('email_logs.id', '=', id)
    .executeTakeFirst();
  if (!log) return noSuchEmail();
  const email = { type: log.email_type, content: log.content } as Email;
  const canReply = answersTo(email, log, replies).length > 0;
  return { ...log, text: renderText(composeEmail(email, { publicUrl, canReply })) };
}

/** Puts a failed mail back into the queue, with all its tries before it. */
export async function retryEmail(db: Database, owner: Owner, id: number): Promise<EmailLog> {
  return db.transaction().execute(async (tx) => {
    const log = await logsOf(tx, owner).where('email_logs.id', '=', id).forUpdate('email_logs').executeTakeFirst();
    if (!log) return noSuchEmail();
    if (log.status !== 'failed') throw new Conflict('Only a failed email can be sent again.');
    await tx
      .updateTable('email_logs')
      .set({ status: 'queued', attempts: 0, next_attempt_at: sql`now()` })
      .where('id', '=', id)
      .execute();
    return { ...log, status: 'queued' as const };
  });
}

export async function removeOldEmailLogs(tx: Database): Promise<void> {
  await sql`delete from email_logs where created_at < now() - make_interval(years => ${EMAIL_LOG_YEARS})`.execute(tx);
}

/** Whether a received mail is one that we sent ourselves. */
export async function isOwnMail(db: Database, messageId: string): Promise<boolean> {
  const [id = ''] = messageId.replace(/^<|>$/g, '').split('@');
  return (await db.selectFrom('email_logs').select('id').where('message_id', '=', id).executeTakeFirst()) !== undefined;
}

/** Where the mails of this Deskbell lead. */
export interface Surroundings {
  readonly publicUrl: string;
  readonly replies: ReplyAddresses | null;
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
      'email_logs.created_at',
    ]);
}

function noSuchEmail(): never {
  throw new NotFound('Email not found.');
}
