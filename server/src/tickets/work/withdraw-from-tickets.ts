import { OPEN_STATUSES } from '@deskbell/contract/ticket-values';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { forEachPage } from '../../db/pages.ts';
import { lookUpName } from '../../names/person-name.ts';
import type { Topic } from '../../scope.ts';
import type { WithdrawFromTickets } from '../../teams/members.ts';
import { queueAssignedNotifications } from '../notify/member-notifications.ts';
import { memberActor, recordEventOfAll } from '../ticket-history.ts';
import { endStops, endUnseenFollowing } from './followers.ts';

/**
 * Unassigns a removed member or a client from all tickets of the team, other members from those of sites that they no
 * longer see. Open ones go to `heir`, who keeps those of sites that they see. The caller has changed the member before and
 * holds the team, so no assignment can follow and the heir stays. Locks tickets by ascending id to avoid a deadlock.
 */
export const withdrawFromTickets: WithdrawFromTickets = async (tx, { team_id, user_id, actor_id, heir = null }) => {
  const before = { user_id, name: await lookUpName(tx, user_id) };
  const after = heir === null ? null : { user_id: heir, name: await lookUpName(tx, heir) };
  const sites = new Set<number>();
  await forEachPage(tx, lockTheirs(team_id, user_id), async (ids) => {
    const rows = await reassign(tx, ids, heir);
    for (const { site_id } of rows) sites.add(site_id);
    const idsOf = (isHanded: boolean) =>
      rows.flatMap(({ id, assignee_id }) => ((assignee_id !== null) === isHanded ? [id] : []));
    const [handed, unassigned] = [idsOf(true), idsOf(false)];
    const event = { ...memberActor(actor_id), kind: 'assigned' } as const;
    await recordEventOfAll(tx, unassigned, { ...event, change: { before, after: null } });
    await recordEventOfAll(tx, handed, { ...event, change: { before, after } });
    if (heir === null || handed.length === 0) return;
    await endStops(tx, handed, heir);
    if (heir !== actor_id) await queueAssignedNotifications(tx, handed, actor_id);
  });
  await removeUnseenDrafts(tx, team_id, user_id);
  await endUnseenFollowing(tx, { team_id, user_id, seesTicket });
  await removePrivateViews(tx, team_id, user_id);
  await unpinHiddenViews(tx, team_id, user_id);
  return [...sites].map((id): Topic => `site:${id}`);
};

async function reassign(tx: Database, ids: readonly number[], heir: number | null) {
  const isHanded = sql`status = any(${OPEN_STATUSES}) and exists (
    select from team_members as member where member.team_id = tickets.team_id and member.user_id = ${heir}::int8 and ${seesTicket}
  )`;
  const { rows } = await sql<{ id: number; site_id: number; assignee_id: number | null }>`
    update tickets set assignee_id = case when ${isHanded} then ${heir}::int8 end, updated_at = now()
    where id = any(${ids}::int8[]) returning id, site_id, assignee_id`.execute(tx);
  return rows;
}

async function removeUnseenDrafts(tx: Database, teamId: number, userId: number): Promise<void> {
  await sql`
    delete from drafts using tickets
    where drafts.user_id = ${userId} and tickets.id = drafts.ticket_id and tickets.team_id = ${teamId} and not exists (
      select from team_members as member
      where member.team_id = ${teamId} and member.user_id = ${userId} and joined_at is not null and ${seesTicket}
    )`.execute(tx);
}

async function removePrivateViews(tx: Database, teamId: number, userId: number): Promise<void> {
  await sql`
    delete from views where team_id = ${teamId} and user_id = ${userId} and not exists (
      select from team_members where team_id = ${teamId} and user_id = ${userId}
    )`.execute(tx);
}

/** Clients do not see shared views. */
async function unpinHiddenViews(tx: Database, teamId: number, userId: number): Promise<void> {
  await sql`
    delete from view_pins using views
    where view_pins.user_id = ${userId} and views.id = view_pins.view_id and views.team_id = ${teamId} and views.user_id is null
      and not exists (select from team_members where team_id = ${teamId} and user_id = ${userId} and role <> 'client')`.execute(
    tx,
  );
}

const seesTicket = sql<boolean>`(
  sees_all_sites or exists (
    select from member_sites where member_id = member.id and member_sites.site_id = tickets.site_id
  )
)`;

const lockTheirs = (teamId: number, userId: number) => sql`
  select id from tickets
  where assignee_id = ${userId} and team_id = ${teamId} and not exists (
    select from team_members as member
    where member.team_id = ${teamId} and member.user_id = ${userId} and joined_at is not null and role <> 'client'
      and ${seesTicket}
  )
  order by id for no key update`;
