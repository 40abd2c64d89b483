import type { Invitation, NewInvitations } from '@deskbell/contract/invitations';
import { ACTIVITY_YEARS, INVITATION_DAYS, OPEN_INVITATIONS_MAX, TEAM_MEMBERS_MAX } from '@deskbell/contract/limits';
import { cleanName, NOT_A_PLAIN_NAME } from '@deskbell/contract/plain-name';
import type { Role } from '@deskbell/contract/roles';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { deletePage } from '../db/pages.ts';
import { formatIn } from '../email/messages/format-time.ts';
import { queueEmail } from '../email/outbox/outbox.ts';
import { Conflict, Invalid, NotFound, TooMany } from '../errors.ts';
import { brandOf } from '../names/brand-of-team.ts';
import { personName, plainName } from '../names/person-name.ts';
import { plainSiteName } from '../names/plain-site-name.ts';
import { isPlainTeamName } from '../names/plain-team-name.ts';
import { INVITATIONS_PER_HOUR_AND_USER } from '../rate-limits.ts';
import type { Scope } from '../scope.ts';
import { recordActivity, recordSystemActivity } from './activity.ts';
import { endInvitation, isOpen } from './end-invitation.ts';
import { lockTeam } from './lock-team.ts';
import { checkSites, refuseAbove } from './members.ts';
import { findMembership } from './teams.ts';

export async function listInvitations(db: Database, scope: Scope<'manage'>, teamId: number): Promise<Invitation[]> {
  findMembership(scope, teamId);
  return openInvitations(db).where('invitations.team_id', '=', teamId).orderBy('invitations.id', 'desc').execute();
}

/** Invites all or none, one email per address. Replaces open invitations to the same address, whose links end. */
export function invite(
  db: Database,
  scope: Scope<'manage'>,
  teamId: number,
  { emails, ...access }: NewInvitations,
): Promise<Invitation[]> {
  return db.transaction().execute(async (tx) => {
    const own = findMembership(scope, teamId);
    refuseAbove(own, access.role);
    await lockTeam(tx, teamId);
    const addresses = [...new Map(emails.map((email) => [email.toLowerCase(), email])).values()];
    await checkName(tx, teamId);
    await checkSites(tx, teamId, access.site_ids);
    await checkAddresses(tx, scope.user.id, teamId, addresses);
    await endOpen(tx, teamId, addresses);
    await requireRoomFor(tx, teamId, addresses.length);
    const ids: number[] = [];
    for (const email of addresses) {
      const { id } = await tx
        .insertInto('invitations')
        .values({ team_id: teamId, email, ...access, invited_by: scope.user.id, expires_at: newExpiry() })
        .returning('id')
        .executeTakeFirstOrThrow();
      await sendInvitation(tx, scope.user.id, id);
      await recordActivity(tx, scope.user, teamId, 'member_invited', { email, role: access.role });
      ids.push(id);
    }
    const made = await openInvitations(tx).where('invitations.id', 'in', ids).orderBy('invitations.id').execute();
    return made;
  });
}

export function inviteFromShell(
  db: Database,
  teamId: number,
  { email, role }: { readonly email: string; readonly role: Role },
): Promise<{ invitation_id: number; serial: number }> {
  return db.transaction().execute(async (tx) => {
    await lockTeam(tx, teamId);
    await refuseMembers(tx, teamId, [email]);
    await endOpen(tx, teamId, [email]);
    await requireRoomFor(tx, teamId, 1);
    const invited_by = sql<number | null>`(
      select user_id from team_members where team_id = ${teamId} and role = 'owner' and joined_at is not null order by id limit 1)`;
    const made = await tx
      .insertInto('invitations')
      .values({ team_id: teamId, email, role, sees_all_sites: true, site_ids: [], invited_by, expires_at: newExpiry() })
      .returning(['id as invitation_id', 'serial'])
      .executeTakeFirstOrThrow();
    await recordSystemActivity(tx, 'The administrator of the server', teamId, 'member_invited', { email, role });
    return made;
  });
}

export function resendInvitation(
  db: Database,
  scope: Scope<'manage'>,
  teamId: number,
  invitationId: number,
): Promise<Invitation> {
  return db.transaction().execute(async (tx) => {
    const own = findMembership(scope, teamId);
    await lockTeam(tx, teamId);
    const { email, role } = await findInvitation(tx, teamId, invitationId);
    refuseAbove(own, role);
    await checkName(tx, teamId);
    await tx
      .updateTable('invitations')
      .set({ serial: sql`serial + 1`, expires_at: newExpiry() })
      .where('id', '=', invitationId)
      .execute();
    await sendInvitation(tx, scope.user.id, invitationId);
    await recordActivity(tx, scope.user, teamId, 'invitation_resent', { email, role });
    return findInvitation(tx, teamId, invitationId);
  });
}

export function revokeInvitation(
  db: Database,
  scope: Scope<'manage'>,
  teamId: number,
  invitationId: number,
): Promise<{ id: number }> {
  return db.transaction().execute(async (tx) => {
    const own = findMembership(scope, teamId);
    await lockTeam(tx, teamId);
    const { email, role } = await findInvitation(tx, teamId, invitationId);
    refuseAbove(own, role);
    await endInvitation(tx, invitationId, 'revoked');
    await recordActivity(tx, scope.user, teamId, 'invitation_revoked', { email, role });
    return { id: invitationId };
  });
}

/** Kept while the activity log refers to them. */
export const removeEndedInvitations = (tx: Database): Promise<number> =>
  deletePage(
    tx,
    'invitations',
    sql`coalesce(ended_at, expires_at) < now() - make_interval(years => ${ACTIVITY_YEARS})`,
  );

export const siteIds = sql<number[]>`to_json(site_ids)`;

const newExpiry = () => sql<string>`now() + make_interval(days => ${INVITATION_DAYS})`;

/** Checks the stored names, which may predate the rule or name a site that is gone, because they go to strangers. */
async function checkName(tx: Database, teamId: number): Promise<void> {
  const { name, brand } = await tx
    .selectFrom('teams')
    .select(['name', brandOf('teams.id').as('brand')])
    .where('id', '=', teamId)
    .executeTakeFirstOrThrow();
  if (!(await isPlainTeamName(tx, teamId, name)))
    throw new Invalid(`Change the name of the team first. ${NOT_A_PLAIN_NAME}`);
  if (brand && !(await isPlainTeamName(tx, teamId, brand.name)))
    throw new Invalid(`Change the name of the brand first. ${NOT_A_PLAIN_NAME}`);
}

async function checkAddresses(tx: Database, userId: number, teamId: number, addresses: readonly string[]) {
  const lower = addresses.map((address) => address.toLowerCase());
  const { email: own } = await tx
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  if (lower.includes(own.toLowerCase())) {
    const message = 'This is your own address.';
    throw new Invalid(message, [{ path: ['emails'], message }]);
  }
  await refuseMembers(tx, teamId, lower);
}

async function refuseMembers(tx: Database, teamId: number, addresses: readonly string[]): Promise<void> {
  const lower = addresses.map((address) => address.toLowerCase());
  const member = await tx
    .selectFrom('team_members')
    .innerJoin('users', 'users.id', 'team_members.user_id')
    .select(['users.email', sql<boolean>`joined_at is null`.as('is_waiting')])
    .where('team_id', '=', teamId)
    .where(sql`lower(users.email)`, 'in', lower)
    .executeTakeFirst();
  if (member)
    throw new Conflict(
      member.is_waiting ? `${member.email} waits for approval already.` : `${member.email} is a member already.`,
    );
}

async function endOpen(tx: Database, teamId: number, addresses: readonly string[]): Promise<void> {
  const open = await tx
    .selectFrom('invitations')
    .select('id')
    .where('team_id', '=', teamId)
    .where('ended_at', 'is', null)
    .where(
      sql`lower(email)`,
      'in',
      addresses.map((address) => address.toLowerCase()),
    )
    .execute();
  for (const { id } of open) await endInvitation(tx, id, 'revoked');
}

async function requireRoomFor(tx: Database, teamId: number, added: number): Promise<void> {
  const { rows } = await sql<{ open: number; members: number }>`
    select (select count(*) from invitations where team_id = ${teamId} and ${isOpen}) as open,
      (select count(*) from team_members where team_id = ${teamId}) as members`.execute(tx);
  const { open = 0, members = 0 } = rows[0] ?? {};
  if (open + added > OPEN_INVITATIONS_MAX)
    throw new Conflict(
      `A team has at most ${OPEN_INVITATIONS_MAX} open invitations. Revoke some, or wait for replies.`,
    );
  if (open + members + added > TEAM_MEMBERS_MAX)
    throw new Conflict(`A team has at most ${TEAM_MEMBERS_MAX} members, open invitations included.`);
}

async function sendInvitation(tx: Database, userId: number, id: number): Promise<void> {
  await takeInvitationSlot(tx, userId);
  const row = await tx
    .selectFrom('invitations')
    .innerJoin('teams', 'teams.id', 'invitations.team_id')
    .innerJoin('users', (join) => join.on('users.id', '=', userId))
    .select([
      'invitations.email',
      'invitations.team_id',
      'serial',
      'role',
      'sees_all_sites',
      'expires_at',
      'teams.name',
      'teams.timezone',
    ])
    .select([personName.as('inviter'), siteIds.as('site_ids'), brandOf('teams.id').as('brand')])
    .where('invitations.id', '=', id)
    .executeTakeFirstOrThrow();
  const logId = await queueEmail(
    tx,
    {
      type: 'invitation',
      content: {
        invitation_id: id,
        team_id: row.team_id,
        serial: row.serial,
        team_name: cleanName(row.name),
        ...(row.brand && { brand: row.brand }),
        inviter: plainName(row.inviter),
        role: row.role,
        sites: row.sees_all_sites ? 'All' : await nameSites(tx, row.site_ids),
        ends: formatIn(row.timezone, row.expires_at),
      },
    },
    { to: row.email },
  );
  await tx
    .updateTable('invitations')
    .set({ email_log_id: logId ?? null })
    .where('id', '=', id)
    .execute();
}

const SITES_NAMED = 3;

async function nameSites(tx: Database, siteIds: readonly number[]): Promise<string> {
  const sites = await tx
    .selectFrom('sites')
    .select(['name', 'domain'])
    .where('id', 'in', [...siteIds, 0])
    .orderBy('name')
    .execute();
  const names = sites.map(({ name, domain }) => plainSiteName(name, domain));
  const rest = names.length - SITES_NAMED;
  return rest > 1 ? `${names.slice(0, SITES_NAMED).join(', ')} and ${rest} more` : names.join(', ') || 'None yet';
}

async function takeInvitationSlot(tx: Database, userId: number): Promise<void> {
  const { rows } = await sql<{ wait: number | null }>`
    select ceil(extract(epoch from free_at - now()))::int as wait
    from take_email_slots(array['inviter:' || ${userId}::int8], array[${INVITATIONS_PER_HOUR_AND_USER}::int], array[null::int])`.execute(
    tx,
  );
  const wait = rows[0]?.wait ?? null;
  if (wait !== null)
    throw new TooMany(
      `You sent ${INVITATIONS_PER_HOUR_AND_USER} invitations within an hour. Please wait before you send more.`,
      Math.max(1, wait),
    );
}

async function findInvitation(tx: Database, teamId: number, id: number): Promise<Invitation> {
  const invitation = await openInvitations(tx)
    .where('invitations.team_id', '=', teamId)
    .where('invitations.id', '=', id)
    .executeTakeFirst();
  if (!invitation) throw new NotFound('Invitation not found.');
  return invitation;
}

const openInvitations = (db: Database) =>
  db
    .selectFrom('invitations')
    .leftJoin('users', 'users.id', 'invitations.invited_by')
    .leftJoin('email_logs', 'email_logs.id', 'invitations.email_log_id')
    .where(isOpen)
    .select([
      'invitations.id',
      'invitations.email',
      'role',
      'sees_all_sites',
      siteIds.as('site_ids'),
      sql<string | null>`case when users.id is not null then ${personName} end`.as('invited_by'),
      'email_logs.status as email_status',
      'email_logs.error_message as email_error',
      'expires_at',
      'invitations.created_at',
    ]);
