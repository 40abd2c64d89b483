import type { InboxKind } from '@deskbell/contract/inbox-values';
import type { PushEvent } from '@deskbell/contract/push-values';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { noteQueued } from '../db/queued-work.ts';

const EVENTS: Record<InboxKind, PushEvent> = {
  mention: 'mentions',
  reply: 'replies',
  note: 'replies',
  assigned: 'assigned',
  rated: 'assigned',
  woke: 'assigned',
  due_soon: 'overdue',
  overdue: 'overdue',
  widget_silent: 'alarms',
  widget_blocked: 'alarms',
  widget_back: 'alarms',
  widget_elsewhere: 'alarms',
  page_alarm: 'alarms',
};

/** One for each device of those who were told, unless they want none of such events. */
export async function queuePushes(tx: Database, inboxRowIds: readonly number[]): Promise<void> {
  const { rows } = await sql`
    insert into push_deliveries (subscription_id, inbox_row_id)
    select push_subscriptions.id, told.id
    from inbox_rows as told
      inner join push_subscriptions on push_subscriptions.user_id = told.user_id
      inner join json_each_text(${JSON.stringify(EVENTS)}) as event on event.key = told.kind
      left join tickets on tickets.id = told.ticket_id
      left join all_sites on all_sites.id = told.site_id
      inner join team_members as member
        on member.user_id = told.user_id and member.team_id = coalesce(tickets.team_id, all_sites.team_id)
    where told.id = any(${inboxRowIds}::int8[]) and event.value <> all(member.push_off)
    order by told.id, push_subscriptions.id
    returning id`.execute(tx);
  if (rows.length > 0) noteQueued(tx, 'push_deliveries');
}

/** New tickets are in no inbox. */
export async function queueNewTicketPushes(
  tx: Database,
  { ticket_id, team_id }: { readonly ticket_id: number; readonly team_id: number },
  userIds: readonly number[],
): Promise<void> {
  const event: PushEvent = 'new_tickets';
  const { rows } = await sql`
    insert into push_deliveries (subscription_id, ticket_id)
    select push_subscriptions.id, ${ticket_id}::int8
    from push_subscriptions inner join team_members as member using (user_id)
    where member.team_id = ${team_id} and user_id = any(${userIds}::int8[]) and ${event} <> all(push_off)
    order by push_subscriptions.id
    returning id`.execute(tx);
  if (rows.length > 0) noteQueued(tx, 'push_deliveries');
}
