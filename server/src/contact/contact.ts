import type { ContactMessage } from '@deskbell/contract/contact';
import { EMAIL_LOG_YEARS } from '@deskbell/contract/limits';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { deletePage } from '../db/pages.ts';
import { queueEmails } from '../email/outbox/outbox.ts';

export async function receiveContactMessage(
  db: Database,
  supportEmail: string,
  message: ContactMessage,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.insertInto('contact_messages').values(message).execute();
    await queueEmails(tx, [
      { email: { type: 'contact_message', content: message }, addressing: { to: supportEmail } },
      {
        email: { type: 'contact_confirmation', content: { support_email: supportEmail } },
        addressing: { to: message.email },
      },
    ]);
  });
}

export const removeOldContactMessages = (tx: Database): Promise<number> =>
  deletePage(tx, 'contact_messages', sql`created_at < now() - make_interval(years => ${EMAIL_LOG_YEARS})`);
