import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Scope } from '../scope.ts';
import { inScope, reachOf } from '../sites/site-scope.ts';

/** The tickets that a list covers: those of whole teams and those of single sites. */
export interface TicketScope {
  readonly teams: readonly number[];
  readonly sites: readonly number[];
  /** Their tickets are not removed yet. */
  readonly deletedSites: readonly number[];
  /** Every ticket of the scope belongs to one of them. */
  readonly allTeams: readonly number[];
}

/** All that the user can read, or the asked sites of it; deleted and unreadable sites are left out. */
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

/** The tickets of one team or site; several are read one by one, each only up to the limit of the page. */
export interface TicketPart {
  /** A row for each, null for one alone. */
  readonly each: RawBuilder<unknown> | null;
  readonly condition: RawBuilder<boolean>;
}

export function partsOf({ teams, sites, deletedSites }: TicketScope): TicketPart[] {
  // Usually there are none: naming site_id would cost the index-only scans.
  const isKept = deletedSites.length === 0 ? sql`` : sql` and tickets.site_id <> all(${deletedSites}::int8[])`;
  const [team, site] = [teams[0], sites[0]];
  return [
    ...(teams.length === 1 ? [{ each: null, condition: sql<boolean>`tickets.team_id = ${team}${isKept}` }] : []),
    ...(teams.length > 1
      ? [
          {
            each: sql`unnest(${teams}::int8[]) as asked_team`,
            condition: sql<boolean>`tickets.team_id = asked_team${isKept}`,
          },
        ]
      : []),
    ...(sites.length === 1 ? [{ each: null, condition: sql<boolean>`tickets.site_id = ${site}` }] : []),
    ...(sites.length > 1
      ? [{ each: sql`unnest(${sites}::int8[]) as asked_site`, condition: sql<boolean>`tickets.site_id = asked_site` }]
      : []),
  ];
}

/** A filter for rows that an index found otherwise; not for finding them, because no index covers both columns. */
export function isCovered({ teams, sites, deletedSites }: TicketScope): RawBuilder<boolean> {
  if (teams.length === 0) return sql`tickets.site_id = any(${sites}::int8[])`;
  return sql`(tickets.team_id = any(${teams}::int8[]) and tickets.site_id <> all(${deletedSites}::int8[])
    or tickets.site_id = any(${sites}::int8[]))`;
}
