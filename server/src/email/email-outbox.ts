import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { type Email, subjectOf } from './compose-email.ts';
import { findSuppression, findSuppressions } from './suppressed-addresses.ts';

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
export async function queueEmail(tx: Database, email: Email, addressing: Addressing): Promise<void> {
  const refusal = addressing.withheld ?? (await findRefusal(tx, addressing.to, isVisitorTriggered(email)));
  await tx
    .insertInto('email_logs')
    .values(rowOf(email, addressing, refusal))
    .execute();
}

/** The same for one or more that no stranger has caused, in the order given. */
export async function queueEmails(
  tx: Database,
  mails: readonly { email: Email; addressing: Addressing }[],
): Promise<void> {
  const suppressions = await findSuppressions(
    tx,
    mails.map(({ addressing }) => addressing.to),
  );
  const rows = mails.map(({ email, addressing }) =>
    rowOf(email, addressing, addressing.withheld ?? refusalOf(suppressions.get(addressing.to) ?? null)),
  );
  await tx.insertInto('email_logs').values(rows).execute();
}

const isVisitorTriggered = ({ type }: Email): boolean => VISITOR_TRIGGERED.has(type);

const rowOf = (email: Email, { to, withheld, ...links }: Addressing, refusal: string | null) => ({
  ...links,
  email_type: email.type,
  recipient_email: to,
  subject: subjectOf(email),
  content: JSON.stringify(email.content),
  message_id: randomUUID(),
  is_visitor_triggered: isVisitorTriggered(email),
  ...(refusal !== null && { status: 'failed' as const, error_message: refusal }),
});

/** Why nothing may be sent to an address, or null. */
async function findRefusal(tx: Database, to: string, isVisitorTriggered: boolean): Promise<string | null> {
  const refusal = refusalOf(await findSuppression(tx, to));
  return refusal === null && isVisitorTriggered ? findUsedUpAllowance(tx, to) : refusal;
}

const refusalOf = (suppressed: string | null): string | null =>
  suppressed === null ? null : `Not sent: mail to this address came back earlier (${suppressed}).`;

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
