import { createHash } from 'node:crypto';
import { RAW_MAIL_DAYS } from '@deskbell/contract/limits';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { headerLinesOf } from './raw-mail.ts';

const MESSAGE_ID = /^message-id:\s*(<[^<>\s]{1,400}>)/i;

export interface Delivery {
  readonly recipient: string;
  /** The ticket of the reply address; null for bounces, which go to the sender address. */
  readonly ticket_id: number | null;
}

/** Stores the raw email before it is parsed. Idempotent: a repeated delivery changes nothing. */
export async function storeInboundEmail(db: Database, deliveries: readonly Delivery[], raw: Buffer): Promise<void> {
  const message_id = messageIdOf(raw);
  await db
    .insertInto('inbound_emails')
    .values(
      deliveries.map(({ recipient, ticket_id }) => ({
        recipient: recipient.toLowerCase(),
        ticket_id,
        message_id,
        raw,
      })),
    )
    .onConflict((earlier) => earlier.doNothing())
    .execute();
}

/** Mail servers repeat deliveries they are unsure of, so an email without a Message-ID is identified by its hash. */
function messageIdOf(raw: Buffer): string {
  const [, messageId] =
    headerLinesOf(raw)
      .map((line) => MESSAGE_ID.exec(line))
      .find(Boolean) ?? [];
  return messageId ?? createHash('sha256').update(raw).digest('hex');
}

export interface ClaimedInboundEmail {
  readonly id: number;
  readonly recipient: string;
  readonly raw: Uint8Array;
  readonly attempts: number;
}

/** Claims the next inbound email with a lease; after the last attempt it is quarantined. */
export async function claimInboundEmail(
  db: Database,
  { attemptsMax, leaseSeconds }: { attemptsMax: number; leaseSeconds: number },
): Promise<ClaimedInboundEmail | null> {
  // Attempts are counted before processing, so that a poison message that crashes the process is quarantined too.
  const { rows } = await sql<ClaimedInboundEmail & { status: string }>`
    update inbound_emails set attempts = attempts + 1,
      next_attempt_at = now() + make_interval(secs => ${leaseSeconds}),
      status = case when attempts >= ${attemptsMax} then 'quarantined' else status end
    where id = (
      select id from inbound_emails where status = 'received' and next_attempt_at <= now()
      order by next_attempt_at limit 1 for update skip locked
    )
    returning id, recipient, raw, attempts, status`.execute(db);
  const [claimed] = rows;
  if (!claimed) return null;
  return claimed.status === 'received' ? claimed : claimInboundEmail(db, { attemptsMax, leaseSeconds });
}

/** Called in the transaction of its effect; false if another worker has finished the email or claimed it again. */
export async function finishInboundEmail(
  tx: Database,
  { id, attempts }: ClaimedInboundEmail,
  outcome: { status: 'done' | 'ignored'; reason: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('inbound_emails')
    .set(outcome)
    .where('id', '=', id)
    .where('status', '=', 'received')
    .where('attempts', '=', attempts)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function recordInboundFailure(
  db: Database,
  { id, attempts }: ClaimedInboundEmail,
  { reason, isLast }: { reason: string; isLast: boolean },
): Promise<void> {
  await db
    .updateTable('inbound_emails')
    .set({ reason, ...(isLast && { status: 'quarantined' }) })
    .where('id', '=', id)
    .where('status', '=', 'received')
    .where('attempts', '=', attempts)
    .execute();
}

/** Raw emails are kept for debugging only. */
export async function removeOldInboundEmails(tx: Database): Promise<void> {
  await sql`delete from inbound_emails where received_at < now() - make_interval(days => ${RAW_MAIL_DAYS})`.execute(tx);
}
