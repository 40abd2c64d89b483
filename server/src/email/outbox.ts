import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { VISITOR_EMAILS_PER_RECIPIENT } from '../rate-limits.ts';
import { type Email, subjectOf } from './compose-message.ts';
import { lookUpSuppressions } from './suppression-list.ts';

/** Emails that a visitor can cause to be sent to any address. */
const VISITOR_TRIGGERED = new Set<Email['type']>(['user_confirmation', 'contact_confirmation']);

interface Addressing {
  readonly to: string;
  readonly site_id?: number;
  readonly ticket_id?: number;
  readonly comment_id?: number;
  /** The reason to log the email as failed instead of sending it. */
  readonly withheld?: string | undefined;
  /** How long it stays in the outbox before the first attempt. */
  readonly waitSeconds?: number;
}

export interface QueuedEmail {
  readonly email: Email;
  readonly addressing: Addressing;
}

export const queueEmail = (tx: Database, email: Email, addressing: Addressing): Promise<void> =>
  queueEmails(tx, [{ email, addressing }]);

/** Transactional outbox: called in the transaction that causes the emails, so a rollback sends nothing. */
export async function queueEmails(tx: Database, emails: readonly QueuedEmail[]): Promise<void> {
  if (emails.length === 0) return;
  const suppressions = await lookUpSuppressions(
    tx,
    emails.map(({ addressing }) => addressing.to),
  );
  const isLimited = ({ email, addressing: { to, withheld } }: QueuedEmail) =>
    withheld === undefined && !suppressions.has(to) && VISITOR_TRIGGERED.has(email.type);
  const limits = await lockConfirmationLimits(
    tx,
    emails.filter(isLimited).map(({ addressing }) => addressing.to),
  );
  const refusalOf = (queued: QueuedEmail): string | null => {
    const { to, withheld } = queued.addressing;
    const bounced = suppressions.get(to);
    if (withheld !== undefined) return withheld;
    if (bounced !== undefined) return `Not sent: an earlier email to this address bounced (${bounced}).`;
    return isLimited(queued) ? limits.take(to) : null;
  };
  const rows = emails.map((queued) => rowOf(queued, refusalOf(queued)));
  await tx.insertInto('email_logs').values(rows).execute();
}

const rowOf = (
  { email, addressing: { to, withheld, waitSeconds = 0, ...links } }: QueuedEmail,
  refusal: string | null,
) => ({
  ...links,
  next_attempt_at: sql<string>`now() + make_interval(secs => ${waitSeconds})`,
  email_type: email.type,
  recipient_email: to,
  subject: subjectOf(email),
  content: JSON.stringify(email.content),
  message_id: randomUUID(),
  is_visitor_triggered: VISITOR_TRIGGERED.has(email.type),
  ...(refusal !== null && { status: 'failed' as const, error_message: refusal }),
});

/** The reason why an address may not get another confirmation now, or null. */
export const lookUpConfirmationRefusal = async (tx: Database, to: string): Promise<string | null> =>
  (await lockConfirmationLimits(tx, [to])).take(to);

/** Rate limit per address, so that confirmations cannot be used to flood a third party's mailbox. */
async function lockConfirmationLimits(tx: Database, addresses: readonly string[]) {
  const mailboxes = new Map<string, { hour: number; day: number }>();
  const mailboxOf = new Map<string, string>();
  if (addresses.length > 0) {
    // Serializes transactions that count the same address. Locked in sorted order to avoid a deadlock.
    await sql`
      select pg_advisory_xact_lock(mailbox) from (
        select distinct hashtextextended(lower(address), 0) as mailbox from unnest(${addresses}::text[]) as address order by mailbox
      ) as mailboxes`.execute(tx);
    const { rows } = await sql<{ address: string; mailbox: string; hour: number; day: number }>`
      select address, lower(address) as mailbox, hour, day
      from unnest(${addresses}::text[]) as address
      cross join lateral (
        select count(*) filter (where created_at > now() - interval '1 hour') as hour, count(*) as day
        from email_logs
        where is_visitor_triggered and status <> 'failed' and lower(recipient_email) = lower(address)
          and created_at > now() - interval '1 day'
      ) as confirmed`.execute(tx);
    for (const { address, mailbox, hour, day } of rows) {
      mailboxOf.set(address, mailbox);
      mailboxes.set(mailbox, { hour, day });
    }
  }
  return {
    /** Counts one confirmation, or returns the reason why it is refused. */
    take(address: string): string | null {
      const used = mailboxes.get(mailboxOf.get(address) ?? '');
      if (!used) throw new Error('The limit of this address was not locked.');
      if (used.hour >= VISITOR_EMAILS_PER_RECIPIENT.hour)
        return `Not sent: this address already received ${VISITOR_EMAILS_PER_RECIPIENT.hour} confirmations within an hour.`;
      if (used.day >= VISITOR_EMAILS_PER_RECIPIENT.day)
        return `Not sent: this address already received ${VISITOR_EMAILS_PER_RECIPIENT.day} confirmations within a day.`;
      used.hour += 1;
      used.day += 1;
      return null;
    },
  };
}
