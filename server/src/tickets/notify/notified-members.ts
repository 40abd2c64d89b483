import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { isOfKind } from '../../email/email-kinds.ts';
import type { MemberNotificationContent } from '../../email/messages/member-notification.ts';
import { mailboxOf } from '../../mailbox.ts';
import { personName } from '../../names/person-name.ts';
import { type SiteMember, seesSite } from '../../names/site-member.ts';
import type { NotificationKind } from './member-notifications.ts';

export interface TicketEvent {
  readonly kind: NotificationKind;
  readonly actor_id: number | null;
  readonly ticket_id: number;
  readonly team_id: number;
  readonly site_id: number;
  readonly comment_id: number | null;
  readonly comment_author: 'agent' | 'customer' | 'client' | null;
  readonly user_email: string | null;
  readonly assignee_id: number | null;
  readonly snoozed_by: number | null;
}

export interface NotifiedMember extends SiteMember {
  readonly why: MemberNotificationContent['why'];
  /** False for a member whose mailbox has the event by another email. */
  readonly isMailed: boolean;
}

/** Who hears of an event: each way in which members are told starts from this list. */
export async function listNotifiedMembers(tx: Database, event: TicketEvent): Promise<NotifiedMember[]> {
  const { rows } = await sql<Omit<NotifiedMember, 'isMailed'>>`
    select member.id, member.user_id, role, email, ${personName} as name, ${whyOf(event)} as why
    from team_members as member inner join users on users.id = member.user_id
    where member.team_id = ${event.team_id} and ${seesSite(event.site_id)}
      and member.user_id is distinct from ${event.actor_id} and (${isWanted(event)})
    order by member.id`.execute(tx);
  if (rows.length === 0) return [];
  const notified = new Set(await listNotifiedMailboxes(tx, event));
  return rows.map((member) => ({ ...member, isMailed: !notified.has(mailboxOf(member.email)) }));
}

const wroteNote = ({ ticket_id }: TicketEvent): RawBuilder<boolean> => sql`exists (
  select from comments where ticket_id = ${ticket_id} and author_id = member.user_id and audience = 'client'
)`;

const isAssignee = ({ assignee_id }: TicketEvent): RawBuilder<boolean> =>
  assignee_id === null ? sql`false` : sql`member.user_id = ${assignee_id}`;

/** Null for members who neither follow nor stopped; see tickets/work/followers.ts. */
const chosenFollowing = ({ ticket_id }: TicketEvent): RawBuilder<boolean | null> => sql`(
  select is_following from ticket_followers where ticket_id = ${ticket_id} and ticket_followers.user_id = member.user_id
)`;

const follows = (event: TicketEvent): RawBuilder<boolean> =>
  sql`coalesce(${chosenFollowing(event)}, ${isAssignee(event)})`;

/** Stopping outweighs a setting for all tickets. */
const hasNotStopped = (event: TicketEvent): RawBuilder<boolean> => sql`coalesce(${chosenFollowing(event)}, true)`;

const isMentioned = ({ comment_id }: TicketEvent): RawBuilder<boolean> => sql`exists (
  select from comment_mentions where comment_id = ${comment_id} and mentioned_id = member.user_id
)`;

/** Mentioned members always get it. Clients' notes count as customers' replies, the team's reach followers. */
function wantsNote(event: TicketEvent): RawBuilder<boolean> {
  const isHeard =
    event.comment_author === 'client'
      ? sql`role <> 'client' and (notify_replies = 'all' or notify_replies = 'mine' and ${wroteNote(event)})`
      : sql`role = 'client' and notify_replies <> 'none' and ${wroteNote(event)}`;
  return sql`${isMentioned(event)}
    or ${hasNotStopped(event)} and (${isHeard} or notify_replies <> 'none' and ${follows(event)})`;
}

function isWanted(event: TicketEvent): RawBuilder<boolean> {
  switch (event.kind) {
    case 'new_ticket':
      return sql`notify_new`;
    case 'customer_reply':
      return sql`notify_replies = 'all' and ${hasNotStopped(event)} or notify_replies = 'mine' and ${follows(event)}`;
    case 'note_reply':
      return wantsNote(event);
    case 'assigned':
      return sql`role <> 'client' and notify_assigned and ${isAssignee(event)}`;
    case 'rated':
      return sql`role <> 'client' and ${isAssignee(event)}`;
    case 'woke':
      return sql`role <> 'client' and member.user_id = ${event.assignee_id ?? event.snoozed_by}`;
  }
}

function whyOf(event: TicketEvent): RawBuilder<string> {
  switch (event.kind) {
    case 'new_ticket':
      return sql`'new_tickets'`;
    case 'customer_reply':
      return sql`case when ${isAssignee(event)} then 'assigned' when ${follows(event)} then 'follows' else 'all_replies' end`;
    case 'note_reply':
      return sql`case when ${isMentioned(event)} then 'mentioned' when ${wroteNote(event)} then 'wrote_note'
        when ${isAssignee(event)} then 'assigned' when ${follows(event)} then 'follows' else 'all_replies' end`;
    case 'assigned':
    case 'rated':
      return sql`'assigned'`;
    case 'woke':
      return sql`case when ${isAssignee(event)} then 'assigned' else 'snoozed' end`;
  }
}

async function listNotifiedMailboxes(tx: Database, { kind, ticket_id, comment_id, user_email }: TicketEvent) {
  const { rows } = await sql<{ mailbox: string }>`
    select mailbox from email_logs where ticket_id = ${ticket_id} and mailbox is not null and (
      ${isOfKind(({ to, thread }) => to === 'admin' && thread === 'begins')} and ${kind} = 'new_ticket'
      or ${isOfKind(({ to, thread }) => to === 'by content' && thread === 'follows')} and comment_id = ${comment_id}
    )`.execute(tx);
  const notified = rows.map(({ mailbox }) => mailbox);
  return kind === 'customer_reply' && user_email !== null ? [...notified, mailboxOf(user_email)] : notified;
}
