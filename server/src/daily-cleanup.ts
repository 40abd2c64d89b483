import { removeExpiredSessions } from './accounts/sessions.ts';
import { removeOldContactMessages } from './contact/contact.ts';
import { runDaily } from './db/daily-job.ts';
import type { Database } from './db/database.ts';
import { removeOldEmailLogs } from './email/email-logs.ts';
import { removeOldEmailSlots } from './email/email-slots.ts';
import { removeOldMailboxes } from './email/mailboxes.ts';
import { removeOldSuppressions } from './email/suppression-list.ts';
import { removeOldInboundEmails } from './inbound-email/inbound-emails.ts';
import { removeOldIdempotencyKeys } from './tickets/idempotency.ts';

/** Deletes expired rows; does nothing if an instance did it within the last day. */
export function removeExpiredData(db: Database): Promise<boolean> {
  return runDaily(db, 'remove what is old', async (tx) => {
    await removeExpiredSessions(tx);
    await removeOldIdempotencyKeys(tx);
    await removeOldInboundEmails(tx);
    await removeOldEmailLogs(tx);
    await removeOldEmailSlots(tx);
    await removeOldMailboxes(tx);
    await removeOldSuppressions(tx);
    await removeOldContactMessages(tx);
  });
}
