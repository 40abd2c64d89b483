import type { BlockedSender, NewBlockedSender } from '@deskbell/contract/blocked-senders';
import { BLOCKED_SENDERS_MAX } from '@deskbell/contract/limits';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { Conflict, NotFound, Refused } from '../../errors.ts';
import { mailboxOf } from '../../mailbox.ts';
import { personName } from '../../names/person-name.ts';
import type { Membership, Scope } from '../../scope.ts';
import { recordActivity } from '../../teams/activity.ts';
import { lockTeam } from '../../teams/lock-team.ts';
import { checkSites } from '../../teams/members.ts';
import { findMembership } from '../../teams/teams.ts';

export const listBlockedSenders = (db: Database, scope: Scope<'work'>, teamId: number): Promise<BlockedSender[]> =>
  blockedSenders(db, findMembership(scope, teamId)).orderBy('blocked_senders.id', 'desc').execute();

/** Blocking twice changes nothing. */
export function blockSender(
  db: Database,
  scope: Scope<'work'>,
  teamId: number,
  { site_id, email, user_id }: NewBlockedSender,
): Promise<BlockedSender> {
  return db.transaction().execute(async (tx) => {
    const membership = findMembership(scope, teamId);
    await requireSites(tx, membership, site_id);
    await lockTeam(tx, teamId);
    const sender = {
      team_id: teamId,
      site_id,
      email: email ?? null,
      mailbox: email === undefined ? null : mailboxOf(email),
      user_id: user_id ?? null,
    };
    const earlier = await lookUpBlock(tx, sender);
    if (earlier !== null) return findBlockedSender(tx, membership, earlier);
    const { count } = await tx
      .selectFrom('blocked_senders')
      .select(sql<number>`count(*)`.as('count'))
      .where('team_id', '=', teamId)
      .executeTakeFirstOrThrow();
    if (count >= BLOCKED_SENDERS_MAX) throw new Conflict(`A team blocks at most ${BLOCKED_SENDERS_MAX} senders.`);
    const { id } = await tx
      .insertInto('blocked_senders')
      .values({ ...sender, created_by: scope.user.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordActivity(tx, scope.user, teamId, 'sender_blocked', await aboutOf(tx, site_id));
    return findBlockedSender(tx, membership, id);
  });
}

export function unblockSender(
  db: Database,
  scope: Scope<'manage'>,
  { teamId, blockedId }: { readonly teamId: number; readonly blockedId: number },
): Promise<{ id: number }> {
  return db.transaction().execute(async (tx) => {
    const membership = findMembership(scope, teamId);
    const { site_id } = await findBlockedSender(tx, membership, blockedId);
    const { numDeletedRows } = await tx.deleteFrom('blocked_senders').where('id', '=', blockedId).executeTakeFirst();
    if (numDeletedRows === 0n) noSuchBlock();
    await recordActivity(tx, scope.user, teamId, 'sender_unblocked', await aboutOf(tx, site_id));
    return { id: blockedId };
  });
}

/** Leaves out the sender: erasing a person does not search the activity. */
async function aboutOf(tx: Database, siteId: number | null) {
  if (siteId === null) return {};
  const site = await tx.selectFrom('sites').select('name').where('id', '=', siteId).executeTakeFirst();
  return { site_name: site?.name };
}

/** Unknown to members who do not see the site; only members who see all sites block for all. */
async function requireSites(tx: Database, { team_id, site_ids }: Membership, siteId: number | null): Promise<void> {
  if (siteId === null) {
    if (site_ids !== null) throw new Refused('Only members who see all sites can block a sender on all of them.');
    return;
  }
  if (site_ids !== null && !site_ids.includes(siteId)) throw new NotFound('Site not found.');
  await checkSites(tx, team_id, [siteId]);
}

async function lookUpBlock(
  tx: Database,
  {
    team_id,
    site_id,
    mailbox,
    user_id,
  }: Pick<BlockedSender, 'team_id' | 'site_id' | 'user_id'> & { mailbox: string | null },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from blocked_senders
    where team_id = ${team_id} and coalesce(mailbox, '') = ${mailbox ?? ''} and coalesce(user_id, '') = ${user_id ?? ''}
      and coalesce(site_id, 0) = ${site_id ?? 0}`.execute(tx);
  return rows[0]?.id ?? null;
}

async function findBlockedSender(db: Database, membership: Membership, id: number): Promise<BlockedSender> {
  const found = await blockedSenders(db, membership).where('blocked_senders.id', '=', id).executeTakeFirst();
  return found ?? noSuchBlock();
}

function noSuchBlock(): never {
  throw new NotFound('Blocked sender not found.');
}

const blockedSenders = (db: Database, { team_id, site_ids }: Membership) =>
  db
    .selectFrom('blocked_senders')
    .leftJoin('sites', 'sites.id', 'blocked_senders.site_id')
    .leftJoin('users', 'users.id', 'blocked_senders.created_by')
    .select(['blocked_senders.id', 'blocked_senders.team_id', 'blocked_senders.site_id', 'sites.name as site_name'])
    .select(['blocked_senders.email', 'blocked_senders.user_id', 'blocked_senders.created_at'])
    .select(sql<string | null>`case when users.id is not null then ${personName} end`.as('created_by_name'))
    .where('blocked_senders.team_id', '=', team_id)
    .where(sql<boolean>`(blocked_senders.site_id is null or sites.id is not null)`)
    .$if(site_ids !== null, (all) =>
      all.where(({ or, eb }) =>
        or([eb('blocked_senders.site_id', 'is', null), eb('blocked_senders.site_id', 'in', [...(site_ids ?? []), 0])]),
      ),
    );
