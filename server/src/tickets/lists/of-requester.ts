import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Scope } from '../../scope.ts';
import { isReadable } from '../../sites/site-scope.ts';
import { hasAddress } from './conditions.ts';

/** A ticket without address is answered at that of a ticket merged into it. */
export const answeredAddress = sql<string | null>`coalesce(tickets.user_email, (
  select merged.user_email from tickets as merged
  where merged.merged_into = tickets.id and merged.user_email is not null order by merged.id limit 1
))`;

interface Asked {
  readonly id: number;
  readonly team_id: number;
  readonly site_id: number;
  readonly user_email: string | null;
  readonly user_id: string | null;
}

/**
 * The ticket and others of its team with the same address, or of its site with the same user id. What was merged into it
 * is part of it. `array`: the ids are looked up, whatever the planner expects of the index of words.
 */
export function hasRequesterOf({ id, team_id, site_id, user_email, user_id }: Asked): RawBuilder<boolean> {
  const isOther = sql`tickets.team_id = ${team_id} and tickets.merged_into is distinct from ${id}`;
  const found = [
    sql`select ${id}::int8`,
    ...(user_email ? [sql`(select tickets.id from tickets where ${isOther} and ${hasAddress(user_email)})`] : []),
    ...(user_id
      ? [sql`(select tickets.id from tickets where ${isOther} and user_id = ${user_id} and site_id = ${site_id})`]
      : []),
  ];
  return sql`tickets.id = any(array(${sql.join(found, sql` union all `)}))`;
}

/** A ticket that the reader cannot see has no requester. */
export async function isOfRequester(db: Database, scope: Scope<'read'>, id: number): Promise<RawBuilder<boolean>> {
  const ticket = await db
    .selectFrom('tickets')
    .innerJoin('sites', 'sites.id', 'tickets.site_id')
    .select(['tickets.id', 'tickets.team_id', 'tickets.site_id', 'tickets.user_id', answeredAddress.as('user_email')])
    .where(isReadable(scope))
    .where('tickets.id', '=', id)
    .executeTakeFirst();
  return ticket ? hasRequesterOf(ticket) : sql<boolean>`false`;
}
