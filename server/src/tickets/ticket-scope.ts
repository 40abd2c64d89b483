import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Scope } from '../scope.ts';
import { inScope, reachOf } from '../sites/site-scope.ts';

export interface TicketScope {
  readonly teams: readonly number[];
  readonly sites: readonly number[];
  readonly deletedSites: readonly number[];
  readonly allTeams: readonly number[];
}

export async function readTicketScope(
  db: Database,
  scope: Scope<'read'>,
  askedSites: readonly number[] | undefined,
): Promise<TicketScope> {
  const rows = await db
    .selectFrom('all_sites as sites')
    .select(['id', sql<boolean>`deleted_at is not null`.as('is_deleted')])
    .where(inScope(scope))
    .where(({ or, eb }) => or([eb('deleted_at', 'is not', null), eb('id', 'in', askedSites ?? [0])]))
    .execute();
  const deletedSites = rows.flatMap(({ id, is_deleted }) => (is_deleted ? [id] : []));
  const { teams, sites } = reachOf(scope.memberships);
  const allTeams = scope.memberships.map(({ team_id }) => team_id);
  if (askedSites === undefined)
    return { teams, sites: sites.filter((id) => !deletedSites.includes(id)), deletedSites, allTeams };
  return { teams: [], sites: rows.flatMap(({ id, is_deleted }) => (is_deleted ? [] : [id])), deletedSites, allTeams };
}

/** Filters rows that an index found: no index covers both columns, so it cannot find rows itself. */
export function isCovered({ teams, sites, deletedSites }: TicketScope): RawBuilder<boolean> {
  if (teams.length === 0) return sql`tickets.site_id = any(${sites}::int8[])`;
  return sql`(tickets.team_id = any(${teams}::int8[]) and tickets.site_id <> all(${deletedSites}::int8[])
    or tickets.site_id = any(${sites}::int8[]))`;
}
