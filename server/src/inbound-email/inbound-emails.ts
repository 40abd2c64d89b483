import { createHash } from 'node:crypto';
import { RAW_MAIL_DAYS } from '@deskbell/contract/limits';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { headerLinesOf } from './raw-mail.ts';

const MESSAGE_ID = /^message-id:\s*(<[^<>\s]{1,400}>)/i;

export interface Delivery {
  readonly recipient: string;
  /** The ticket whose reply address it is; null for the mailbox that takes reports. */
  readonly ticket_id: number | null;
}

/** Keeps a mail as it came, before anything is made of it. One that arrives again changes nothing. */
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

/** Senders deliver again whatever they are not sure of: a mail without an id is known by its contents. */
function messageIdOf(raw: Buffer): string {
  const [, messageId] =
    headerLinesOf(raw)
      .map((line) => MESSAGE_ID.exec(line))
      .find(Boolean) ?? [];
  return messageId ?? createHash('sha256').update(raw).digest('hex');
}

export interface ClaimedMail {
  readonly id: number;
  readonly recipient: string;
  readonly raw: Uint8Array;
  readonly attempts: number;
}

/** The next mail to work on, out of everybody else's sight for a while; one that ended all its tries is put aside. */
export async function claimInboundEmail(
  db: Database,
  { tries, pauseSeconds }: { tries: number; pauseSeconds: number },
): Promise<ClaimedMail | null> {
  // Counted before it is tried: a mail that brings down the process must not do so for ever.
  const { rows } = await sql<ClaimedMail & { status: string }>`
    update inbound_emails set attempts = attempts + 1,
      next_attempt_at = now() + make_interval(secs => ${pauseSeconds}),
      status = case when attempts >= ${tries} then 'quarantined' else status end
    where id = (
      select id from inbound_emails where status = 'received' and next_attempt_at <= now()
      order by next_attempt_at limit 1 for update skip locked
    )
    returning id, recipient, raw, attempts, status`.execute(db);
  const [claimed] = rows;
  if (!claimed) return null;
  return claimed.status === 'received' ? claimed : claimInboundEmail(db, { tries, pauseSeconds });
}

/** Ends the work on a claimed mail within the transaction that holds its effect; false if somebody else did that. */
export async function finishInboundEmail(
  tx: Database,
  { id, attempts }: ClaimedMail,
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

export async function noteInboundFailure(
  db: Database,
  { id, attempts }: ClaimedMail,
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

/** Mails as they came are only kept to find out what went wrong. */
export async function removeOldInboundEmails(tx: Database): Promise<void> {
  await sql`delete from inbound_emails where received_at < now() - make_interval(days => ${RAW_MAIL_DAYS})`.execute(tx);
}
