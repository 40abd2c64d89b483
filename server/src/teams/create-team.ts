import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { plainName } from '../names/person-name.ts';
import { recordActivity } from './activity.ts';

export async function createTeam(tx: Database, userId: number): Promise<number> {
  const user = await tx
    .selectFrom('users')
    .select(['email', 'name', 'given_name', 'timezone'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const { id } = await tx
    .insertInto('teams')
    .values({ name: nameOf(user), timezone: user.timezone })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('team_members')
    .values({ team_id: id, user_id: userId, role: 'owner', joined_at: sql`now()`, notify_alarms: true })
    .execute();
  await recordActivity(tx, { id: userId }, id, 'team_created', {});
  return id;
}

function nameOf({ email, name, given_name }: { email: string; name: string | null; given_name: string | null }) {
  const person = plainName(given_name || name || email.split('@')[0] || '', '');
  return person ? `${person}'s team` : 'My team';
}
