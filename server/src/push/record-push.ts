import { DAY_MS, SECOND_MS } from '@deskbell/contract/units';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { noteQueued } from '../db/queued-work.ts';
import { secondsIn } from '../outbound/retry-after.ts';
import type { ClaimedPush } from './claim-push.ts';
import type { PushAnswer } from './push-sender.ts';

/** After each push in a row that the service did not take. */
const PAUSES_SECONDS = [5, 30, 120, 600, 1_800, 3_600];
/** Jitter: devices whose service failed are not all retried at once. */
const SPREAD = 0.1;
const RETRY_AFTER_SECONDS_MAX = DAY_MS / SECOND_MS;
export const ATTEMPTS_MAX = 12;
const FAILURES_MAX = 1_000;

export type PushResult = PushAnswer | { readonly kind: 'nothing to say' };

export function recordPush(db: Database, claimed: ClaimedPush, result: PushResult): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const device = tx
      .updateTable('push_subscriptions')
      .where('id', '=', claimed.subscription_id)
      // It may have subscribed anew meanwhile.
      .where('endpoint', '=', claimed.endpoint);
    const removeDelivery = () => tx.deleteFrom('push_deliveries').where('id', '=', claimed.id).execute();
    const failures = sql<number>`least(failures + 1, ${sql.lit(FAILURES_MAX)})::int2`;
    switch (result.kind) {
      case 'gone':
        await tx
          .deleteFrom('push_subscriptions')
          .where('id', '=', claimed.subscription_id)
          .where('endpoint', '=', claimed.endpoint)
          .execute();
        return;
      case 'later': {
        const pause = pauseAfter(claimed, result.retryAfter);
        const busy_until = sql<string>`now() + make_interval(secs => ${pause})`;
        await device.set({ failures, busy_until }).execute();
        if (claimed.attempts >= ATTEMPTS_MAX) await removeDelivery();
        else noteQueued(tx, 'push_deliveries', pause * SECOND_MS);
        return;
      }
      case 'given up':
        await device.set({ busy_until: null }).execute();
        await sql`update push_deliveries set attempts = attempts - 1 where id = ${claimed.id}`.execute(tx);
        return;
      case 'taken':
        await device.set({ busy_until: null, failures: 0, last_used_at: sql<string>`now()` }).execute();
        break;
      case 'refused':
        await device.set({ busy_until: null, failures }).execute();
        break;
      case 'nothing to say':
        await device.set({ busy_until: null }).execute();
    }
    await removeDelivery();
  });
}

function pauseAfter({ failures }: ClaimedPush, retryAfter: string | null): number {
  const pause = PAUSES_SECONDS[Math.min(failures, PAUSES_SECONDS.length - 1)] ?? 0;
  const spread = pause * (1 + SPREAD * (2 * Math.random() - 1));
  return Math.max(spread, Math.min(secondsIn(retryAfter), RETRY_AFTER_SECONDS_MAX));
}
