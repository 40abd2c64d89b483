import type { TicketEvent } from '@deskbell/contract/tickets';
import type { WebhookEvent } from '@deskbell/contract/webhook-values';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { personName } from '../names/person-name.ts';
import { isTeamOfSeveral } from '../names/team-of-several.ts';
import type { CurrentUser } from '../scope.ts';
import { queueWebhooks, queueWebhooksOfAll, type TicketWebhookEvent } from './notify/webhook-outbox.ts';
import { shownChange, type VisibleSites } from './shown-change.ts';

type NewTicketEvent = SharedEvent & { readonly ticket_id: number };

type SharedEvent = Actor & {
  readonly kind: TicketEvent['kind'];
  readonly change: TicketEventChange;
};

export type TicketEventChange = TicketEvent['change'] & {
  readonly moved?: unknown;
  readonly undo?: unknown;
  readonly comment_id?: number | undefined;
};

export interface MemberActor {
  readonly actor: 'member';
  readonly actor_id: number;
  /** Name of the API token with which the member's program or assistant did it. */
  readonly by_token?: string;
}

export type Actor = MemberActor | { readonly actor: 'customer' | 'system'; readonly actor_id: null };

export const SYSTEM: Actor = { actor: 'system', actor_id: null };
export const CUSTOMER: Actor = { actor: 'customer', actor_id: null };
export const memberActor = (userId: number): MemberActor => ({ actor: 'member', actor_id: userId });
export const actorOf = ({ id, token }: Pick<CurrentUser, 'id' | 'token'>): MemberActor => ({
  ...memberActor(id),
  ...(token && { by_token: token.name }),
});

export async function recordTicketEvents(tx: Database, events: readonly NewTicketEvent[]): Promise<void> {
  if (events.length === 0) return;
  await tx
    .insertInto('ticket_events')
    .values(events.map((event) => ({ ...event, change: JSON.stringify(event.change) })))
    .execute();
  await queueWebhooks(tx, events.flatMap(webhookEventsOf));
}

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

const CHANGED_FIELD: Partial<Record<TicketEvent['kind'], string>> = {
  retitled: 'title',
  priority: 'priority',
  tagged: 'tags',
  moved: 'site',
};

/** Both tickets record a merge; webhooks get the one that stays. */
function webhookEventsOf({ kind, ticket_id, change }: NewTicketEvent): TicketWebhookEvent[] {
  const type = WEBHOOK_EVENT[kind];
  const { before, after, moved, comment_id } = change;
  const undone = comment_id === undefined ? {} : { undone_with: comment_id };
  const field = CHANGED_FIELD[kind];
  const webhookChange = { ...(field && { field }), before, after };
  return type && moved === undefined ? [{ type, ticket_id, change: webhookChange, ...undone }] : [];
}

const EVENTS_MAX = 1_000;

/** Clients see status changes only. */
const isForClients = sql<boolean>`kind = 'status'`;

export async function listTicketEvents(
  db: Database,
  reader: 'client' | 'team',
  { id, team_id }: { id: number; team_id: number },
  sites: VisibleSites,
): Promise<TicketEvent[]> {
  const events = await db
    .selectFrom('ticket_events')
    .leftJoin('users', 'users.id', 'actor_id')
    .select(['ticket_events.id', 'kind', 'actor', 'ticket_events.created_at'])
    .select([
      sql<TicketEvent['change']>`${shownChange(sites)}`.as('change'),
      sql<string | null>`coalesce(
        by_token, case when users.id is not null and ${isTeamOfSeveral(team_id)} then ${personName} end
      )`.as('actor_name'),
    ])
    .where('ticket_id', '=', id)
    .$if(reader === 'client', (all) => all.where(isForClients))
    .orderBy('ticket_events.created_at', 'desc')
    .orderBy('ticket_events.id', 'desc')
    .limit(EVENTS_MAX)
    .execute();
  return events.reverse();
}
