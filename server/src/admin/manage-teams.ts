import type { Role } from '@deskbell/contract/roles';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { Conflict } from '../errors.ts';
import { personName } from '../names/person-name.ts';
import type { InvitationLinks } from '../signed-links/invitation-link.ts';
import { recordSystemActivity } from '../teams/activity.ts';
import { inviteFromShell } from '../teams/invitations.ts';
import { CommandFailed } from './command-failed.ts';

export interface TeamSummary {
  readonly id: number;
  readonly name: string;
}

export interface ListedTeam extends TeamSummary {
  readonly owners: readonly string[];
  readonly members: number;
  readonly sites: number;
  readonly tickets: number;
  readonly created_at: string;
}

export async function listTeams(db: Database): Promise<ListedTeam[]> {
  const { rows } = await sql<ListedTeam>`
    select teams.id, teams.name, teams.created_at,
      coalesce((select json_agg(users.email order by team_members.id) from team_members join users on users.id = user_id
        where team_id = teams.id and role = 'owner' and joined_at is not null), '[]') as owners,
      (select count(*)::int from team_members where team_id = teams.id and joined_at is not null) as members,
      (select count(*)::int from sites where team_id = teams.id) as sites,
      (select coalesce(sum(total_tickets), 0)::int from sites where team_id = teams.id) as tickets
    from teams where deleted_at is null order by teams.id`.execute(db);
  return rows;
}

export async function inviteMember(
  db: Database,
  teamId: number,
  person: { readonly email: string; readonly role: Role },
  links: InvitationLinks,
): Promise<string> {
  try {
    return links.urlOf(await inviteFromShell(db, teamId, person));
  } catch (error) {
    if (error instanceof Conflict) throw new CommandFailed(error.message, { cause: error });
    throw error;
  }
}

export async function findTeam(db: Database, id: number): Promise<TeamSummary> {
  const team = await db
    .selectFrom('teams')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!team) throw new CommandFailed(`There is no team ${id}. "deskbell teams" lists them.`);
  return team;
}

/** For a team whose owners left the company; recorded in its activity log. */
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
