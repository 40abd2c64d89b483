import type { Follower } from '@deskbell/contract/followers';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { personName } from '../../names/person-name.ts';
import { seesSite } from '../../names/site-member.ts';
import type { CurrentUser } from '../../scope.ts';

/** Assignees follow without a row; see docs/decisions/0099-mentions-and-followers.md. */
export const isFollowing = ({ id }: Pick<CurrentUser, 'id'>): RawBuilder<boolean> => sql`coalesce(
  (select is_following from ticket_followers where user_id = ${id} and ticket_id = tickets.id), tickets.assignee_id = ${id}, false
)`;

/** Tickets that the user follows by a row, not as assignee. An array lets the planner look them up by id. */
export const chosenIds = (userId: number): RawBuilder<unknown> =>
  sql`array(select ticket_id from ticket_followers where user_id = ${userId} and is_following)`;

export async function listFollowers(
  db: Database,
  { id, site_id, team_id }: { readonly id: number; readonly site_id: number; readonly team_id: number },
): Promise<Follower[]> {
  const { rows } = await sql<Follower>`
    select member.user_id, ${personName} as name,
      case when member.user_id = tickets.assignee_id then 'assigned' else follower.reason end as reason,
      case when member.user_id is distinct from tickets.assignee_id and follower.reason = 'mentioned' then (
        select ${personName} from users where users.id = follower.mentioned_by
      ) end as mentioned_by
    from tickets
      inner join team_members as member on member.team_id = tickets.team_id
      inner join users on users.id = member.user_id
      left join ticket_followers as follower on follower.ticket_id = tickets.id and follower.user_id = member.user_id
    where tickets.id = ${id} and member.team_id = ${team_id} and ${seesSite(site_id)}
      and coalesce(follower.is_following, tickets.assignee_id = member.user_id, false)
    order by lower(${personName}), member.user_id`.execute(db);
  return rows;
}

interface Following {
  readonly ticket_id: number;
  readonly user_ids: readonly number[];
  readonly reason: Follower['reason'];
  readonly mentioned_by?: number | null;
}

/** Makes members follow, even those who had stopped. The caller holds them, so that none loses the site meanwhile. */
export async function follow(
  tx: Database,
  { ticket_id, user_ids, reason, mentioned_by = null }: Following,
): Promise<void> {
  if (user_ids.length === 0) return;
  await sql`
    insert into ticket_followers (ticket_id, user_id, reason, mentioned_by)
    select ${ticket_id}::int8, user_id, ${reason}::text, ${mentioned_by}::int8 from unnest(${user_ids}::int8[]) as user_id order by user_id
    on conflict (ticket_id, user_id) do update
      set is_following = true, reason = excluded.reason, mentioned_by = excluded.mentioned_by
      where not ticket_followers.is_following`.execute(tx);
}

/** Members who stopped following are not added again. */
export async function followByNote(tx: Database, ticketId: number, userId: number): Promise<void> {
  await sql`
    insert into ticket_followers (ticket_id, user_id, reason) values (${ticketId}, ${userId}, 'wrote_note')
    on conflict (ticket_id, user_id) do nothing`.execute(tx);
}

export async function stopFollowing(tx: Database, ticketId: number, userId: number): Promise<void> {
  await sql`
    insert into ticket_followers (ticket_id, user_id, is_following, reason) values (${ticketId}, ${userId}, false, 'chosen')
    on conflict (ticket_id, user_id) do update set is_following = false`.execute(tx);
}

/** A new assignee who had stopped follows again. */
export async function endStops(tx: Database, ticketIds: readonly number[], userId: number): Promise<void> {
  await sql`
    delete from ticket_followers
    where user_id = ${userId} and ticket_id = any(${ticketIds}::int8[]) and not is_following`.execute(tx);
}

export async function endUnseenFollowing(
  tx: Database,
  { team_id, user_id, seesTicket }: { team_id: number; user_id: number; seesTicket: RawBuilder<boolean> },
): Promise<void> {
  await sql`
    delete from ticket_followers using tickets
    where ticket_followers.user_id = ${user_id} and tickets.id = ticket_followers.ticket_id and tickets.team_id = ${team_id}
      and not exists (
        select from team_members as member
        where member.team_id = ${team_id} and member.user_id = ${user_id} and joined_at is not null and ${seesTicket}
      )`.execute(tx);
}

export type FollowerRow = Readonly<Record<'ticket_id' | 'user_id', number>> &
  Pick<Follower, 'reason'> & { readonly is_following: boolean; readonly mentioned_by: number | null };

export async function dropUnseeingFollowers(
  tx: Database,
  ticketIds: readonly number[],
  siteId: number,
): Promise<FollowerRow[]> {
  const { rows } = await sql<FollowerRow>`
    delete from ticket_followers using tickets
    where tickets.id = ticket_followers.ticket_id and tickets.id = any(${ticketIds}::int8[]) and not exists (
      select from team_members as member
      where member.team_id = tickets.team_id and member.user_id = ticket_followers.user_id and ${seesSite(siteId)}
    )
    returning ticket_followers.*`.execute(tx);
  return rows;
}

export async function restoreFollowers(
  tx: Database,
  rows: readonly FollowerRow[],
  { team_id, site_id }: { readonly team_id: number; readonly site_id: number },
): Promise<void> {
  await sql`
    insert into ticket_followers (ticket_id, user_id, is_following, reason, mentioned_by)
    select ticket_id, member.user_id, is_following, reason, (select id from users where id = mentioned_by)
    from json_to_recordset(${JSON.stringify(rows)}) as former (
        ticket_id int8, user_id int8, is_following boolean, reason text, mentioned_by int8
      )
      inner join team_members as member on member.user_id = former.user_id and member.team_id = ${team_id}
    where ${seesSite(site_id)} order by ticket_id, member.user_id
    on conflict do nothing`.execute(tx);
}

export async function copyFollowers(tx: Database, from: number, into: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    insert into ticket_followers (ticket_id, user_id, reason, mentioned_by)
    select ${into}::int8, user_id, reason, mentioned_by from ticket_followers where ticket_id = ${from} and is_following
    union all
    select ${into}::int8, assignee_id, 'assigned', null::int8 from tickets
    where id = ${from} and assignee_id is not null and not exists (
      select from ticket_followers where ticket_id = ${from} and user_id = assignee_id
    )
    order by user_id
    on conflict do nothing returning user_id`.execute(tx);
  return rows.map(({ user_id }) => user_id);
}

/** Undoes copyFollowers, except for members who wrote a note or were mentioned there since. */
export async function removeCopiedFollowers(tx: Database, ticketId: number, userIds: readonly number[]): Promise<void> {
  await sql`
    delete from ticket_followers as copy
    where ticket_id = ${ticketId} and user_id = any(${userIds}::int8[]) and is_following and not exists (
      select from comments
      where comments.ticket_id = ${ticketId} and audience <> 'customer' and (
        author_id = copy.user_id
        or exists (select from comment_mentions where comment_id = comments.id and mentioned_id = copy.user_id)
      )
    )`.execute(tx);
}
