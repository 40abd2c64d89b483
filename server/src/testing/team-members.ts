import type { Role } from '@deskbell/contract/roles';
import type { Site } from '@deskbell/contract/sites';
import { sql } from 'kysely';
import { anOwner, type SignedIn } from './fixtures.ts';
import { testDatabase } from './test-database.ts';

interface MemberFields {
  readonly name?: string;
  /** Only these sites; clients have no others. */
  readonly sites?: readonly Site[];
  readonly isWaiting?: boolean;
  readonly email?: string;
}

export interface TeamMember extends SignedIn {
  readonly member_id: number;
  readonly email: string;
}

/** A new signed-in user who joined the team of the site. */
export async function aMember(site: Site, role: Role, fields: MemberFields = {}): Promise<TeamMember> {
  const db = await testDatabase();
  const user = await anOwner(fields.name);
  const sites = fields.sites ?? (role === 'client' ? [site] : null);
  const { id: member_id } = await db
    .insertInto('team_members')
    .values({
      team_id: site.team_id,
      user_id: user.owner.id,
      role,
      sees_all_sites: sites === null,
      joined_at: fields.isWaiting ? null : sql<string>`now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const { id: site_id } of sites ?? [])
    await db.insertInto('member_sites').values({ member_id, team_id: site.team_id, site_id }).execute();
  if (fields.email !== undefined)
    await db.updateTable('users').set({ email: fields.email }).where('id', '=', user.owner.id).execute();
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', user.owner.id)
    .executeTakeFirstOrThrow();
  return Object.assign(user, { member_id, email });
}
