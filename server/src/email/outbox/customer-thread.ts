import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { mailboxOf } from '../../mailbox.ts';

/** Printable ASCII without spaces, which prevents header injection, and short enough for a line of a header. */
const MESSAGE_ID = /^\s*(<[!-;=?-~]{3,250}>)/;

/** Reads a Message-ID header, which its sender chose; null for what no other header may repeat. */
export const messageIdOf = (header: string | null): string | null => MESSAGE_ID.exec(header ?? '')?.[1] ?? null;

interface CustomerTicket {
  readonly id: number;
  readonly user_email: string | null;
}

interface CustomerEmail {
  readonly from: string | null;
  readonly message_id?: string | null;
}

/** The first one stays the root of the customer's thread. Only of the address that gets our emails: they name it. */
export async function recordCustomerEmail(
  tx: Database,
  { id, user_email }: CustomerTicket,
  { from, message_id = null }: CustomerEmail,
): Promise<void> {
  const messageId = messageIdOf(message_id);
  if (messageId === null || from === null || user_email === null || mailboxOf(from) !== mailboxOf(user_email)) return;
  await sql`
    update tickets set email_references = concat_ws(' ', nullif(split_part(email_references, ' ', 1), ${messageId}), ${messageId}::text)
    where id = ${id}`.execute(tx);
}
