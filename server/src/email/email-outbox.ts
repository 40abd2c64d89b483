import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { composeEmail, type Email } from './compose-email.ts';

const HOURLY_ALLOWANCE = 3;
const DAILY_ALLOWANCE = 10;

/** Mails that a stranger can cause to go to an address of the stranger's choice. */
const VISITOR_TRIGGERED = new Set<Email['type']>(['user_confirmation', 'contact_confirmation']);

interface Addressing {
  readonly to: string;
  readonly site_id?: number;
  readonly ticket_id?: number;
  readonly comment_id?: number;
}

/** Puts a mail into the queue within the transaction that causes it: what is rolled back sends nothing. */
export async function queueEmail(tx: Database, email: Email, { to, ...links }: Addressing): Promise<void> {
  const is_visitor_triggered = VISITOR_TRIGGERED.has(email.type);
  const refusal = is_visitor_triggered ? await findRefusal(tx, to) : null;
  await tx
    .insertInto('email_logs')
    .values({
      ...links,
      email_type: email.type,
      recipient_email: to,
      // The links inside are made when it is sent; no subject has one.
      subject: composeEmail(email, '').subject,
      content: JSON.stringify(email.content),
      message_id: randomUUID(),
      is_visitor_triggered,
      ...(refusal !== null && { status: 'failed', error_message: refusal }),
    })
    .execute();
}

/** Confirmations must not be a way to flood somebody else's mailbox. */
export async function findRefusal(tx: Database, to: string): Promise<string | null> {
  // Tickets that name the same address wait here for one another, or each would find the allowance unused.
  await sql`select pg_advisory_xact_lock(hashtextextended(lower(${to}), 0))`.execute(tx);
  const { rows } = await sql<{ hour: number; day: number; suppressed: string | null }>`
    select count(*) filter (where created_at > now() - interval '1 hour') as hour, count(*) as day,
      (select reason from suppressed_addresses where email = lower(${to})) as suppressed
    from email_logs
    where is_visitor_triggered and status <> 'failed' and lower(recipient_email) = lower(${to}) and created_at > now() - interval '1 day'`.execute(
    tx,
  );
  const { hour = 0, day = 0, suppressed = null } = rows[0] ?? {};
  if (suppressed !== null) return `Not sent: mail to this address came back earlier (${suppressed}).`;
  if (hour >= HOURLY_ALLOWANCE)
    return `Not sent: this address already got ${HOURLY_ALLOWANCE} confirmations within an hour.`;
  if (day >= DAILY_ALLOWANCE)
    return `Not sent: this address already got ${DAILY_ALLOWANCE} confirmations within a day.`;
  return null;
}
