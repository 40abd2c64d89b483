import { type RawBuilder, sql } from 'kysely';
import type { Membership, Scope } from '../scope.ts';

interface Reach {
  /** Teams of which all sites are seen. */
  readonly teams: number[];
  /** Sites of the other teams. */
  readonly sites: number[];
}

export const reachOf = (memberships: readonly Membership[]): Reach => ({
  teams: memberships.flatMap(({ team_id, site_ids }) => (site_ids === null ? [team_id] : [])),
  sites: memberships.flatMap(({ site_ids }) => site_ids ?? []),
});

/** The sites on which the user may act at the level of the scope. */
export const inScope = ({ memberships }: Scope<'read'>): RawBuilder<boolean> => ofMembers(memberships);

/** The sites that the user can read, before the level is asked for. */
export const isReadable = ({ user }: Scope<'read'>): RawBuilder<boolean> => ofMembers(user.memberships);

/** On `sites` or a table of that alias. */
function ofMembers(memberships: readonly Membership[]): RawBuilder<boolean> {
  const { teams, sites } = reachOf(memberships);
  if (sites.length === 0 && teams.length === 1) return sql`sites.team_id = ${teams[0]}`;
  return sql`(sites.team_id = any(${teams}::int8[]) or sites.id = any(${sites}::int8[]))`;
}
