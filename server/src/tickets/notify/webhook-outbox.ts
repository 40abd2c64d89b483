import type { CommentAudience } from '@deskbell/contract/tickets';
import type { WebhookEvent } from '@deskbell/contract/webhook-values';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { noteQueued } from '../../db/queued-work.ts';

export interface TicketWebhookEvent {
  readonly type: WebhookEvent;
  readonly ticket_id: number;
  readonly comment_id?: number;
  /** Who may read it; without it everyone whom the ticket concerns. */
  readonly audience?: CommentAudience;
  readonly change?: unknown;
}

/** Transactional outbox: queues a delivery for each webhook that wants to know, in the transaction that makes it true. */
export async function queueWebhooks(tx: Database, events: readonly TicketWebhookEvent[]): Promise<void> {
  if (events.length === 0) return;
  await insertDeliveries(
    tx,
    sql`
      select type, ticket_id, comment_id, audience, change, team_id, site_id
      from json_to_recordset(${JSON.stringify(events)}) as event (type text, ticket_id int8, comment_id int8, audience text, change jsonb)
        inner join tickets on tickets.id = event.ticket_id`,
  );
}

/** The same event of many tickets. */
export const queueWebhooksOfAll = (
  tx: Database,
  ticketIds: readonly number[],
  { type, change }: Pick<TicketWebhookEvent, 'type' | 'change'>,
): Promise<void> =>
  insertDeliveries(
    tx,
    sql`
      select ${type}::text as type, id as ticket_id, null::int8 as comment_id, null as audience, ${JSON.stringify(change)}::jsonb as change,
        team_id, site_id
      from tickets where id = any(${ticketIds}::int8[])`,
  );

/** Materialized, so that tickets are read by their ids only, however many there are. */
async function insertDeliveries(tx: Database, queued: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql`
    with event as materialized (${queued})
    insert into webhook_deliveries (webhook_id, type, ticket_id, comment_id, change)
    select webhooks.id, event.type, event.ticket_id, event.comment_id, event.change
    from event
      inner join teams on teams.id = event.team_id and has_webhooks
      inner join webhooks on webhooks.team_id = teams.id
    where is_active and event.type = any(events)
      and (webhooks.site_id is null or webhooks.site_id = event.site_id)
      and (includes_notes or coalesce(event.audience, 'customer') = 'customer')
    order by event.ticket_id, webhooks.id
    returning id`.execute(tx);
  if (rows.length > 0) noteQueued(tx, 'webhook_deliveries');
}
