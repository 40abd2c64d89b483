import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { suppressAddress } from './suppressed-addresses.ts';

interface ReturnedMail {
  readonly isPermanent: boolean;
  readonly reason: string;
  readonly message_ids: readonly string[];
}

/**
 * Marks mails that came back as failed and writes to their addresses no more. Only who got a mail knows its Message-ID, so
 * a made-up report harms nobody. Returns whose logs changed.
 */
export async function recordBounce(
  tx: Database,
  { isPermanent, reason, message_ids }: ReturnedMail,
): Promise<number[]> {
  // The host behind the @ is ours in every case; a random part decides.
  const ids = message_ids.map((messageId) => messageId.split('@')[0] ?? '').filter(Boolean);
  if (!isPermanent || ids.length === 0) return [];
  const { rows } = await sql<{ owner_id: number | null; recipient_email: string }>`
    update email_logs set status = 'failed', error_message = ${`It came back: ${reason}`}
    from email_logs as log left join sites on sites.id = log.site_id
    where email_logs.id = log.id and log.message_id = any(${ids}) and log.status = 'sent'
    returning sites.owner_id, log.recipient_email`.execute(tx);
  for (const { recipient_email } of rows) await suppressAddress(tx, recipient_email, reason);
  return rows.flatMap(({ owner_id }) => (owner_id === null ? [] : [owner_id]));
}
