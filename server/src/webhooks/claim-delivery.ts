import { setTimeout } from 'node:timers/promises';
import type { ChannelKind } from '@deskbell/contract/channel-values';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { sumUpBurst } from './channels/sum-up-burst.ts';
import type { DeliveredEvent } from './delivery-body.ts';

const LEASE_SECONDS = 60;
/** Longer than an attempt, which takes 15 seconds at most. */
const TEST_WAIT_MS = 20_000;
const TEST_POLL_MS = 50;

export interface ClaimedDelivery extends DeliveredEvent {
  readonly id: number;
  readonly webhook_id: number;
  readonly kind: 'webhook' | ChannelKind;
  readonly name: string | null;
  readonly site_ids: readonly number[] | null;
  readonly with_text: boolean;
  readonly message_id: string;
  readonly body: string | null;
  readonly attempts: number;
  readonly url: string;
  readonly secret: Uint8Array;
  readonly former_secret: Uint8Array | null;
}

const leaseEnd = sql<string>`now() + make_interval(secs => ${sql.lit(LEASE_SECONDS)})`;
const isFree = sql<boolean>`(busy_until is null or busy_until < now())`;

const isWaiting = sql<boolean>`status in ('queued', 'sending')`;

/** Loose index scan: one step per webhook with waiting deliveries. */
const nextWaiting = (condition: RawBuilder<boolean>) =>
  sql`select webhook_id from webhook_deliveries where ${isWaiting} and ${condition} order by webhook_id limit 1`;

const nextDue = (webhookId: RawBuilder<unknown>) => sql`
  select id, next_attempt_at from webhook_deliveries
  where webhook_id = ${webhookId} and ${isWaiting} and next_attempt_at <= now() order by next_attempt_at, id limit 1`;

export async function claimDelivery(db: Database): Promise<ClaimedDelivery | null> {
  for (;;) {
    const claimed = await claimNext(db);
    if (claimed !== 'summed up') return claimed;
  }
}

/** One request at a time per webhook. If the delivery is gone under the lock, nothing is reserved. */
function claimNext(db: Database): Promise<ClaimedDelivery | 'summed up' | null> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: number; kind: ClaimedDelivery['kind'] }>`
      with recursive waiting as (
        (${nextWaiting(sql`true`)})
        union all
        select (${nextWaiting(sql`webhook_id > waiting.webhook_id`)}) from waiting where webhook_id is not null
      )
      select webhooks.id, kind from waiting inner join webhooks on webhooks.id = waiting.webhook_id
        cross join lateral (${nextDue(sql`webhooks.id`)}) as due
      where is_active and ${isFree} and (test_waits_until is null or test_waits_until < now())
      order by due.next_attempt_at limit 1 for no key update of webhooks skip locked`.execute(tx);
    const [webhook] = rows;
    if (!webhook) return null;
    if (webhook.kind !== 'webhook' && (await sumUpBurst(tx, webhook.id))) return 'summed up';
    const claimed = await takeDelivery(tx, sql`select id from (${nextDue(sql`${webhook.id}`)}) as due`);
    if (claimed) await tx.updateTable('webhooks').set({ busy_until: leaseEnd }).where('id', '=', webhook.id).execute();
    return claimed;
  });
}

export async function reserveForTest(db: Database, webhookId: number): Promise<boolean> {
  const webhook = db.updateTable('webhooks').where('id', '=', webhookId);
  await webhook.set({ test_waits_until: sql`now() + make_interval(secs => ${TEST_WAIT_MS / 1_000})` }).execute();
  for (let waited = 0; waited < TEST_WAIT_MS; waited += TEST_POLL_MS) {
    const reserved = await webhook
      .set({ test_waits_until: null, busy_until: leaseEnd })
      .where(isFree)
      .returning('id')
      .executeTakeFirst();
    if (reserved) return true;
    await setTimeout(TEST_POLL_MS);
  }
  return false;
}

/** Counts the attempt first, so that a delivery that crashes the process is given up in the end. */
export async function takeDelivery(tx: Database, which: ReturnType<typeof sql>): Promise<ClaimedDelivery | null> {
  const { rows } = await sql<ClaimedDelivery>`
    update webhook_deliveries as delivery
    set status = 'sending', attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => ${LEASE_SECONDS})
    from webhooks
    where delivery.id = (${which}) and webhooks.id = webhook_id
    returning delivery.id, webhook_id, 'msg_' || event_id as message_id, type, ticket_id, comment_id, change, body, attempts,
      delivery.created_at, team_id, kind, name, with_text,
      to_json(site_ids) as site_ids, webhooks.site_id as webhook_site_id, includes_notes, url, secret, case when former_until > now() then former_secret end as former_secret`.execute(
    tx,
  );
  return rows[0] ?? null;
}
