import { type RawBuilder, sql } from 'kysely';
import { isTeamOfSeveral } from '../../names/team-of-several.ts';
import type { CurrentUser } from '../../scope.ts';
import { isBlockedTicket } from '../blocked-tickets.ts';
import { isFollowing } from './followers.ts';

const lastComment = sql`(select author, author_id, author_name from comments where comments.id = tickets.last_comment_id)`;

export const activityColumns = (isForTeam: RawBuilder<boolean>) =>
  [
    sql<string>`coalesce(tickets.last_activity_at, tickets.created_at)`.as('last_activity_at'),
    sql<'customer' | 'agent'>`coalesce((
      select 'agent' from ${lastComment} as last_comment where author <> 'customer'
    ), 'customer')`.as('last_activity_by'),
    sql<number | null>`(
      select author_id from ${lastComment} as last_comment where author <> 'customer'
    )`.as('last_replier_id'),
    sql<string | null>`(
      select author_name from ${lastComment} as last_comment where author <> 'customer' and ${isTeamOfSeveral(sql.ref('tickets.team_id'))}
    )`.as('last_replier_name'),
    sql<number>`(
      select count(*) from comments where comments.ticket_id = tickets.id and (${isForTeam} or audience <> 'team')
    )`.as('comment_count'),
    // Leaves out files of unsent replies.
    sql<number>`(
      select count(*) from files left join comments on comments.id = files.comment_id
      where files.ticket_id = tickets.id and (came_from <> 'member' or files.comment_id is not null)
        and (${isForTeam} or audience is distinct from 'team')
    )`.as('file_count'),
  ] as const;

/** Whether the customer wrote something new to the user. Blocked tickets are unread only if the user marked them so. */
export const isUnread = ({ id }: Pick<CurrentUser, 'id'>): RawBuilder<boolean> => sql`coalesce(
  tickets.last_customer_at > coalesce(
    (select read_at from ticket_reads where ticket_reads.user_id = ${id} and ticket_reads.ticket_id = tickets.id),
    (select greatest(joined_at, read_before, tickets.imported_at) from team_members
      where team_members.user_id = ${id} and team_members.team_id = tickets.team_id)
  ) and (not ${isBlockedTicket} or exists (
    select from ticket_reads where ticket_reads.user_id = ${id} and ticket_reads.ticket_id = tickets.id and read_at = '-infinity'
  )), false)`;

export const personalColumns = (user: Pick<CurrentUser, 'id'>) =>
  [
    isUnread(user).as('is_unread'),
    sql<boolean>`exists (
      select from drafts where drafts.user_id = ${user.id} and drafts.ticket_id = tickets.id
    )`.as('has_draft'),
    isFollowing(user).as('is_following'),
  ] as const;
