import type { EmailLog } from '@deskbell/contract/email-logs';
import type { Database } from '../db/database.ts';
import type { Owner } from '../owner.ts';
import { findSite } from '../sites/sites.ts';

export async function listSiteEmailLogs(db: Database, owner: Owner, siteId: number): Promise<EmailLog[]> {
  await findSite(db, owner, siteId);
  return db
    .selectFrom('email_logs')
    .leftJoin('tickets', 'tickets.id', 'email_logs.ticket_id')
    .where('email_logs.site_id', '=', siteId)
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
    ])
    .orderBy('email_logs.id', 'desc')
    .execute();
}
