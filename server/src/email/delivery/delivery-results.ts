import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { recordBouncedAddress, returnEmailSlots } from '../outbox/email-slots.ts';
import { liftSuppressions, suppressAddress } from '../outbox/suppression-list.ts';
import { LEASE_SECONDS } from './claim-emails.ts';
import type { ClaimedEmail } from './claimed-email.ts';
import { DeliveryFailed } from './mail-transport.ts';

const ERROR_MAX = 500;
const MINUTE_SECONDS = 60;

/** Nine attempts over 24 hours. */
const BACKOFF_SECONDS = [1, 5, 15, 60, 120, 240, 420, 579].map((minutes) => minutes * MINUTE_SECONDS);
export const ATTEMPTS_MAX = BACKOFF_SECONDS.length + 1;

const idsOf = (emails: readonly ClaimedEmail[]): number[] => emails.map(({ id }) => id);

/** Marks emails in one commit. The counters of the sites are locked in one order, to avoid a deadlock with another instance. */
export async function markSent(db: Database, emails: readonly ClaimedEmail[]): Promise<void> {
  const ids = idsOf(emails);
  await sql`
    with counters as materialized (
      select from site_emails where site_id in (select site_id from email_logs where id = any(${ids}::int8[]))
      order by site_id for update
    )
    update email_logs set status = 'sent', error_message = null, sent_at = now(), leased_until = null
    where id = any(${ids}::int8[]) and (select count(*) from counters) >= 0`.execute(db);
  await liftSuppressions(
    db,
    emails.map(({ recipient_email }) => recipient_email),
  );
}

/** Null after the last attempt. */
export const backoffOf = (error: unknown, { attempts }: ClaimedEmail): number | null =>
  error instanceof DeliveryFailed && error.isFinal ? null : (BACKOFF_SECONDS[attempts - 1] ?? null);

export async function markFailed(db: Database, email: ClaimedEmail, error: unknown): Promise<void> {
  const { id, team_id, email_type, recipient_email, attempts, slots } = email;
  const error_message = String(error instanceof Error ? error.message : error).slice(0, ERROR_MAX);
  const backoffSeconds = backoffOf(error, email);
  if (error instanceof DeliveryFailed && error.isUnknownAddress) {
    await suppressAddress(db, recipient_email, error_message);
    if (team_id !== null) await recordBouncedAddress(db, team_id, email_type);
  }
  if (backoffSeconds !== null) await returnEmailSlots(db, slots);
  await db
    .updateTable('email_logs')
    .set({
      error_message,
      leased_until: null,
      ...(backoffSeconds === null
        ? { status: 'failed' }
        : // The clock of the database: one that lags here would make the email due at once, attempt after attempt.
          { status: 'queued', next_attempt_at: sql`now() + make_interval(secs => ${backoffSeconds})` }),
    })
    .where('id', '=', id)
    // Only while this worker holds the lease: another one may have sent the email since.
    .where('status', '=', 'sending')
    .where('attempts', '=', attempts)
    .execute();
}

export async function renewLease(db: Database, { id, attempts }: ClaimedEmail): Promise<void> {
  await sql`
    update email_logs set leased_until = now() + make_interval(secs => ${LEASE_SECONDS})
    where id = ${id} and status = 'sending' and attempts = ${attempts}`.execute(db);
}

/** Emails that this worker claimed and did not begin to send: they are due again at once, as if they had not been claimed. */
export async function returnToQueue(db: Database, emails: readonly ClaimedEmail[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: number }>`
      update email_logs set status = 'queued', leased_until = null, attempts = email_logs.attempts - 1
      from unnest(${idsOf(emails)}::int8[], ${emails.map(({ attempts }) => attempts)}::int4[]) as claimed (id, attempts)
      where email_logs.id = claimed.id and status = 'sending' and email_logs.attempts = claimed.attempts
      returning email_logs.id`.execute(tx);
    const returned = new Set(rows.map(({ id }) => id));
    await returnEmailSlots(
      tx,
      emails.flatMap(({ id, slots }) => (returned.has(id) ? slots : [])),
    );
  });
}
