import type { EmailType } from '@deskbell/contract/email-values';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { SiteRow } from '../../scope.ts';
import { recordBouncedAddress } from '../outbox/email-slots.ts';
import { suppressAddress } from '../outbox/suppression-list.ts';

interface BounceReport {
  readonly isPermanent: boolean;
  readonly reason: string;
  readonly message_ids: readonly string[];
}

/** The email that one of the Message-IDs belongs to, if it was sent: only its recipient knows the Message-ID. */
export async function lookUpSentEmail(
  db: Database,
  messageIds: readonly string[],
): Promise<{ readonly ticket_id: number | null } | null> {
  const { rows } = await sql<{ ticket_id: number | null }>`
    select ticket_id from email_logs
    where message_id = any(${messageIds.map(storedIdOf)}) and status in ('sending', 'sent') limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Only the part before the @ is stored. */
const storedIdOf = (messageId: string): string => messageId.split('@')[0] ?? '';

/**
 * Marks bounced emails as failed, puts their addresses on the suppression list and returns the sites whose logs changed.
 * A Message-ID is random and known to its recipient only, so a forged bounce matches nothing.
 */
export async function recordBounce(
  tx: Database,
  { isPermanent, reason, message_ids }: BounceReport,
): Promise<SiteRow[]> {
  const ids = message_ids.map(storedIdOf).filter(Boolean);
  if (!isPermanent || ids.length === 0) return [];
  const { rows } = await sql<{
    team_id: number | null;
    site_id: number;
    recipient_email: string;
    email_type: EmailType;
  }>`
    update email_logs set status = 'failed', error_message = ${`Bounced: ${reason}`}
    from email_logs as log left join sites on sites.id = log.site_id
    where email_logs.id = log.id and log.message_id = any(${ids}) and log.status = 'sent'
    returning sites.team_id, log.site_id, log.recipient_email, log.email_type`.execute(tx);
  for (const { team_id, recipient_email, email_type } of sorted(rows)) {
    await suppressAddress(tx, recipient_email, reason);
    if (team_id !== null) await recordBouncedAddress(tx, team_id, email_type);
  }
  return rows.flatMap(({ team_id, site_id }) => (team_id === null ? [] : [{ team_id, site_id }]));
}

/** Slots of teams are locked in one order, to avoid a deadlock with another report. */
const sorted = <Row extends { readonly team_id: number | null }>(rows: readonly Row[]): Row[] =>
  [...rows].sort((one, other) => (one.team_id ?? 0) - (other.team_id ?? 0));
