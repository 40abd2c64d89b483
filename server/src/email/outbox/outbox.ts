import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { noteQueued } from '../../db/queued-work.ts';
import { mailboxOf } from '../../mailbox.ts';
import { kindOf } from '../email-kinds.ts';
import type { Email } from '../messages/compose-message.ts';
import { takeConfirmationSlots } from './email-slots.ts';
import { lookUpSuppressions } from './suppression-list.ts';
import { subjectsOf } from './thread-subjects.ts';

interface Addressing {
  readonly to: string;
  readonly site_id?: number;
  readonly ticket_id?: number;
  readonly comment_id?: number;
  readonly member_id?: number;
  readonly withheld?: string | undefined;
  readonly waitSeconds?: number;
}

export interface QueuedEmail {
  readonly email: Email;
  readonly addressing: Addressing;
}

export const queueEmail = (tx: Database, email: Email, addressing: Addressing): Promise<number | undefined> =>
  queueEmails(tx, [{ email, addressing }]).then(([id]) => id);

/** Transactional outbox: called in the transaction that causes the emails, so a rollback sends nothing. Returns their ids. */
export async function queueEmails(tx: Database, queued: readonly QueuedEmail[]): Promise<number[]> {
  if (queued.length === 0) return [];
  const emails = queued.map((each) => ({ ...each, mailbox: mailboxOf(each.addressing.to) }));
  const suppressions = await lookUpSuppressions(
    tx,
    emails.map(({ mailbox }) => mailbox),
  );
  const limited = emails.filter(
    ({ email, addressing, mailbox }) =>
      addressing.withheld === undefined && !suppressions.has(mailbox) && kindOf(email.type).typed,
  );
  const slotRefusals = await takeConfirmationSlots(
    tx,
    limited.map(({ mailbox, email }) => ({
      mailbox,
      noun: nounOf(email.type),
    })),
  );
  const refusals = new Map(limited.map((each, n) => [each, slotRefusals[n]]));
  const refusalOf = (each: (typeof emails)[number]): string | null => {
    const bounced = suppressions.get(each.mailbox);
    if (each.addressing.withheld !== undefined) return each.addressing.withheld;
    if (bounced !== undefined) return `Not sent: an earlier email to this address bounced (${bounced}).`;
    return refusals.get(each) ?? null;
  };
  const subjects = await subjectsOf(
    tx,
    emails.map(({ email, addressing, mailbox }) => ({ email, ticket_id: addressing.ticket_id ?? null, mailbox })),
  );
  const rows = emails.map((each, n) => ({
    ...rowOf(each, refusalOf(each)),
    subject: subjects[n] ?? '',
    mailbox: each.mailbox,
  }));
  const stored = await tx.insertInto('email_logs').values(rows).returning('id').execute();
  for (const { addressing } of queued) noteQueued(tx, 'email_logs', 1_000 * (addressing.waitSeconds ?? 0));
  return stored.map(({ id }) => id);
}

const rowOf = (
  { email, addressing: { to, withheld, waitSeconds = 0, ...links } }: QueuedEmail,
  refusal: string | null,
) => ({
  ...links,
  next_attempt_at: sql<string>`now() + make_interval(secs => ${waitSeconds})`,
  email_type: email.type,
  recipient_email: to,
  content: JSON.stringify(email.content),
  message_id: randomUUID(),
  is_visitor_triggered: kindOf(email.type).typed !== undefined,
  ...(refusal !== null && { status: 'failed' as const, error_message: refusal }),
});

const nounOf = (type: Email['type']) => kindOf(type).typed ?? 'confirmations';

/** Takes the confirmation slot of a retry; the reason why there is none, or null. */
export const lookUpConfirmationRefusal = async (
  tx: Database,
  to: string,
  type: Email['type'],
): Promise<string | null> =>
  (await takeConfirmationSlots(tx, [{ mailbox: mailboxOf(to), noun: nounOf(type) }]))[0] ?? null;

interface OutboxStatus {
  readonly waiting_emails: number;
  readonly oldest_age_seconds: number | null;
}

export async function readOutboxStatus(db: Database): Promise<OutboxStatus> {
  const { rows } = await sql<OutboxStatus>`
    select count(*) as waiting_emails, extract(epoch from now() - min(created_at))::float8 as oldest_age_seconds
    from email_logs where status in ('queued', 'sending')`.execute(db);
  return rows[0] ?? { waiting_emails: 0, oldest_age_seconds: null };
}
