import type { AccountDeletion } from '@deskbell/contract/account';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { Conflict, Invalid } from '../errors.ts';
import type { Scope } from '../scope.ts';
import { endInvitation } from '../teams/end-invitation.ts';
import { forgetNotifications, forgetUser } from '../teams/forget-user.ts';
import { lockTeamsOf, lockUser } from '../teams/lock-team.ts';
import { endMembership, type WithdrawFromTickets } from '../teams/members.ts';
import { queueAccountDeleted } from '../teams/team-emails.ts';
import { softDeleteTeam } from '../teams/teams.ts';

type Fate = keyof AccountDeletion;

export async function planAccountDeletion(db: Database, userId: number): Promise<AccountDeletion> {
  const { rows } = await sql<{ id: number; name: string; site_count: number; fate: Fate }>`
    select teams.id, teams.name, (select count(*) from sites where team_id = teams.id) as site_count,
      case
        when not exists (${others(userId)}) then 'deletes'
        when member.role = 'owner' and not exists (${others(userId)} and other.role = 'owner') then 'blocked_by'
        else 'leaves'
      end as fate
    from team_members as member inner join teams on teams.id = member.team_id
    where member.user_id = ${userId} and member.joined_at is not null and teams.deleted_at is null
    order by teams.id`.execute(db);
  const teamsOf = (wanted: Fate) => rows.filter(({ fate }) => fate === wanted).map(({ fate: _, ...team }) => team);
  return { deletes: teamsOf('deletes'), leaves: teamsOf('leaves'), blocked_by: teamsOf('blocked_by') };
}

const others = (userId: number) => sql`
  select from team_members as other
  where other.team_id = teams.id and other.user_id <> ${userId} and other.joined_at is not null`;

type ForgetAddress = (tx: Database, address: string) => Promise<void>;

export interface AccountEffects {
  readonly forgetAddress: ForgetAddress;
  readonly withdrawFromTickets: WithdrawFromTickets;
}

/** Final. Comments stay as the record of their teams, without the name. */
export function deleteAccount(
  db: Database,
  scope: Scope<'user'>,
  typed: string,
  { forgetAddress, withdrawFromTickets }: AccountEffects,
): Promise<{ id: number }> {
  const { id } = scope.user;
  return db.transaction().execute(async (tx) => {
    const { email } = await lockUser(tx, id);
    requireOwnAddress(typed, email);
    await lockTeamsOf(tx, id);
    const { deletes, leaves, blocked_by } = await planAccountDeletion(tx, id);
    if (blocked_by.length > 0) throw new Conflict(refusalOf(blocked_by.map(({ name }) => name)));
    for (const team of deletes) await softDeleteTeam(tx, scope, team.id);
    await forgetNotifications(tx, id);
    for (const team of leaves) await endMembership(tx, scope, { team_id: team.id, user_id: id }, withdrawFromTickets);
    await endInvitations(tx, id);
    await forgetUser(tx, { id, email });
    await tx.deleteFrom('users').where('id', '=', id).execute();
    await queueAccountDeleted(
      tx,
      email,
      deletes.map(({ name }) => name),
    );
    await forgetAddress(tx, email);
    scope.markAccessChanged(id);
    return { id };
  });
}

function requireOwnAddress(typed: string, email: string): void {
  if (typed.trim().toLowerCase() === email.toLowerCase()) return;
  const message = 'This is not the email address of your account.';
  throw new Invalid(message, [{ path: ['email'], message }]);
}

function refusalOf(teams: readonly string[]): string {
  const [their, noun] = teams.length === 1 ? [teams[0], 'team'] : [new Intl.ListFormat('en').format(teams), 'teams'];
  return `You are the only owner of ${their}. Make someone an owner or delete the ${noun} first.`;
}

async function endInvitations(tx: Database, userId: number): Promise<void> {
  const open = await tx
    .selectFrom('invitations')
    .select('id')
    .where('invited_by', '=', userId)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute();
  for (const { id } of open) await endInvitation(tx, id, 'revoked');
}
