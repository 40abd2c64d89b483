import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { suppressAddress } from './suppression-list.ts';

interface BounceReport {
  readonly isPermanent: boolean;
  readonly reason: string;
  readonly message_ids: readonly string[];
}

/**
 * Marks bounced emails as failed, puts their addresses on the suppression list and returns the owners whose logs changed.
 * A Message-ID is random and known to its recipient only, so a forged bounce matches nothing.
 */
export async function recordBounce(
  tx: Database,
  { isPermanent, reason, message_ids }: BounceReport,
): Promise<number[]> {
  // Only the part before the @ is stored.
  const ids = message_ids.map((messageId) => messageId.split('@')[0] ?? '').filter(Boolean);
  if (!isPermanent || ids.length === 0) return [];
  const { rows } = await sql<{ owner_id: number | null; recipient_email: string }>`
    update email_logs set status = 'failed', error_message = ${`Bounced: ${reason}`}
    from email_logs as log left join sites on sites.id = log.site_id
    where email_logs.id = log.id and log.message_id = any(${ids}) and log.status = 'sent'
    returning sites.owner_id, log.recipient_email`.execute(tx);
  for (const { recipient_email } of rows) await suppressAddress(tx, recipient_email, reason);
  return rows.flatMap(({ owner_id }) => (owner_id === null ? [] : [owner_id]));
}
