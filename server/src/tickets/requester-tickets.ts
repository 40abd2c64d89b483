import type { Requester } from '@deskbell/contract/desk';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Scope } from '../scope.ts';
import { isReadable } from '../sites/site-scope.ts';
import { hasAddress } from './lists/conditions.ts';
import { findTicket, listTicketsById, type TicketOfTeam } from './tickets.ts';

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
    select count(*) as total, to_json(coalesce((array_agg(id order by id desc))[1:${sql.lit(TICKETS_SHOWN)}], '{}')) as ids
    from (
      select distinct tickets.id from tickets inner join sites on sites.id = tickets.site_id
      where tickets.id in (${sql.join(sameRequester(ticket), sql` union all `)})
        and tickets.id <> ${id} and tickets.merged_into is distinct from ${id} and ${isReadable(scope)}
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

function sameRequester({ team_id, site_id, user_email, user_id }: TicketOfTeam): RawBuilder<unknown>[] {
  return [
    sql`select null::int8`,
    ...(user_email
      ? [sql`(select tickets.id from tickets where tickets.team_id = ${team_id} and ${hasAddress(user_email)})`]
      : []),
    ...(user_id
      ? [
          sql`(select tickets.id from tickets
            where tickets.team_id = ${team_id} and tickets.user_id = ${user_id} and tickets.site_id = ${site_id})`,
        ]
      : []),
  ];
}
