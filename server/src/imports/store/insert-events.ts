import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { EventSide, ImportedEvent, ImportedTicket, Person } from '../imported-ticket.ts';
import { authorOf, type ImportPlan } from './import-plan.ts';

interface EventOwner {
  readonly id: number;
  readonly ticket: ImportedTicket;
}

/** The history of our own export. Its dates are before the import, so that nobody counts it as something that happened since. */
export async function insertEvents(tx: Database, owners: readonly EventOwner[], plan: ImportPlan): Promise<void> {
  const rows = owners.flatMap(({ id, ticket }) =>
    ticket.events.map((event) => ({
      ticket_id: id,
      actor: event.actor,
      actor_id: event.actor === 'member' ? authorOf(plan, event.person) : null,
      kind: event.kind,
      change: changeOf(event, plan),
      created_at: event.created_at,
    })),
  );
  if (rows.length === 0) return;
  await sql`
    insert into ticket_events (ticket_id, actor, actor_id, kind, change, created_at)
    select ticket_id, actor, actor_id, kind, change, created_at
    from rows from (json_to_recordset(${JSON.stringify(rows)}) as (ticket_id int8, actor text, actor_id int8, kind text, change jsonb,
      created_at timestamptz)) with ordinality as sent (ticket_id, actor, actor_id, kind, change, created_at, place)
    order by place`.execute(tx);
}

/** Numbers of other tickets stay as they were until `nameMerges` finds them. */
function changeOf({ before, after, because }: ImportedEvent, plan: ImportPlan) {
  return {
    ...(before !== undefined && { before: sideOf(before, plan) }),
    ...(after !== undefined && { after: sideOf(after, plan) }),
    ...(because !== null && { because }),
  };
}

function sideOf(side: EventSide, plan: ImportPlan): unknown {
  if (typeof side !== 'object' || side === null || !('person' in side)) return side;
  const { person, ...words } = side;
  return { user_id: authorOf(plan, person as Person | null), ...words };
}

/** Writes the numbers that tickets of merges have here; those that did not come are "another ticket". */
export async function nameMerges(db: Database, importId: number): Promise<void> {
  for (const path of ['after,into', 'after,from', 'before,into', 'before,from'])
    await sql`
      update ticket_events set change = jsonb_set(change, ${`{${path}}`}::text[], coalesce(to_jsonb((
          select other.row_id from import_rows as other
          where other.site_id = own.site_id and other.source = own.source and other.kind = 'ticket'
            and other.source_id = change #>> ${`{${path}}`}::text[]
        )), 'null'))
      from import_rows as own
      where own.import_id = ${importId} and own.kind = 'ticket' and own.source = 'deskbell' and ticket_events.ticket_id = own.row_id
        and ticket_events.kind in ('merged', 'unmerged')
        and jsonb_typeof(change #> ${`{${path}}`}::text[]) = 'string'`.execute(db);
}
