import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { PushTarget } from './push-sender.ts';

/** Longer than an attempt. After a kill, another worker takes the delivery then. */
const LEASE_SECONDS = 60;

export interface ClaimedPush extends PushTarget {
  readonly id: number;
  readonly subscription_id: number;
  readonly user_id: number;
  readonly inbox_row_id: number | null;
  readonly ticket_id: number | null;
  readonly attempts: number;
  /** Pushes in a row that the service did not take. */
  readonly failures: number;
  readonly age_seconds: number;
  /** Newer news about the same waits for this device, too. */
  readonly is_superseded: boolean;
  /** False when the session of the device has ended, and its row is about to go. */
  readonly is_signed_in: boolean;
}

/** One request at a time per device: a service that hangs or refuses holds up its own device alone. */
export async function claimPush(db: Database): Promise<ClaimedPush | null> {
  for (;;) {
    const claimed = await claimNext(db);
    if (claimed !== 'removed meanwhile') return claimed;
  }
}

function claimNext(db: Database): Promise<ClaimedPush | 'removed meanwhile' | null> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: number; subscription_id: number }>`
      select waiting.id, subscription_id
      from push_deliveries as waiting inner join push_subscriptions as device on device.id = subscription_id
      where busy_until is null or busy_until < now()
      order by waiting.id limit 1 for no key update of device skip locked`.execute(tx);
    const [next] = rows;
    if (!next) return null;
    const claimed = await takeDelivery(tx, next.subscription_id);
    if (!claimed) return 'removed meanwhile';
    await sql`
      update push_subscriptions set busy_until = now() + make_interval(secs => ${sql.lit(LEASE_SECONDS)})
      where id = ${next.subscription_id}`.execute(tx);
    return claimed;
  });
}

/** Counts the attempt first, so that a delivery that crashes the process is given up in the end. */
async function takeDelivery(tx: Database, subscriptionId: number): Promise<ClaimedPush | null> {
  const { rows } = await sql<ClaimedPush>`
    update push_deliveries as delivery set attempts = attempts + 1
    from push_subscriptions as device inner join push_keys on push_keys.id = key_id, sessions
    where delivery.id = (select min(id) from push_deliveries where subscription_id = ${subscriptionId})
      and device.id = delivery.subscription_id and sessions.id_hash = session_hash
    returning delivery.id, subscription_id, device.user_id, inbox_row_id, ticket_id, attempts, failures,
      extract(epoch from now() - delivery.created_at)::float8 as age_seconds, expires_at > now() as is_signed_in,
      endpoint, p256dh, auth, public_key, private_key, exists (
        select from push_deliveries as newer
        where newer.subscription_id = delivery.subscription_id and newer.id > delivery.id
          and newer.inbox_row_id = delivery.inbox_row_id
      ) as is_superseded`.execute(tx);
  return rows[0] ?? null;
}
