import type { Role } from '@deskbell/contract/roles';
import type { Site } from '@deskbell/contract/sites';
import { sql } from 'kysely';
import { anOwner, type SignedIn } from './fixtures.ts';
import { testDatabase } from './test-database.ts';

export interface TeamMember extends SignedIn {
  readonly memberId: number;
}

interface Place {
  readonly role: Role;
  /** All without it. */
  readonly sites?: readonly Site[];
  readonly isWaiting?: boolean;
}

/** A new signed-in user who is in the team of the site. */
export async function aMember(
  { team_id }: Pick<Site, 'team_id'>,
  { role, sites, isWaiting = false }: Place,
  name = 'Jonas',
): Promise<TeamMember> {
  const db = await testDatabase();
  const browser = await anOwner(name);
  const { id } = await db
    .insertInto('team_members')
    .values({
      team_id,
      user_id: browser.owner.id,
      role,
      sees_all_sites: sites === undefined,
      joined_at: isWaiting ? null : sql`now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (sites && sites.length > 0)
    await db
      .insertInto('member_sites')
      .values(sites.map((site) => ({ member_id: id, team_id, site_id: site.id })))
      .execute();
  return Object.assign(browser, { memberId: id });
}
