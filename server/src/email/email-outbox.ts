import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { type Email, subjectOf } from './compose-email.ts';
import { findSuppression } from './suppressed-addresses.ts';

const HOURLY_ALLOWANCE = 3;
const DAILY_ALLOWANCE = 10;

/** Mails that a stranger can cause to go to an address of the stranger's choice. */
const VISITOR_TRIGGERED = new Set<Email['type']>(['user_confirmation', 'contact_confirmation']);

interface Addressing {
  readonly to: string;
  readonly site_id?: number;
  readonly ticket_id?: number;
  readonly comment_id?: number;
  /** Why it is logged and not sent. */
  readonly withheld?: string | undefined;
}

/** Puts a mail into the queue within the transaction that causes it: what is rolled back sends nothing. */
export async function queueEmail(tx: Database, email: Email, { to, withheld, ...links }: Addressing): Promise<void> {
  const is_visitor_triggered = VISITOR_TRIGGERED.has(email.type);
  const refusal = withheld ?? (await findRefusal(tx, to, is_visitor_triggered));
  await tx
    .insertInto('email_logs')
    .values({
      ...links,
      email_type: email.type,
      recipient_email: to,
      subject: subjectOf(email),
      content: JSON.stringify(email.content),
      message_id: randomUUID(),
      is_visitor_triggered,
      ...(refusal !== null && { status: 'failed', error_message: refusal }),
    })
    .execute();
}

/** Why nothing may be sent to an address, or null. */
async function findRefusal(tx: Database, to: string, isVisitorTriggered: boolean): Promise<string | null> {
  const suppressed = await findSuppression(tx, to);
  if (suppressed !== null) return `Not sent: mail to this address came back earlier (${suppressed}).`;
  return isVisitorTriggered ? findUsedUpAllowance(tx, to) : null;
}

/** Confirmations must not be a way to flood somebody else's mailbox. */
export async function findUsedUpAllowance(tx: Database, to: string): Promise<string | null> {
  // Tickets that name the same address wait here for one another, or each would find the allowance unused.
  await sql`select pg_advisory_xact_lock(hashtextextended(lower(${to}), 0))`.execute(tx);
  const { rows } = await sql<{ hour: number; day: number }>`
    select count(*) filter (where created_at > now() - interval '1 hour') as hour, count(*) as day
    from email_logs
    where is_visitor_triggered and status <> 'failed' and lower(recipient_email) = lower(${to}) and created_at > now() - interval '1 day'`.execute(
    tx,
  );
  const { hour = 0, day = 0 } = rows[0] ?? {};
  if (hour >= HOURLY_ALLOWANCE)
    return `Not sent: this address already got ${HOURLY_ALLOWANCE} confirmations within an hour.`;
  if (day >= DAILY_ALLOWANCE)
    return `Not sent: this address already got ${DAILY_ALLOWANCE} confirmations within a day.`;
  return null;
}
