import type { Role } from '@deskbell/contract/roles';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { personName } from './person-name.ts';

export interface SiteMember {
  readonly id: number;
  readonly user_id: number;
  readonly role: Role;
  readonly email: string;
  readonly name: string;
}

export const seesSite = (siteId: number | RawBuilder<number>): RawBuilder<boolean> => sql`(
  member.joined_at is not null
  and (member.sees_all_sites or exists (select from member_sites where member_id = member.id and site_id = ${siteId}))
)`;

/** Holds role, sites and membership until the commit. A separate statement gives the next one a fresh snapshot. */
export async function holdMember(tx: Database, userId: number, teamIds: readonly number[]): Promise<void> {
  await sql`
    select from team_members where user_id = ${userId} and team_id = any(${teamIds}::int8[])
    order by team_id for share`.execute(tx);
}

/** Null for a member who was removed, waits for approval or does not see the site. */
export const lookUpSiteMember = async (db: Database, memberId: number, siteId: number): Promise<SiteMember | null> =>
  (await lookUpSiteMembers(db, [{ member_id: memberId, site_id: siteId }]))[0] ?? null;

/** Leaves out members who do not see their site. */
export async function lookUpSiteMembers(
  db: Database,
  wanted: readonly { readonly member_id: number; readonly site_id: number }[],
): Promise<(SiteMember & { readonly site_id: number })[]> {
  if (wanted.length === 0) return [];
  const { rows } = await sql<SiteMember & { site_id: number }>`
    select distinct member.id, user_id, role, email, ${personName} as name, sites.id as site_id
    from unnest(${wanted.map(({ member_id }) => member_id)}::int8[], ${wanted.map(({ site_id }) => site_id)}::int8[])
        as wanted (member_id, wanted_site_id)
      inner join team_members as member on member.id = wanted.member_id
      inner join users on users.id = user_id
      inner join sites on sites.id = wanted_site_id and sites.team_id = member.team_id
    where ${seesSite(sql`sites.id`)}`.execute(db);
  return rows;
}
