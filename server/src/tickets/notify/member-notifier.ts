import type { InboxKind } from '@deskbell/contract/inbox-values';
import { sql } from 'kysely';
import { QueueWorker } from '../../background/queue-worker.ts';
import type { Database } from '../../db/database.ts';
import type { SiteWording } from '../../email/outbox/addressees.ts';
import { queueMemberEmails } from '../../email/outbox/member-emails.ts';
import type { TicketRow, TicketSender } from '../../email/outbox/ticket-emails.ts';
import { isAttached } from '../../files/attached-files.ts';
import { keepTicketNews, type TicketNews } from '../../inbox/keep-in-inbox.ts';
import { queueNewTicketPushes } from '../../inbox/queue-pushes.ts';
import { mentionsOfComment, withMentionedNames } from '../../names/mentioned-names.ts';
import { personName, plainName } from '../../names/person-name.ts';
import { commentsFor } from '../comment-audience.ts';
import {
  type ClaimedNotification,
  claimNotification,
  delayNotification,
  removeNotification,
} from './member-notifications.ts';
import { listNotifiedMembers, type NotifiedMember, type TicketEvent } from './notified-members.ts';

const CONCURRENCY = 2;
const LEASE_SECONDS = 60;
/** Six attempts within an hour. */
const BACKOFF_SECONDS = [5, 30, 120, 600, 2_400];

/** Recipients are chosen here: storing a ticket stays cheap, and removed members get none. */
export class MemberNotifier extends QueueWorker<ClaimedNotification> {
  constructor(
    readonly db: Database,
    readonly settings: {
      /** Their inboxes changed. */
      onTold(userIds: readonly number[]): void;
      onError(error: unknown): void;
    },
  ) {
    super({
      claim: () => claimNotification(db, LEASE_SECONDS),
      process: (claimed) => this.#process(claimed),
      concurrency: CONCURRENCY,
      onError: (error) => settings.onError(error),
    });
  }

  async #process(claimed: ClaimedNotification): Promise<void> {
    const { attempts } = claimed;
    if (attempts > BACKOFF_SECONDS.length + 1) return removeNotification(this.db, claimed);
    try {
      const told = await this.db.transaction().execute((tx) => notifyMembers(tx, claimed));
      if (told.length > 0) this.settings.onTold(told);
    } catch (error) {
      this.settings.onError(error);
      const backoffSeconds = BACKOFF_SECONDS[attempts - 1];
      if (backoffSeconds === undefined) await removeNotification(this.db, claimed);
      else await delayNotification(this.db, claimed, backoffSeconds);
    }
  }
}

/** Returns the users whose inbox has it. */
async function notifyMembers(tx: Database, claimed: ClaimedNotification): Promise<number[]> {
  const event = await lockEvent(tx, claimed);
  if (!event) return [];
  const members = await listNotifiedMembers(tx, event);
  for (const reader of ['team', 'client'] as const) {
    const readers = members.filter(({ role }) => (role === 'client') === (reader === 'client'));
    if (readers.length > 0) await notifyReaders(tx, event, reader, readers);
  }
  await removeNotification(tx, claimed);
  return members.map(({ user_id }) => user_id);
}

interface LockedEvent
  extends TicketEvent,
    Omit<TicketRow, 'id' | 'site_id' | 'user_email'>,
    Omit<TicketSender, keyof SiteWording> {
  readonly status: string;
  readonly team_name: string;
  readonly actor_name: string | null;
  readonly rating_words: string | null;
}

/** Null when another worker has the event, or its ticket is gone. Merges may have moved its comment. */
async function lockEvent(tx: Database, { id, attempts }: ClaimedNotification): Promise<LockedEvent | null> {
  const { rows } = await sql<LockedEvent>`
    select event.kind, event.actor_id, tickets.id as ticket_id, event.comment_id,
      (select author from comments where comments.id = event.comment_id) as comment_author,
      (select ${personName} from users where users.id = event.actor_id) as actor_name,
      (select words from ratings where ratings.ticket_id = tickets.id) as rating_words,
      tickets.site_id, tickets.team_id, assignee_id, snoozed_by, title, tickets.description, priority, status, user_email, user_name, page_url, language,
      tickets.created_at, (select count(*) from files where files.ticket_id = tickets.id and comment_id is null and ${isAttached} and files.state <> 'missing') as file_count,
      sites.name, domain, widget_color, admin_notification_email, timezone, teams.name as team_name
    from member_notifications as event
      inner join tickets
        on tickets.id = coalesce((select ticket_id from comments where comments.id = event.comment_id), event.ticket_id)
      inner join sites on sites.id = tickets.site_id
      inner join teams on teams.id = sites.team_id
    where event.id = ${id} and event.attempts = ${attempts}
    for update of event`.execute(tx);
  return rows[0] ?? null;
}

async function notifyReaders(
  tx: Database,
  event: LockedEvent,
  reader: 'team' | 'client',
  members: readonly NotifiedMember[],
): Promise<void> {
  const { kind, ticket_id, comment_id, actor_name, ...ticket } = event;
  const comment =
    comment_id === null
      ? undefined
      : await commentsFor(tx, reader, ticket_id)
          .select(['id', 'comment', 'audience', 'is_formatted', 'author_name', mentionsOfComment.as('mentions')])
          .where('id', '=', comment_id)
          .executeTakeFirst();
  if (comment_id !== null && !comment) return;
  await keepTicketNews(tx, newsOf(event, members));
  if (kind === 'new_ticket')
    await queueNewTicketPushes(
      tx,
      event,
      members.map(({ user_id }) => user_id),
    );
  await queueMemberEmails(tx, {
    kind,
    reader,
    ticket: { ...ticket, id: ticket_id },
    actor_name,
    comment: comment && withMentionedNames(comment, (name) => mailedName(name, comment)),
    members: members.filter(({ isMailed }) => isMailed),
  });
}

/** New tickets are seen in Tickets. */
const newsOf = (event: LockedEvent, members: readonly NotifiedMember[]): TicketNews[] =>
  members.flatMap((member) => {
    const kind = inboxKindOf(event, member);
    if (kind === null) return [];
    const { ticket_id, comment_id, actor_id } = event;
    return [{ user_id: member.user_id, kind, ticket_id, comment_id, actor_id, since: null }];
  });

function inboxKindOf({ kind, comment_author }: LockedEvent, { why, role }: NotifiedMember): InboxKind | null {
  switch (kind) {
    case 'new_ticket':
      return null;
    case 'customer_reply':
      return 'reply';
    case 'note_reply':
      if (why === 'mentioned') return 'mention';
      return comment_author === 'client' || role === 'client' ? 'reply' : 'note';
    default:
      return kind;
  }
}

/** Keeps names from becoming links, or markers in a formatted note. */
const mailedName = (name: string, { is_formatted }: { readonly is_formatted: boolean }): string =>
  is_formatted ? plainName(name).replace(/[*_`[\]]/g, ' ') : plainName(name);
