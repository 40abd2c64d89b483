import type { CommentAudience } from '@deskbell/contract/tickets';
import type { WebhookEvent } from '@deskbell/contract/webhook-values';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { noteQueued } from '../../db/queued-work.ts';

export interface WebhookNews {
  readonly type: WebhookEvent;
  readonly ticket_id: number;
  readonly comment_id?: number;
  /** Who may read it; without it everyone whom the ticket concerns. */
  readonly audience?: CommentAudience;
  readonly change?: unknown;
}

/** Transactional outbox: queues a delivery for each webhook that wants to know, in the transaction that makes it true. */
export async function queueWebhooks(tx: Database, news: readonly WebhookNews[]): Promise<void> {
  if (news.length === 0) return;
  await insertDeliveries(
    tx,
    sql`
      select type, ticket_id, comment_id, audience, change, team_id, site_id
      from json_to_recordset(${JSON.stringify(news)}) as news (type text, ticket_id int8, comment_id int8, audience text, change jsonb)
        inner join tickets on tickets.id = news.ticket_id`,
  );
}

/** The same news of many tickets. */
export const queueWebhooksOfAll = (
  tx: Database,
  ticketIds: readonly number[],
  { type, change }: Pick<WebhookNews, 'type' | 'change'>,
): Promise<void> =>
  insertDeliveries(
    tx,
    sql`
      select ${type}::text as type, id as ticket_id, null::int8 as comment_id, null as audience, ${JSON.stringify(change)}::jsonb as change,
        team_id, site_id
      from tickets where id = any(${ticketIds}::int8[])`,
  );

/** Materialized, so that tickets are read by their ids only, however many there are. */
async function insertDeliveries(tx: Database, news: RawBuilder<unknown>): Promise<void> {
  const { numAffectedRows } = await sql`
    with news as materialized (${news})
    insert into webhook_deliveries (webhook_id, type, ticket_id, comment_id, change)
    select webhooks.id, news.type, news.ticket_id, news.comment_id, news.change
    from news
      inner join teams on teams.id = news.team_id and has_webhooks
      inner join webhooks on webhooks.team_id = teams.id
    where is_active and news.type = any(events)
      and (webhooks.site_id is null or webhooks.site_id = news.site_id)
      and (includes_notes or coalesce(news.audience, 'customer') = 'customer')
    order by news.ticket_id, webhooks.id`.execute(tx);
  if (numAffectedRows) noteQueued(tx, 'webhook_deliveries');
}
