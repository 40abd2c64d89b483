import type { Role } from '@deskbell/contract/roles';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { personName } from './person-name.ts';

/** A member who has joined, and sees the site at hand. */
export interface SiteMember {
  readonly id: number;
  readonly user_id: number;
  readonly role: Role;
  readonly email: string;
  readonly name: string;
}

/** A condition on a row `member` of team_members. */
export const seesSite = (siteId: number): RawBuilder<boolean> => sql`(
  member.joined_at is not null
  and (member.sees_all_sites or exists (select from member_sites where member_id = member.id and site_id = ${siteId}))
)`;

/**
 * Until the transaction ends, no transaction can remove the member or change the role and the sites: what is assigned to
 * the member now, these take away. A statement of its own, so that the next one sees what was committed while it waited.
 */
export async function holdMember(tx: Database, userId: number, teamIds: readonly number[]): Promise<void> {
  await sql`
    select from team_members where user_id = ${userId} and team_id = any(${teamIds}::int8[])
    order by team_id for share`.execute(tx);
}

/** Null for a member who was removed, waits for approval or does not see the site. */
export async function lookUpSiteMember(db: Database, memberId: number, siteId: number): Promise<SiteMember | null> {
  const { rows } = await sql<SiteMember>`
    select member.id, user_id, role, email, ${personName} as name
    from team_members as member
      inner join users on users.id = user_id
      inner join sites on sites.team_id = member.team_id
    where member.id = ${memberId} and sites.id = ${siteId} and ${seesSite(siteId)}`.execute(db);
  return rows[0] ?? null;
}
