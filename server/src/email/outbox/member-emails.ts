import type { Selectable } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Comments } from '../../db/tables/ticket-tables.ts';
import { countCommentFiles } from '../../files/attached-files.ts';
import type { SiteMember } from '../../names/site-member.ts';
import { formatIn } from '../messages/format-time.ts';
import type { MemberNotificationContent } from '../messages/member-notification.ts';
import type { SiteWording } from './addressees.ts';
import { queueEmails } from './outbox.ts';
import { contentOf, pathOf, type TicketRow, type TicketSender, visitorOf } from './ticket-emails.ts';

interface MemberEmails {
  readonly kind: MemberNotificationContent['kind'];
  readonly reader: MemberNotificationContent['reader'];
  readonly ticket: TicketRow &
    Omit<TicketSender, keyof SiteWording> & {
      readonly status: string;
      readonly team_name: string;
      readonly rating_words: string | null;
    };
  /** The member who caused it; null for a visitor. */
  readonly actor_name: string | null;
  /** The reply or note; the description of the ticket without one. */
  readonly comment:
    | Pick<Selectable<Comments>, 'id' | 'comment' | 'audience' | 'is_formatted' | 'author_name'>
    | undefined;
  readonly members: readonly (SiteMember & Pick<MemberNotificationContent, 'why'>)[];
}

export async function queueMemberEmails(
  tx: Database,
  { kind, reader, ticket, actor_name, comment, members }: MemberEmails,
): Promise<void> {
  const { id, site_id, title, priority, status, team_name, user_email, user_name, page_url } = ticket;
  const shared = {
    ...contentOf(id, ticket),
    kind,
    reader,
    team_name,
    title,
    priority,
    status,
    ...(kind === 'rated' ? { text: ticket.rating_words ?? '' } : await wordsOf(tx, ticket, comment)),
    by: comment?.author_name ?? actor_name ?? user_name ?? user_email,
    customer: user_email === null ? null : (user_name ?? user_email),
    ...(kind === 'new_ticket' && {
      arrival: { from: visitorOf(ticket), page_url, received: formatIn(ticket.timezone, ticket.created_at) },
    }),
    ...(comment && comment.audience !== 'customer' && { note_audience: comment.audience }),
    path: pathOf(site_id, id),
  };
  const links = { site_id, ticket_id: id, ...(comment && { comment_id: comment.id }) };
  await queueEmails(
    tx,
    members.map(({ id: member_id, email: to, why }) => ({
      email: { type: 'member_notification', content: { ...shared, why } },
      addressing: { to, ...links, member_id },
    })),
  );
}

/** The reply or note with the number of its files; the description of the ticket without one. */
async function wordsOf(tx: Database, ticket: TicketRow, comment: MemberEmails['comment']) {
  if (!comment) return { text: ticket.description, file_count: ticket.file_count };
  return {
    text: comment.comment,
    is_formatted: comment.is_formatted,
    file_count: await countCommentFiles(tx, comment.id),
  };
}
