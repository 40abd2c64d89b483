import type { Requester } from '@deskbell/contract/desk';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Scope } from '../scope.ts';
import { isReadable } from '../sites/site-scope.ts';
import { hasRequesterOf } from './lists/of-requester.ts';
import { findTicket, listTicketsById } from './tickets.ts';

const TICKETS_SHOWN = 5;

/** Finds tickets with the same address or user id; what a visitor typed proves nothing. */
export async function findRequester(db: Database, scope: Scope<'work'>, id: number): Promise<Requester> {
  const ticket = await findTicket(db, scope, id);
  const { timezone } = await db
    .selectFrom('tickets')
    .select('user_timezone as timezone')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ ids: number[]; total: number }>`
    select count(*) as total, to_json(coalesce((array_agg(id order by created_at desc, id desc))[1:${sql.lit(TICKETS_SHOWN)}], '{}')) as ids
    from (
      select tickets.id, tickets.created_at from tickets inner join sites on sites.id = tickets.site_id
      where ${hasRequesterOf(ticket)} and tickets.id <> ${id} and ${isReadable(scope)}
    ) as other`.execute(db);
  const { ids = [], total = 0 } = rows[0] ?? {};
  return {
    name: ticket.user_name,
    email: ticket.user_email,
    user_id: ticket.user_id,
    verified: ticket.user_verified,
    language: ticket.language,
    timezone,
    tickets: await listTicketsById(db, scope, ids),
    total,
  };
}
