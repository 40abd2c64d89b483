import { UNDO_SEND_SECONDS } from '@deskbell/contract/limits';
import type { CommentAudience } from '@deskbell/contract/tickets';
import { SECOND_MS } from '@deskbell/contract/units';
import type { WebhookEvent } from '@deskbell/contract/webhook-values';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { noteQueued } from '../../db/queued-work.ts';

export interface TicketWebhookEvent {
  readonly type: WebhookEvent;
  readonly ticket_id: number;
  readonly comment_id?: number;
  readonly audience?: CommentAudience;
  readonly change?: unknown;
  /** The reply that caused it: both wait until it can no longer be undone. */
  readonly undone_with?: number;
}

export async function queueWebhooks(tx: Database, events: readonly TicketWebhookEvent[]): Promise<void> {
  if (events.length === 0) return;
  await insertDeliveries(
    tx,
    sql`
      select type, ticket_id, comment_id, audience, change, team_id, site_id, undone_with, null::int8 as about_site_id
      from json_to_recordset(${JSON.stringify(events)}) as event (
        type text, ticket_id int8, comment_id int8, audience text, change jsonb, undone_with int8
      )
        inner join tickets on tickets.id = event.ticket_id`,
  );
}

export const queueWebhooksOfAll = (
  tx: Database,
  ticketIds: readonly number[],
  { type, change }: Pick<TicketWebhookEvent, 'type' | 'change'>,
): Promise<void> =>
  insertDeliveries(
    tx,
    sql`
      select ${type}::text as type, id as ticket_id, null::int8 as comment_id, null as audience, ${JSON.stringify(change)}::jsonb as change,
        team_id, site_id, null::int8 as undone_with, null::int8 as about_site_id
      from tickets where id = any(${ticketIds}::int8[])`,
  );

export interface SiteWebhookEvent {
  readonly type: WebhookEvent;
  readonly site_id: number;
  readonly data: Readonly<Record<string, unknown>>;
}

/** The payload describes the site now: a late delivery says what was true. */
export async function queueSiteWebhooks(tx: Database, events: readonly SiteWebhookEvent[]): Promise<void> {
  if (events.length === 0) return;
  await insertDeliveries(
    tx,
    sql`
      select type, null::int8 as ticket_id, null::int8 as comment_id, null as audience,
        jsonb_build_object('site', jsonb_build_object('id', sites.id, 'name', sites.name, 'domain', domain)) || data as change,
        team_id, sites.id as site_id, null::int8 as undone_with, sites.id as about_site_id
      from json_to_recordset(${JSON.stringify(events)}) as event (type text, site_id int8, data jsonb)
        inner join sites on sites.id = event.site_id`,
  );
}

/** What channels call an event; null where they hear of nothing. */
const channelEvent = sql`
  case event.type
    when 'comment.created' then
      (select 'customer.replied' from comments where comments.id = event.comment_id and author = 'customer')
    when 'ticket.rated' then case when event.change->>'after' = 'bad' then 'rating.bad' end
    when 'ticket.assigned' then case when event.change #>> '{after,user_id}' is not null then event.type end
    else event.type
  end`;

/** Materialized: tickets are read by id only, however many there are. */
async function insertDeliveries(tx: Database, queued: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ undone_with: number | null }>`
    with event as materialized (${queued})
    insert into webhook_deliveries (webhook_id, type, ticket_id, comment_id, change, undone_with, about_site_id, next_attempt_at)
    select webhooks.id, told.type, event.ticket_id, event.comment_id, event.change, event.undone_with, event.about_site_id,
      now() + make_interval(secs => case when event.undone_with is null then 0 else ${UNDO_SEND_SECONDS} end)
    from event
      inner join teams on teams.id = event.team_id and has_webhooks
      inner join webhooks on webhooks.team_id = teams.id
      cross join lateral (select case when kind = 'webhook' then event.type else ${channelEvent} end as type) as told
    where is_active and told.type = any(events)
      and (webhooks.site_id is null or webhooks.site_id = event.site_id)
      and (site_ids is null or event.site_id = any(site_ids))
      and (not urgent_only or event.ticket_id is null
        or exists (select from tickets where tickets.id = event.ticket_id and priority = 'urgent'))
      and (includes_notes or coalesce(event.audience, 'customer') = 'customer')
    order by event.ticket_id, webhooks.id
    returning undone_with`.execute(tx);
  for (const { undone_with } of rows)
    noteQueued(tx, 'webhook_deliveries', undone_with === null ? 0 : UNDO_SEND_SECONDS * SECOND_MS);
}

export async function takeBackWebhooks(tx: Database, commentId: number): Promise<void> {
  await tx
    .deleteFrom('webhook_deliveries')
    .where('undone_with', '=', commentId)
    .where('status', '=', 'queued')
    .where('attempts', '=', 0)
    .execute();
}
