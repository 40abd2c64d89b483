import { CHANNEL_KIND_NAMES } from '@deskbell/contract/channel-values';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { noteQueued } from '../db/queued-work.ts';
import { secondsIn } from '../outbound/retry-after.ts';
import { recordSystemActivity } from '../teams/activity.ts';
import { queueOwnerEmails } from '../teams/team-emails.ts';
import type { ClaimedDelivery } from './claim-delivery.ts';
import { noteActive } from './webhooks.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Ten attempts over about three days. */
const PAUSES_SECONDS = [5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];
/** Jitter: receivers that failed together are not retried together. */
const SPREAD = 0.1;
const RETRY_AFTER_SECONDS_MAX = HOUR;
const FAILING_DAYS_MAX = 5;
const GONE = 410;

type Received =
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly ms: number;
      readonly text: string | null;
      readonly retryAfter: string | null;
    }
  | { readonly kind: 'none'; readonly ms: number; readonly text: string };
/** Given up: the server stops. */
export type SentAnswer = Received | { readonly kind: 'given up' };
/** Gone: there was nothing to send any more. */
export type Answer = SentAnswer | { readonly kind: 'gone' };

export function recordAnswer(db: Database, claimed: ClaimedDelivery, answer: Answer): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await tx.updateTable('webhooks').set({ busy_until: null }).where('id', '=', claimed.webhook_id).execute();
    if (answer.kind === 'gone')
      return void (await tx.deleteFrom('webhook_deliveries').where('id', '=', claimed.id).execute());
    if (answer.kind === 'given up') return void (await putBack(tx, claimed));
    const isSent = isTaken(answer);
    const pause = isSent || claimed.type === 'ping' ? null : pauseAfter(claimed.attempts, answer);
    await writeResult(tx, claimed, answer, { isSent, pause });
    if (isSent) await recordSuccess(tx, claimed);
    else await recordFailure(tx, claimed, answer);
    if (pause !== null) noteQueued(tx, 'webhook_deliveries', pause * 1_000);
  });
}

export const isTaken = (answer: Received): boolean =>
  answer.kind === 'answered' && answer.status >= 200 && answer.status < 300;

const putBack = (tx: Database, { id, attempts }: ClaimedDelivery) =>
  tx
    .updateTable('webhook_deliveries')
    .set({ status: 'queued', next_attempt_at: sql`now()`, attempts: attempts - 1 })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute();

async function writeResult(
  tx: Database,
  { id, attempts }: ClaimedDelivery,
  answer: Received,
  { isSent, pause }: { isSent: boolean; pause: number | null },
): Promise<void> {
  const next =
    pause === null
      ? { settled_at: sql<string>`now()`, status: isSent ? ('sent' as const) : ('failed' as const) }
      : { next_attempt_at: sql<string>`now() + make_interval(secs => ${pause})`, status: 'queued' as const };
  await tx
    .updateTable('webhook_deliveries')
    .set({
      ...next,
      answer_status: answer.kind === 'answered' ? answer.status : null,
      answer_ms: answer.ms,
      answer_start: answer.text,
    })
    .where('id', '=', id)
    // An attempt after the lease expired has the last word.
    .where('attempts', '=', attempts)
    .execute();
}

function pauseAfter(attempts: number, answer: Received): number | null {
  const pause = PAUSES_SECONDS[attempts - 1];
  if (pause === undefined || (answer.kind === 'answered' && answer.status === GONE)) return null;
  const spread = pause * (1 + SPREAD * (2 * Math.random() - 1));
  const asked = answer.kind === 'answered' ? secondsIn(answer.retryAfter) : 0;
  return Math.max(spread, Math.min(asked, RETRY_AFTER_SECONDS_MAX));
}

async function recordSuccess(tx: Database, { webhook_id }: ClaimedDelivery): Promise<void> {
  await tx
    .updateTable('webhooks')
    .set({ failing_since: null, told_failing: false })
    .where('id', '=', webhook_id)
    .where('failing_since', 'is not', null)
    .execute();
}

/** Owners get an email after a day of failures, and when the webhook is disabled. */
async function recordFailure(tx: Database, claimed: ClaimedDelivery, answer: Received): Promise<void> {
  const { webhook_id, team_id, type } = claimed;
  const isGone = answer.kind === 'answered' && answer.status === GONE;
  // A test does not count as a delivery.
  if (type === 'ping' && !isGone) return;
  const { rows } = await sql<{ days: number; told_failing: boolean }>`
    update webhooks set failing_since = coalesce(failing_since, now()) where id = ${webhook_id} and is_active
    returning extract(epoch from now() - failing_since)::float8 / 86400 as days, told_failing`.execute(tx);
  const [failing] = rows;
  if (!failing) return;
  if (isGone || failing.days >= FAILING_DAYS_MAX) {
    const reason = isGone ? goneReason(claimed) : `Every delivery failed for ${FAILING_DAYS_MAX} days.`;
    await switchOff(tx, claimed, reason);
    await queueOwnerEmails(tx, team_id, newsOf(claimed, 'off', reason));
    return;
  }
  if (failing.days < 1 || failing.told_failing) return;
  await tx.updateTable('webhooks').set({ told_failing: true }).where('id', '=', webhook_id).execute();
  const reason = answer.kind === 'answered' ? `It answered ${answer.status}.` : answer.text;
  await queueOwnerEmails(tx, team_id, newsOf(claimed, 'failing', reason));
}

const goneReason = ({ kind }: ClaimedDelivery) =>
  kind === 'webhook'
    ? 'The receiver answered 410: it wants no more.'
    : `${CHANNEL_KIND_NAMES[kind]} answered 410: the channel is gone.`;

function newsOf({ kind, name, url }: ClaimedDelivery, event: 'off' | 'failing', reason: string) {
  return kind === 'webhook'
    ? ({ kind: `webhook_${event}`, about: { host: new URL(url).host, reason } } as const)
    : ({ kind: `channel_${event}`, about: { channel: name ?? '', reason } } as const);
}

async function switchOff(
  tx: Database,
  { webhook_id, team_id, kind, name, url }: ClaimedDelivery,
  reason: string,
): Promise<void> {
  await tx.updateTable('webhooks').set({ is_active: false, off_reason: reason }).where('id', '=', webhook_id).execute();
  await noteActive(tx, team_id);
  if (kind === 'webhook') {
    const about = { id: webhook_id, host: new URL(url).host, reason };
    await recordSystemActivity(tx, 'Deskbell', team_id, 'webhook_switched_off', about);
  } else
    await recordSystemActivity(tx, 'Deskbell', team_id, 'channel_switched_off', { id: webhook_id, kind, name, reason });
}
