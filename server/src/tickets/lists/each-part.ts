import { type RawBuilder, sql } from 'kysely';
import type { TicketScope } from '../ticket-scope.ts';

interface Part {
  readonly column: RawBuilder<unknown>;
  readonly isOfPart: RawBuilder<boolean>;
  /** A range of one id: only the index of the column has its tickets in order of column and id. */
  readonly isInRange: RawBuilder<boolean>;
}

/** Reads the teams and sites of a scope one by one, each up to the limit of the statement, and so every value of `lists`. */
export function fromEachPart(
  { teams, sites, deletedSites }: TicketScope,
  select: (part: Part) => RawBuilder<unknown>,
  ...lists: readonly RawBuilder<unknown>[]
): RawBuilder<unknown> {
  const fromPart = (name: 'team_id' | 'site_id', ids: readonly number[], isKept = sql``) => {
    if (ids.length === 0) return [];
    const column = sql.ref(`tickets.${name}`);
    const id = ids.length > 1 ? sql`asked_id` : sql`${ids[0]}`;
    const each = [...(ids.length > 1 ? [sql`unnest(${ids}::int8[]) as asked_id`] : []), ...lists];
    const isOfPart = sql<boolean>`${column} = ${id}${isKept}`;
    const rows = select({ column, isOfPart, isInRange: sql`${column} between ${id} and ${id}${isKept}` });
    if (each.length === 0) return [sql`(${rows})`];
    return [sql`(select of_one.* from ${sql.join(each, sql` cross join `)} cross join lateral (${rows}) as of_one)`];
  };
  // Deleted sites are rare; naming site_id would cost the index-only scan.
  const isKept = deletedSites.length === 0 ? sql`` : sql` and tickets.site_id <> all(${deletedSites}::int8[])`;
  const parts = [...fromPart('team_id', teams, isKept), ...fromPart('site_id', sites)];
  return parts.length > 0 ? sql.join(parts, sql` union all `) : sql`(select *, id as key from tickets where false)`;
}
