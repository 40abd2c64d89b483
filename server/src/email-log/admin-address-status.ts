import type { AdminAddress } from '@deskbell/contract/sites';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { isConfirmedAddress } from '../email/outbox/mailboxes.ts';
import { mailboxOf } from '../mailbox.ts';
import type { Scope } from '../scope.ts';
import { findSite } from '../sites/sites.ts';

/** A site without an admin address has nothing to confirm. */
export async function findAdminAddress(db: Database, scope: Scope<'work'>, siteId: number): Promise<AdminAddress> {
  const { admin_notification_email: address } = await findSite(db, scope, siteId);
  if (address === null || (await isConfirmedAddress(db, address))) return { is_confirmed: true, waiting_emails: 0 };
  const { rows } = await sql<{ waiting: number }>`
    select count(*) as waiting from email_logs
    where mailbox = ${mailboxOf(address)} and held_by like 'mailbox:%' and status = 'queued' and site_id = ${siteId}`.execute(
    db,
  );
  return { is_confirmed: false, waiting_emails: rows[0]?.waiting ?? 0 };
}
