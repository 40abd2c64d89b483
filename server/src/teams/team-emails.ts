import type { Role } from '@deskbell/contract/roles';
import type { Database } from '../db/database.ts';
import type { IntegrationNewsContent } from '../email/messages/integration-news.ts';
import type { TeamNewsContent } from '../email/messages/team-news.ts';
import { queueEmail } from '../email/outbox/outbox.ts';
import { personName, plainName } from '../names/person-name.ts';
import { teamNameInEmails } from '../names/plain-team-name.ts';

interface TeamEmail {
  readonly kind: TeamNewsContent['kind'];
  readonly team_id: number;
  readonly to: number | null;
  readonly role: Role;
  readonly person?: { readonly name: string; readonly email: string; readonly invited_as?: string };
}

export async function queueTeamEmail(tx: Database, { kind, team_id, to, role, person }: TeamEmail): Promise<void> {
  if (to === null) return;
  const { email, team_name } = await tx
    .selectFrom('users')
    .select(['users.email', personName.as('name')])
    .select((users) =>
      users
        .selectFrom('teams')
        .select('teams.name')
        .where('teams.id', '=', team_id)
        .$castTo<{ name: string }>()
        .as('team_name'),
    )
    .where('users.id', '=', to)
    .executeTakeFirstOrThrow();
  await queueEmail(
    tx,
    {
      type: 'team_news',
      content: {
        kind,
        team_id,
        team_name: await teamNameInEmails(tx, team_id, String(team_name)),
        role,
        ...(person && { person: { ...person, name: plainName(person.name) } }),
      },
    },
    { to: email },
  );
}

export const queueAccountDeleted = (tx: Database, email: string, teams: readonly string[]) =>
  queueEmail(
    tx,
    {
      type: 'team_news',
      content: { kind: 'account_deleted', deleted_teams: teams.map((name) => plainName(name, 'a team')) },
    },
    { to: email },
  );

export async function queueOwnerEmails(
  tx: Database,
  teamId: number,
  about: Pick<IntegrationNewsContent, 'kind' | 'about'>,
): Promise<void> {
  const owners = await tx
    .selectFrom('team_members')
    .innerJoin('users', 'users.id', 'user_id')
    .innerJoin('teams', 'teams.id', 'team_id')
    .select(['users.email', 'teams.name as team_name'])
    .where('team_id', '=', teamId)
    .where('role', '=', 'owner')
    .where('joined_at', 'is not', null)
    .orderBy('user_id')
    .execute();
  for (const { email, team_name } of owners) {
    const content = { ...about, team_id: teamId, team_name: await teamNameInEmails(tx, teamId, team_name) };
    await queueEmail(tx, { type: 'team_news', content }, { to: email });
  }
}
