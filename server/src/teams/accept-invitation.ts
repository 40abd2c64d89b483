import type { OwnInvitation, SeenInvitation } from '@deskbell/contract/invitations';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { Conflict, NotFound } from '../errors.ts';
import { brandOf } from '../names/brand-of-team.ts';
import { personName } from '../names/person-name.ts';
import type { Scope } from '../scope.ts';
import type { InvitationLinks } from '../signed-links/invitation-link.ts';
import { recordActivity } from './activity.ts';
import { endInvitation, isOpen } from './end-invitation.ts';
import { siteIds } from './invitations.ts';
import { lockTeam, lockUser } from './lock-team.ts';
import { requireRoom, setMemberSites } from './members.ts';
import { queueTeamEmail } from './team-emails.ts';

const FORMER_MEMBER = 'A former member';

const ended = () => new NotFound('This invitation has ended. Ask for a new one.');

export async function readInvitation(db: Database, links: InvitationLinks, token: string): Promise<SeenInvitation> {
  const found = await lookUpInvitation(db, links, token);
  if (!found) throw ended();
  return found;
}

export const isOpenInvitation = async (db: Database, links: InvitationLinks, token: string): Promise<boolean> =>
  (await lookUpInvitation(db, links, token)) !== null;

async function lookUpInvitation(db: Database, links: InvitationLinks, token: string): Promise<SeenInvitation | null> {
  const named = links.lookUp(token);
  const found = named && (await invitationsWithTeams(db).where(isNamed(named)).executeTakeFirst());
  return found ?? null;
}

export function listOwnInvitations(db: Database, { user }: Scope<'user'>): Promise<OwnInvitation[]> {
  return invitationsWithTeams(db).where(isTo(user.id)).orderBy('invitations.id').execute();
}

type Named = { readonly token: string } | { readonly id: number };

/** A user with the invited, verified address joins; otherwise the membership waits for approval. */
export function acceptInvitation(
  db: Database,
  scope: Scope<'user'>,
  links: InvitationLinks,
  named: Named,
): Promise<{ team_id: number; is_waiting: boolean }> {
  return db.transaction().execute(async (tx) => {
    const { user } = scope;
    await lockUser(tx, user.id);
    const invitation = await lockInvitation(tx, user.id, links, named);
    const { id, team_id, role, sees_all_sites, site_ids, invited_by, is_match } = invitation;
    await requireRoom(tx, team_id);
    await refuseMember(tx, user.id, invitation);
    const { id: memberId } = await tx
      .insertInto('team_members')
      .values({
        team_id,
        user_id: user.id,
        role,
        sees_all_sites,
        joined_at: is_match ? sql`now()` : null,
        invited_as: is_match ? null : invitation.email,
        notify_alarms: role === 'owner' || role === 'admin',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await setMemberSites(tx, { teamId: team_id, memberId }, { sees_all_sites, site_ids });
    await endInvitation(tx, id, 'accepted');
    const person = await tx
      .selectFrom('users')
      .select([personName.as('name'), 'email'])
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow();
    await recordActivity(tx, user, team_id, is_match ? 'member_joined' : 'member_waiting', { ...person, role });
    await queueTeamEmail(tx, {
      kind: is_match ? 'joined' : 'waiting',
      team_id,
      to: invited_by,
      role,
      person: is_match ? person : { ...person, invited_as: invitation.email },
    });
    scope.markChanged(`team:${team_id}`, `team-settings:${team_id}`);
    scope.markAccessChanged(user.id);
    return { team_id, is_waiting: !is_match };
  });
}

async function refuseMember(
  tx: Database,
  userId: number,
  { team_id, team_name }: { team_id: number; team_name: string },
): Promise<void> {
  const known = await tx
    .selectFrom('team_members')
    .select('joined_at')
    .where('team_id', '=', team_id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (known?.joined_at) throw new Conflict(`You are a member of ${team_name} already.`);
  if (known) throw new Conflict('You wait for approval already.');
}

async function lockInvitation(tx: Database, userId: number, links: InvitationLinks, named: Named) {
  const byToken = 'token' in named ? links.lookUp(named.token) : null;
  if ('token' in named && !byToken) throw ended();
  const asked = tx
    .selectFrom('invitations')
    .innerJoin('teams', 'teams.id', 'invitations.team_id')
    .select(['invitations.id', 'team_id', 'invitations.email', 'role', 'sees_all_sites', 'invited_by'])
    .select(siteIds.as('site_ids'))
    .select(['teams.name as team_name', isTo(userId).as('is_match')])
    .where(isOpen)
    .where('teams.deleted_at', 'is', null)
    .where(
      byToken ? isNamed(byToken) : sql<boolean>`invitations.id = ${'id' in named ? named.id : 0} and ${isTo(userId)}`,
    );
  const found = await asked.executeTakeFirst();
  if (!found) throw ended();
  await lockTeam(tx, found.team_id);
  const invitation = await asked.executeTakeFirst();
  if (!invitation) throw ended();
  return invitation;
}

const isNamed = ({ invitation_id, serial }: { invitation_id: number; serial: number }) =>
  sql<boolean>`invitations.id = ${invitation_id} and invitations.serial = ${serial}`;

const isTo = (userId: number) => sql<boolean>`exists (
  select from users as invited where invited.id = ${userId} and invited.email_verified and lower(invited.email) = lower(invitations.email)
)`;

const invitationsWithTeams = (db: Database) =>
  db
    .selectFrom('invitations')
    .innerJoin('teams', 'teams.id', 'invitations.team_id')
    .leftJoin('users', 'users.id', 'invitations.invited_by')
    .where(isOpen)
    .where('teams.deleted_at', 'is', null)
    .select(['invitations.id', 'teams.name as team_name', 'role', 'invitations.email', 'expires_at'])
    .select(sql<string>`case when users.id is null then ${FORMER_MEMBER} else ${personName} end`.as('inviter'))
    .select(brandOf('teams.id').as('brand'));
