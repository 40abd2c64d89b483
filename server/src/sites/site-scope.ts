import { type RawBuilder, sql } from 'kysely';
import type { CurrentUser, Membership, Scope } from '../scope.ts';

interface Reach {
  readonly teams: number[];
  readonly sites: number[];
}

export const reachOf = (memberships: readonly Membership[]): Reach => ({
  teams: memberships.flatMap(({ team_id, site_ids }) => (site_ids === null ? [team_id] : [])),
  sites: memberships.flatMap(({ site_ids }) => site_ids ?? []),
});

export const inScope = ({ memberships }: Scope<'read'>): RawBuilder<boolean> => ofMembers(memberships);

export const isReadable = ({ user }: { readonly user: CurrentUser }): RawBuilder<boolean> =>
  ofMembers(user.memberships);

export const clientTeamsOf = ({ memberships }: CurrentUser): number[] =>
  memberships.flatMap(({ team_id, role }) => (role === 'client' ? [team_id] : []));

function ofMembers(memberships: readonly Membership[]): RawBuilder<boolean> {
  const { teams, sites } = reachOf(memberships);
  if (sites.length === 0 && teams.length === 1) return sql`sites.team_id = ${teams[0]}`;
  return sql`(sites.team_id = any(${teams}::int8[]) or sites.id = any(${sites}::int8[]))`;
}
