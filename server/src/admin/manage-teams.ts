import type { Database } from '../db/database.ts';
import { recordSystemActivity } from '../teams/activity.ts';
import { personName } from '../teams/person-name.ts';
import { CommandFailed } from './command-failed.ts';

export interface TeamSummary {
  readonly id: number;
  readonly name: string;
}

export async function findTeam(db: Database, id: number): Promise<TeamSummary> {
  const team = await db
    .selectFrom('teams')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!team) throw new CommandFailed(`There is no team ${id}. The address of its page in the app ends with its id.`);
  return team;
}

/** For a team whose owners left the company; the activity log of the team tells it. */
export async function makeOwner(db: Database, teamId: number, email: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const members = await tx
      .selectFrom('team_members')
      .innerJoin('users', 'users.id', 'team_members.user_id')
      .select(['team_members.id', 'users.email', personName.as('name')])
      .where('team_id', '=', teamId)
      .where('joined_at', 'is not', null)
      .execute();
    const member = members.find((each) => each.email.toLowerCase() === email.toLowerCase());
    if (!member)
      throw new CommandFailed(
        `${email} is not a member of team ${teamId}. Its members are ${members.map((each) => each.email).join(', ')}.`,
      );
    await tx
      .updateTable('team_members')
      .set({ role: 'owner', sees_all_sites: true })
      .where('id', '=', member.id)
      .execute();
    await tx.deleteFrom('member_sites').where('member_id', '=', member.id).execute();
    await recordSystemActivity(tx, 'The administrator of the server', teamId, 'owner_appointed', {
      name: member.name,
      email: member.email,
    });
  });
}
