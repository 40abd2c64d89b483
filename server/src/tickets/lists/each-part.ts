import { type RawBuilder, sql } from 'kysely';
import type { TicketScope } from '../ticket-scope.ts';

interface Part {
  readonly column: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
  readonly isKept: RawBuilder<unknown>;
}

/**
 * Reads the teams and sites of a scope one by one, each up to the limit of the statement, and so every value of `lists`.
 * @param select with a condition that a ticket is of the part
 */
export function fromEachPart(
  { teams, sites, deletedSites }: TicketScope,
  lists: readonly RawBuilder<unknown>[],
  select: (isOfPart: RawBuilder<boolean>, part: Part) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const fromPart = (name: 'team_id' | 'site_id', ids: readonly number[], isKept = sql``) => {
    const asked = ids.length > 1 ? [sql`unnest(${ids}::int8[]) as asked_id`] : [];
    const id = ids.length > 1 ? sql`asked_id` : sql`${ids[0]}`;
    const column = sql.ref(`tickets.${name}`);
    const rows = select(sql`${column} = ${id}${isKept}`, { column, id, isKept });
    const each = [...asked, ...lists];
    return each.length === 0
      ? sql`(${rows})`
      : sql`(select of_one.* from ${sql.join(each, sql` cross join `)} cross join lateral (${rows}) as of_one)`;
  };
  // Usually empty; naming site_id would cost the index-only scan.
  const isKept = deletedSites.length === 0 ? sql`` : sql` and tickets.site_id <> all(${deletedSites}::int8[])`;
  const parts = [
    ...(teams.length > 0 ? [fromPart('team_id', teams, isKept)] : []),
    ...(sites.length > 0 ? [fromPart('site_id', sites)] : []),
  ];
  return parts.length > 0 ? sql.join(parts, sql` union all `) : sql`(select id, id as key from tickets where false)`;
}
