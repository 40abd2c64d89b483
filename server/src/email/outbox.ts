import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { type Email, subjectOf } from './compose-email.ts';
import { findSuppressions } from './suppressed-addresses.ts';

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

export interface QueuedEmail {
  readonly email: Email;
  readonly addressing: Addressing;
}

export const queueEmail = (tx: Database, email: Email, addressing: Addressing): Promise<void> =>
  queueEmails(tx, [{ email, addressing }]);

/**
 * Puts mails into the queue, in the order given, within the transaction that causes them: what is rolled back sends
 * nothing.
 */
export async function queueEmails(tx: Database, mails: readonly QueuedEmail[]): Promise<void> {
  if (mails.length === 0) return;
  const suppressions = await findSuppressions(
    tx,
    mails.map(({ addressing }) => addressing.to),
  );
  const isLimited = ({ email, addressing: { to, withheld } }: QueuedEmail) =>
    withheld === undefined && !suppressions.has(to) && VISITOR_TRIGGERED.has(email.type);
  const allowances = await findAllowances(
    tx,
    mails.filter(isLimited).map(({ addressing }) => addressing.to),
  );
  const refusalOf = (mail: QueuedEmail): string | null => {
    const { to, withheld } = mail.addressing;
    const bounced = suppressions.get(to);
    if (withheld !== undefined) return withheld;
    if (bounced !== undefined) return `Not sent: mail to this address came back earlier (${bounced}).`;
    return isLimited(mail) ? allowances.use(to) : null;
  };
  const rows = mails.map((mail) => rowOf(mail, refusalOf(mail)));
  await tx.insertInto('email_logs').values(rows).execute();
}

const rowOf = ({ email, addressing: { to, withheld, ...links } }: QueuedEmail, refusal: string | null) => ({
  ...links,
  email_type: email.type,
  recipient_email: to,
  subject: subjectOf(email),
  content: JSON.stringify(email.content),
  message_id: randomUUID(),
  is_visitor_triggered: VISITOR_TRIGGERED.has(email.type),
  ...(refusal !== null && { status: 'failed' as const, error_message: refusal }),
});

/** Why an address gets no more confirmations for now, or null. */
export const findUsedUpAllowance = async (tx: Database, to: string): Promise<string | null> =>
  (await findAllowances(tx, [to])).use(to);

/** Confirmations must not be a way to flood somebody else's mailbox. */
async function findAllowances(tx: Database, addresses: readonly string[]) {
  const mailboxes = new Map<string, { hour: number; day: number }>();
  const mailboxOf = new Map<string, string>();
  if (addresses.length > 0) {
    // Transactions that name the same address wait here for one another, or each would find the allowance unused.
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
    /** Takes one of the mails that the address may still get; says why if there is none. */
    use(address: string): string | null {
      const used = mailboxes.get(mailboxOf.get(address) ?? '');
      if (!used) throw new Error('Nobody asked for the allowance of this address.');
      if (used.hour >= HOURLY_ALLOWANCE)
        return `Not sent: this address already got ${HOURLY_ALLOWANCE} confirmations within an hour.`;
      if (used.day >= DAILY_ALLOWANCE)
        return `Not sent: this address already got ${DAILY_ALLOWANCE} confirmations within a day.`;
      used.hour += 1;
      used.day += 1;
      return null;
    },
  };
}
