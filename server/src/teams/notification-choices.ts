import type { ChangedChoices, TeamNotifications } from '@deskbell/contract/notifications';
import { PUSH_EVENTS, type PushEvent } from '@deskbell/contract/push-values';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { NotFound } from '../errors.ts';
import { overdueChoice } from '../names/overdue-choice.ts';
import type { CurrentUser } from '../scope.ts';
import type { Subscription } from '../signed-links/unsubscribe-link.ts';

const pushOn = sql<PushEvent[]>`to_json(array(
  select event from unnest(${PUSH_EVENTS}::text[]) as event where event <> all(push_off)
))`;

type Member = Pick<CurrentUser, 'id'>;

export function listNotifications(db: Database, { id }: Member): Promise<TeamNotifications[]> {
  return db
    .selectFrom('team_members as member')
    .innerJoin('teams', 'teams.id', 'member.team_id')
    .select(['team_id', 'teams.name as team_name', 'role', 'notify_new as new_tickets', 'notify_replies as replies'])
    .select([
      'notify_assigned as assigned',
      'notify_alarms as alarms',
      overdueChoice.as('overdue'),
      'notify_reports as reports',
    ])
    .select(pushOn.as('push'))
    .where('user_id', '=', id)
    .where('joined_at', 'is not', null)
    .where('teams.deleted_at', 'is', null)
    .orderBy('team_id')
    .execute();
}

export function changeNotifications(
  db: Database,
  user: Member,
  choices: readonly ChangedChoices[],
): Promise<TeamNotifications[]> {
  // The last choice wins when a team is repeated.
  const byTeam = new Map(choices.map((each) => [each.team_id, each]));
  return db.transaction().execute(async (tx) => {
    const teams = await lockTeams(tx, user, [...byTeam.keys()]);
    if (teams.length < byTeam.size) throw new NotFound('Team not found.');
    await sql`
      update team_members set notify_new = new_tickets, notify_replies = replies, notify_assigned = assigned, notify_alarms = alarms,
        notify_overdue = coalesce(overdue, notify_overdue), notify_reports = coalesce(reports, notify_reports),
        push_off = case when push is null then push_off else array(
          select event from unnest(${PUSH_EVENTS}::text[]) as event where not push @> to_jsonb(event)
        ) end
      from json_to_recordset(${JSON.stringify([...byTeam.values()])}) as chosen (
        team_id int8, new_tickets boolean, replies text, assigned boolean, alarms boolean, overdue text, reports boolean, push jsonb
      )
      where team_members.team_id = chosen.team_id and user_id = ${user.id}`.execute(tx);
    for (const teamId of teams) await updateSubscribers(tx, teamId);
    return listNotifications(tx, user);
  });
}

export async function endNotification(
  tx: Database,
  { member_id, team_id }: { readonly member_id: number; readonly team_id: number },
  subscription: Subscription,
): Promise<void> {
  await sql`
    update team_members set
      notify_new = notify_new and ${subscription} <> 'new_tickets',
      notify_replies = case
        when ${subscription} = 'replies' then 'none'
        when ${subscription} = 'all_replies' and notify_replies = 'all' then 'mine'
        else notify_replies
      end,
      notify_assigned = notify_assigned and ${subscription} <> 'assigned',
      notify_alarms = notify_alarms and ${subscription} <> 'alarms',
      notify_overdue = case when ${subscription} = 'overdue' then 'none' else notify_overdue end,
      notify_reports = notify_reports and ${subscription} <> 'reports'
    where id = ${member_id}`.execute(tx);
  await updateSubscribers(tx, team_id);
}

/** Locks by ascending id, as lock-team.ts does. Returns the teams of which the user is a member. */
async function lockTeams(tx: Database, { id }: Member, teamIds: readonly number[]): Promise<number[]> {
  await sql`select from teams where id = any(${teamIds}::int8[]) order by id for no key update`.execute(tx);
  const rows = await tx
    .selectFrom('team_members')
    .innerJoin('teams', 'teams.id', 'team_members.team_id')
    .select('team_id')
    .where('user_id', '=', id)
    .where('team_id', 'in', teamIds)
    .where('joined_at', 'is not', null)
    .where('teams.deleted_at', 'is', null)
    .orderBy('team_id')
    .execute();
  return rows.map(({ team_id }) => team_id);
}

/** Must run after each change of members or of their notification choices. */
export async function updateSubscribers(tx: Database, teamId: number): Promise<void> {
  // A separate statement, so that the next one has a fresh snapshot.
  await sql`select from teams where id = ${teamId} for no key update`.execute(tx);
  await sql`
    update teams set has_subscribers = not has_subscribers
    where id = ${teamId} and has_subscribers <> exists (
      select from team_members where team_id = teams.id and joined_at is not null and notify_new
    )`.execute(tx);
}
