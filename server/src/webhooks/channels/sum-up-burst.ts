import type { ChannelEvent } from '@deskbell/contract/channel-values';
import { CHANNEL_MESSAGES_PER_MINUTE } from '@deskbell/contract/limits';
import { MINUTE_MS } from '@deskbell/contract/units';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { noteQueued } from '../../db/queued-work.ts';

export interface SummedEvents {
  readonly event: ChannelEvent;
  readonly site_id: number;
  readonly count: number;
}

interface Minute {
  readonly fresh: number;
  /** Sent in the minute that is running. */
  readonly messages: number;
  readonly left_ms: number;
}

const isFresh = sql<boolean>`
  status = 'queued' and attempts = 0 and type not in ('ping', 'summary') and next_attempt_at <= now()`;

/** True when all that waits became one message. Called with the channel locked. */
export async function sumUpBurst(tx: Database, webhookId: number): Promise<boolean> {
  const { fresh, messages, left_ms } = await readMinute(tx, webhookId);
  if (fresh === 0) return false;
  const isBurst = messages + fresh > CHANNEL_MESSAGES_PER_MINUTE;
  await countMessage(tx, webhookId, { begins: left_ms === 0, isBurst });
  if (!isBurst) return false;
  await addToSummary(tx, webhookId, left_ms);
  noteQueued(tx, 'webhook_deliveries', left_ms);
  return true;
}

async function readMinute(tx: Database, webhookId: number): Promise<Minute> {
  const { rows } = await sql<Minute>`
    select case when left_ms > 0 then minute_messages else 0 end as messages, left_ms,
      (select count(*) from webhook_deliveries where webhook_id = ${webhookId} and ${isFresh})::int4 as fresh
    from webhooks, lateral (
      select greatest(0, ${MINUTE_MS} - 1000 * extract(epoch from now() - coalesce(minute_began_at, 'epoch')))::float8 as left_ms
    ) as minute
    where id = ${webhookId}`.execute(tx);
  return rows[0] ?? { fresh: 0, messages: 0, left_ms: 0 };
}

/** After a burst the minute is full: what follows in it is added to the summary. */
const countMessage = (tx: Database, webhookId: number, { begins, isBurst }: { begins: boolean; isBurst: boolean }) =>
  sql`
  update webhooks
  set minute_began_at = case when ${begins} then now() else minute_began_at end,
    minute_messages = case
      when ${isBurst} then ${sql.lit(CHANNEL_MESSAGES_PER_MINUTE)} when ${begins} then 1 else minute_messages + 1
    end
  where id = ${webhookId}`.execute(tx);

async function addToSummary(tx: Database, webhookId: number, leftMs: number): Promise<void> {
  const { rows } = await sql<SummedEvents>`
    with gone as (
      delete from webhook_deliveries where webhook_id = ${webhookId} and ${isFresh}
      returning type, ticket_id, about_site_id
    )
    select type as event, coalesce(about_site_id, tickets.site_id) as site_id, count(*)::int4 as count
    from gone left join tickets on tickets.id = ticket_id group by 1, 2`.execute(tx);
  const waiting = await tx
    .selectFrom('webhook_deliveries')
    .select(['id', 'change'])
    .where('webhook_id', '=', webhookId)
    .where('type', '=', 'summary')
    .where('status', '=', 'queued')
    .where('attempts', '=', 0)
    .executeTakeFirst();
  const change = JSON.stringify(added((waiting?.change ?? []) as SummedEvents[], rows));
  if (waiting) {
    await tx.updateTable('webhook_deliveries').set({ change }).where('id', '=', waiting.id).execute();
    return;
  }
  await sql`
    insert into webhook_deliveries (webhook_id, type, change, next_attempt_at)
    values (${webhookId}, 'summary', ${change}::jsonb, now() + make_interval(secs => ${leftMs / 1_000}))`.execute(tx);
}

function added(before: readonly SummedEvents[], more: readonly SummedEvents[]): SummedEvents[] {
  const sums = new Map<string, SummedEvents>();
  for (const each of [...before, ...more]) {
    const key = `${each.event} ${each.site_id}`;
    sums.set(key, { ...each, count: each.count + (sums.get(key)?.count ?? 0) });
  }
  return [...sums.values()];
}
