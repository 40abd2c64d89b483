import type { TicketEvent } from '@deskbell/contract/tickets';
import type { WebhookEvent } from '@deskbell/contract/webhook-values';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { personName } from '../teams/person-name.ts';
import { isTeamOfSeveral } from '../teams/team-of-several.ts';
import { queueWebhooks, queueWebhooksOfAll, type TicketWebhookEvent } from './notify/webhook-outbox.ts';

type NewTicketEvent = SharedEvent & { readonly ticket_id: number };

type SharedEvent = Actor & {
  readonly kind: TicketEvent['kind'];
  readonly change: TicketEventChange;
};

/** What the screens show, and what undoing needs. */
export type TicketEventChange = TicketEvent['change'] & {
  readonly moved?: unknown;
  /** What moving the ticket back to its former site restores. */
  readonly undo?: unknown;
  /** The reply that caused it, if it can be taken back. */
  readonly comment_id?: number | undefined;
};

export type Actor =
  | { readonly actor: 'member'; readonly actor_id: number }
  | { readonly actor: 'customer' | 'system'; readonly actor_id: null };

export const SYSTEM: Actor = { actor: 'system', actor_id: null };
export const CUSTOMER: Actor = { actor: 'customer', actor_id: null };
export const memberActor = (userId: number): Actor => ({ actor: 'member', actor_id: userId });

/** Called in the transaction that makes the events true. */
export async function recordTicketEvents(tx: Database, events: readonly NewTicketEvent[]): Promise<void> {
  if (events.length === 0) return;
  await tx
    .insertInto('ticket_events')
    .values(events.map((event) => ({ ...event, change: JSON.stringify(event.change) })))
    .execute();
  await queueWebhooks(tx, events.flatMap(webhookNewsOf));
}

/** The same event of many tickets: in the memory of the server they are ids only. */
export async function recordEventOfAll(
  tx: Database,
  ticketIds: readonly number[],
  { actor, actor_id, kind, change }: SharedEvent,
): Promise<void> {
  if (ticketIds.length === 0) return;
  await sql`
    insert into ticket_events (ticket_id, actor, actor_id, kind, change)
    select id, ${actor}, ${actor_id}::int8, ${kind}, ${JSON.stringify(change)}::jsonb
    from unnest(${ticketIds}::int8[]) as id`.execute(tx);
  const type = WEBHOOK_EVENT[kind];
  if (type) await queueWebhooksOfAll(tx, ticketIds, { type, change });
}

const WEBHOOK_EVENT: Partial<Record<TicketEvent['kind'], WebhookEvent>> = {
  status: 'ticket.status_changed',
  assigned: 'ticket.assigned',
  merged: 'ticket.merged',
  rated: 'ticket.rated',
  retitled: 'ticket.changed',
  priority: 'ticket.changed',
  tagged: 'ticket.changed',
  moved: 'ticket.changed',
};

/** What `ticket.changed` is about. */
const CHANGED_FIELD: Partial<Record<TicketEvent['kind'], string>> = {
  retitled: 'title',
  priority: 'priority',
  tagged: 'tags',
  moved: 'site',
};

/** Both tickets record a merge; webhooks hear of the one that stays. */
function webhookNewsOf({ kind, ticket_id, change }: NewTicketEvent): TicketWebhookEvent[] {
  const type = WEBHOOK_EVENT[kind];
  const { before, after, moved, comment_id } = change;
  const undone = comment_id === undefined ? {} : { undone_with: comment_id };
  const field = CHANGED_FIELD[kind];
  const told = { ...(field && { field }), before, after };
  return type && moved === undefined ? [{ type, ticket_id, change: told, ...undone }] : [];
}

const EVENTS_MAX = 1_000;

/** Clients learn of changes of the status only. */
const isForClients = sql<boolean>`kind = 'status'`;

/** Oldest first. Members are named to each other in a team of several. */
export async function listTicketEvents(
  db: Database,
  reader: 'client' | 'team',
  { id, team_id }: { id: number; team_id: number },
): Promise<TicketEvent[]> {
  const events = await db
    .selectFrom('ticket_events')
    .leftJoin('users', 'users.id', 'actor_id')
    .select(['ticket_events.id', 'kind', 'actor', 'change', 'ticket_events.created_at'])
    .select(
      sql<string | null>`case when users.id is not null and ${isTeamOfSeveral(team_id)} then ${personName} end`.as(
        'actor_name',
      ),
    )
    .where('ticket_id', '=', id)
    .$if(reader === 'client', (all) => all.where(isForClients))
    .orderBy('ticket_events.created_at', 'desc')
    .orderBy('ticket_events.id', 'desc')
    .limit(EVENTS_MAX)
    .execute();
  return events.reverse();
}
