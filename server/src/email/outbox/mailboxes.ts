import { CONFIRMED_ADDRESS_YEARS } from '@deskbell/contract/limits';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { deletePage } from '../../db/pages.ts';
import { noteQueued } from '../../db/queued-work.ts';
import { mailboxOf } from '../../mailbox.ts';

/**
 * The holder signed in with the address, replied through a signed address or pressed the confirm link. Emails that wait
 * for a limit of unconfirmed mailboxes become due.
 */
export async function confirmAddress(db: Database, address: string): Promise<void> {
  const mailbox = mailboxOf(address);
  await sql`
    insert into mailboxes (mailbox, confirmed_at) values (${mailbox}, now())
    on conflict (mailbox) do update set confirmed_at = now()`.execute(db);
  await sql`
    update email_logs set next_attempt_at = now(), held_by = null, error_message = null
    where (held_by like 'mailbox:%' or held_by like 'strangers:%') and mailbox = ${mailbox} and status = 'queued'`.execute(
    db,
  );
  noteQueued(db, 'email_logs');
}

export async function isConfirmedAddress(db: Database, address: string): Promise<boolean> {
  const known = await db
    .selectFrom('mailboxes')
    .select('mailbox')
    .where('mailbox', '=', mailboxOf(address))
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return known !== undefined;
}

export const removeOldMailboxes = (tx: Database): Promise<number> =>
  deletePage(
    tx,
    'mailboxes',
    sql`greatest(confirmed_at, confirm_link_sent_at) < now() - make_interval(years => ${CONFIRMED_ADDRESS_YEARS})`,
  );
