import { TEAM_MEMBERS_MAX } from '@deskbell/contract/limits';
import { allows, isAbove, type Role } from '@deskbell/contract/roles';
import type { Member, MemberAccess } from '@deskbell/contract/teams';
import { OPEN_STATUSES } from '@deskbell/contract/ticket-values';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { Conflict, Invalid, NotFound, Refused } from '../errors.ts';
import { lookUpName, personName } from '../names/person-name.ts';
import type { Membership, Scope, Topic } from '../scope.ts';
import { recordActivity } from './activity.ts';
import { endInvitationsBeyond } from './end-invitation.ts';
import { lockTeam } from './lock-team.ts';
import { updateSubscribers } from './notification-choices.ts';
import { queueTeamEmail } from './team-emails.ts';
import { findMembership } from './teams.ts';

interface Withdrawn {
  readonly team_id: number;
  readonly user_id: number;
  /** The user who gets their open tickets. */
  readonly heir?: number | null;
}

export type WithdrawFromTickets = (
  tx: Database,
  withdrawn: Withdrawn & { readonly actor_id: number },
) => Promise<Topic[]>;

export async function listMembers(db: Database, scope: Scope<'work'>, teamId: number): Promise<Member[]> {
  const { role } = findMembership(scope, teamId);
  const rows = await memberRows(db)
    .where('team_members.team_id', '=', teamId)
    .orderBy(sql`joined_at nulls first`)
    .orderBy('team_members.id')
    .execute();
  if (allows(role, 'manage')) return rows;
  return rows
    .filter(({ is_waiting }) => !is_waiting)
    .map(({ id, user_id, name, role }) => ({ id, user_id, name, role }));
}

export function changeMember(
  db: Database,
  scope: Scope<'manage'>,
  teamId: number,
  memberId: number,
  access: MemberAccess,
  withdrawFromTickets: WithdrawFromTickets,
): Promise<Member> {
  return db.transaction().execute(async (tx) => {
    const own = findMembership(scope, teamId);
    await lockTeam(tx, teamId);
    const before = await findMember(tx, teamId, memberId);
    refuseAbove(own, before.role);
    refuseAbove(own, access.role);
    await checkSites(tx, teamId, access.site_ids);
    await tx
      .updateTable('team_members')
      .set({ role: access.role, sees_all_sites: access.sees_all_sites })
      .where('id', '=', memberId)
      .execute();
    await setMemberSites(tx, { teamId, memberId }, access);
    await requireOwner(tx, teamId, own.team_name);
    await endInvitationsBeyond(tx, { team_id: teamId, user_id: before.user_id, role: access.role });
    scope.markChanged(
      ...(await withdrawFromTickets(tx, { team_id: teamId, user_id: before.user_id, actor_id: scope.user.id })),
    );
    scope.markAccessChanged(before.user_id);
    if (before.role !== access.role) {
      await recordActivity(tx, scope.user, teamId, 'member_changed', {
        name: before.name,
        before: before.role,
        after: access.role,
      });
      await queueTeamEmail(tx, { kind: 'role_changed', team_id: teamId, to: before.user_id, role: access.role });
    } else {
      await recordActivity(tx, scope.user, teamId, 'member_changed', { name: before.name, sites: sitesOf(access) });
    }
    return findMember(tx, teamId, memberId);
  });
}

export function approveMember(
  db: Database,
  scope: Scope<'manage'>,
  teamId: number,
  memberId: number,
  isApproved: boolean,
): Promise<{ id: number }> {
  return db.transaction().execute(async (tx) => {
    const own = findMembership(scope, teamId);
    await lockTeam(tx, teamId);
    const member = await findMember(tx, teamId, memberId);
    refuseAbove(own, member.role);
    if (!member.is_waiting) throw new Conflict(`${member.name} is a member already.`);
    const about = { name: member.name, email: member.email, role: member.role };
    if (!isApproved) {
      await tx.deleteFrom('team_members').where('id', '=', memberId).execute();
      await recordActivity(tx, scope.user, teamId, 'member_declined', about);
      return { id: memberId };
    }
    await requireRoom(tx, teamId);
    await tx.updateTable('team_members').set({ joined_at: sql`now()` }).where('id', '=', memberId).execute();
    scope.markAccessChanged(member.user_id);
    await recordActivity(tx, scope.user, teamId, 'member_approved', about);
    await queueTeamEmail(tx, { kind: 'approved', team_id: teamId, to: member.user_id, role: member.role });
    return { id: memberId };
  });
}

/** Every member may leave; removing another one needs `manage`. */
export function removeMember(
  db: Database,
  scope: Scope<'manage'>,
  { teamId, memberId, heirId }: { teamId: number; memberId: number; heirId: number | undefined },
  withdrawFromTickets: WithdrawFromTickets,
): Promise<{ id: number }> {
  return db.transaction().execute(async (tx) => {
    const leaves = scope.user.memberships.some(({ member_id }) => member_id === memberId);
    const own = findMembership(leaves ? scope.at('read') : scope, teamId);
    await lockTeam(tx, teamId);
    const member = await findMember(tx, teamId, memberId);
    if (!leaves) refuseAbove(own, member.role);
    const heir = heirId === undefined ? null : await findHeir(tx, teamId, { memberId, heirId });
    await endMembership(tx, scope, { team_id: teamId, user_id: member.user_id, heir }, withdrawFromTickets);
    await requireOwner(tx, teamId, own.team_name);
    if (!leaves && !member.is_waiting)
      await queueTeamEmail(tx, { kind: 'removed', team_id: teamId, to: member.user_id, role: member.role });
    return { id: memberId };
  });
}

async function findHeir(tx: Database, teamId: number, { memberId, heirId }: { memberId: number; heirId: number }) {
  const heir = await memberRows(tx)
    .where('team_members.team_id', '=', teamId)
    .where('team_members.id', '=', heirId)
    .executeTakeFirst();
  const message = 'Choose another member of the team who is no client.';
  if (!heir || heir.id === memberId || heir.role === 'client' || heir.is_waiting)
    throw new Invalid(message, [{ path: ['hand_over_to'], message }]);
  return heir.user_id;
}

export async function endMembership(
  tx: Database,
  scope: Scope<'user'> | Scope<'manage'>,
  { team_id, user_id, heir = null }: Withdrawn,
  withdrawFromTickets: WithdrawFromTickets,
): Promise<void> {
  const { id: actor_id } = scope.user;
  const { role } = await tx
    .deleteFrom('team_members')
    .where('team_id', '=', team_id)
    .where('user_id', '=', user_id)
    .returning('role')
    .executeTakeFirstOrThrow();
  await endInvitationsBeyond(tx, { team_id, user_id, role: null });
  await revokeTokensOf(tx, team_id, user_id);
  await updateSubscribers(tx, team_id);
  scope.markChanged(`team:${team_id}`, `team-settings:${team_id}`);
  scope.markChanged(...(await withdrawFromTickets(tx, { team_id, user_id, actor_id, heir })));
  scope.markAccessChanged(user_id);
  const action = user_id === actor_id ? 'member_left' : 'member_removed';
  await recordActivity(tx, scope.user, team_id, action, { name: await lookUpName(tx, user_id), role });
}

/** Tokens stay revoked when their maker joins again. */
const revokeTokensOf = (tx: Database, teamId: number, userId: number) =>
  tx
    .updateTable('api_tokens')
    .set({ revoked_at: sql`now()` })
    .where('team_id', '=', teamId)
    .where('created_by', '=', userId)
    .where('revoked_at', 'is', null)
    .execute();

/** Only owners change owners. */
export function refuseAbove({ role: own, team_name }: Membership, role: Role): void {
  if (isAbove(role, own)) throw new Refused(`Only owners of ${team_name} can do this.`);
}

/** The caller has locked the team. A constraint of the database checks it again. */
async function requireOwner(tx: Database, teamId: number, teamName: string): Promise<void> {
  const owner = await tx
    .selectFrom('team_members')
    .select('id')
    .where('team_id', '=', teamId)
    .where('role', '=', 'owner')
    .where('joined_at', 'is not', null)
    .executeTakeFirst();
  if (!owner) throw new Conflict(`${teamName} needs an owner. Make someone an owner first.`);
}

/** The caller has locked the team, so two concurrent joins are both counted. */
export async function requireRoom(tx: Database, teamId: number): Promise<void> {
  const { count } = await tx
    .selectFrom('team_members')
    .select(sql<number>`count(*)`.as('count'))
    .where('team_id', '=', teamId)
    .where('joined_at', 'is not', null)
    .executeTakeFirstOrThrow();
  if (count >= TEAM_MEMBERS_MAX) throw new Conflict(`A team has at most ${TEAM_MEMBERS_MAX} members.`);
}

/** Sites of other teams are reported as unknown. */
export async function checkSites(tx: Database, teamId: number, siteIds: readonly number[]): Promise<void> {
  const wanted = new Set(siteIds);
  if (wanted.size === 0) return;
  const found = await tx
    .selectFrom('sites')
    .select('id')
    .where('team_id', '=', teamId)
    .where('id', 'in', [...wanted])
    .execute();
  if (found.length < wanted.size) throw new NotFound('Site not found.');
}

/** Leaves out sites that were deleted or moved meanwhile. */
export async function setMemberSites(
  tx: Database,
  { teamId, memberId }: { teamId: number; memberId: number },
  { sees_all_sites, site_ids }: Pick<MemberAccess, 'sees_all_sites' | 'site_ids'>,
): Promise<void> {
  await tx.deleteFrom('member_sites').where('member_id', '=', memberId).execute();
  if (sees_all_sites) return;
  await sql`
    insert into member_sites (member_id, team_id, site_id)
    select ${memberId}, team_id, id from sites where team_id = ${teamId} and id = any(${site_ids}::int8[])`.execute(tx);
}

const sitesOf = ({ sees_all_sites, site_ids }: MemberAccess) => (sees_all_sites ? 'all' : site_ids.length);

type WholeMember = Required<Member>;

async function findMember(tx: Database, teamId: number, memberId: number): Promise<WholeMember> {
  const member = await memberRows(tx)
    .where('team_members.team_id', '=', teamId)
    .where('team_members.id', '=', memberId)
    .executeTakeFirst();
  if (!member) throw new NotFound('Member not found.');
  return member;
}

const memberRows = (db: Database) =>
  db
    .selectFrom('team_members')
    .innerJoin('users', 'users.id', 'team_members.user_id')
    .select([
      'team_members.id',
      'user_id',
      personName.as('name'),
      'role',
      'users.email',
      'sees_all_sites',
      sql<number[]>`to_json(array(
        select site_id from member_sites inner join sites on sites.id = site_id where member_id = team_members.id order by site_id
      ))`.as('site_ids'),
      sql<boolean>`joined_at is null`.as('is_waiting'),
      'invited_as',
      'last_seen_at',
      sql<number>`(
        select count(*) from tickets
        where assignee_id = team_members.user_id and status = any(${OPEN_STATUSES}) and tickets.team_id = team_members.team_id
      )`.as('open_tickets'),
    ]);
