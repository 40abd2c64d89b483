import type { TicketEvent } from '@deskbell/contract/tickets';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { personName } from '../teams/person-name.ts';

interface NewTicketEvent {
  readonly ticket_id: number;
  readonly actor: TicketEvent['actor'];
  readonly actor_id: number | null;
  readonly kind: TicketEvent['kind'];
  readonly change: TicketEvent['change'];
}

/** Called in the transaction that makes the event true. */
export async function recordTicketEvent(tx: Database, event: NewTicketEvent): Promise<void> {
  await tx
    .insertInto('ticket_events')
    .values({ ...event, change: JSON.stringify(event.change) })
    .execute();
}

const EVENTS_MAX = 1_000;

/** Clients learn of changes of the status only. */
const isForClients = sql<boolean>`kind = 'status'`;

/** Oldest first. Members are named to each other in a team of several. */
export async function listTicketEvents(
  db: Database,
  reader: 'client' | 'team',
  { id, isTeamOfSeveral }: { id: number; isTeamOfSeveral: ReturnType<typeof sql<boolean>> },
): Promise<TicketEvent[]> {
  const events = await db
    .selectFrom('ticket_events')
    .leftJoin('users', 'users.id', 'actor_id')
    .select(['ticket_events.id', 'kind', 'actor', 'change', 'ticket_events.created_at'])
    .select(
      sql<string | null>`case when users.id is not null and ${isTeamOfSeveral} then ${personName} end`.as('actor_name'),
    )
    .where('ticket_id', '=', id)
    .$if(reader === 'client', (all) => all.where(isForClients))
    .orderBy('ticket_events.id', 'desc')
    .limit(EVENTS_MAX)
    .execute();
  return events.reverse();
}
