import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { type CurrentUser, currentUser, type Membership } from '../scope.ts';

export const membershipsOf = (userId: RawBuilder<unknown>): RawBuilder<Membership[]> => sql`(
  select coalesce(json_agg(json_build_object(
    'team_id', teams.id, 'team_name', teams.name, 'member_id', member.id, 'role', role,
    'site_ids', case when not sees_all_sites then array(
      select site_id from member_sites inner join sites on sites.id = site_id where member_id = member.id order by site_id
    ) end
  ) order by teams.id), '[]')
  from team_members as member inner join teams on teams.id = member.team_id
  where member.user_id = ${userId} and joined_at is not null and teams.deleted_at is null
)`;

export async function readCurrentUser(db: Database, userId: number): Promise<CurrentUser> {
  const { rows } = await sql<{ memberships: Membership[] }>`
    select ${membershipsOf(sql`${userId}::int8`)} as memberships`.execute(db);
  return currentUser(userId, rows[0]?.memberships ?? []);
}
