import type { InboxRow } from '@deskbell/contract/inbox';
import {
  INBOX_COUNTED_AT_MOST,
  INBOX_DAYS,
  INBOX_MARKED_AT_MOST,
  INBOX_PAGE_SIZE,
} from '@deskbell/contract/inbox-values';
import { type RawBuilder, sql } from 'kysely';
import { type Database, isUniqueViolation } from '../db/database.ts';
import { deletePage } from '../db/pages.ts';
import { readPage } from '../http/api/list-page.ts';
import { mentionsOfComment } from '../names/mentioned-names.ts';
import { personName } from '../names/person-name.ts';
import type { CurrentUser } from '../scope.ts';
import { clientTeamsOf, isReadable } from '../sites/site-scope.ts';
import { inboxTexts, type StoredNews } from './inbox-texts.ts';

/** Rows of a merged ticket are about the one that it was merged into. */
const SOURCES = sql`
  inbox_rows
    left join tickets as named on named.id = inbox_rows.ticket_id
    left join tickets on tickets.id = coalesce(named.merged_into, named.id)
    left join comments on comments.id = inbox_rows.comment_id
    inner join sites on sites.id = coalesce(tickets.site_id, inbox_rows.site_id)`;

/** Who lost a site, or became a client, loses the rows at that moment, and has them again with the access. */
function isSeenBy(user: CurrentUser): RawBuilder<boolean> {
  const asClient = clientTeamsOf(user);
  const isForClients = sql`inbox_rows.kind in ('mention', 'reply') and comments.audience <> 'team'`;
  const isForRole =
    asClient.length === 0 ? sql`true` : sql`(sites.team_id <> all(${asClient}::int8[]) or ${isForClients})`;
  return sql`inbox_rows.user_id = ${user.id} and ${isReadable({ user })} and ${isForRole}`;
}

export async function listInbox(
  db: Database,
  user: CurrentUser,
  { before, unread }: { readonly before?: number | undefined; readonly unread?: 'true' | undefined },
): Promise<{ rows: InboxRow[]; unread: number; has_more: boolean }> {
  const isAsked = unread === 'true' ? sql`inbox_rows.read_at is null` : sql`true`;
  const isBefore = before === undefined ? sql`true` : sql`inbox_rows.id < ${before}`;
  const { rows, hasMore } = await readPage(INBOX_PAGE_SIZE, async (limit) => {
    return readNews(db, user, sql`${isBefore} and ${isAsked}`, limit);
  });
  return { rows: rows.map(inboxTexts), unread: await countUnread(db, user), has_more: hasMore };
}

/** Null when the user has read it, or no longer sees it. */
export async function lookUpUnread(db: Database, user: CurrentUser, id: number): Promise<InboxRow | null> {
  const [news] = await readNews(db, user, sql`inbox_rows.id = ${id} and inbox_rows.read_at is null`, 1);
  return news ? inboxTexts(news) : null;
}

async function readNews(
  db: Database,
  user: CurrentUser,
  isWanted: RawBuilder<unknown>,
  limit: number,
): Promise<StoredNews[]> {
  const { rows } = await sql<StoredNews>`
      select inbox_rows.id, inbox_rows.kind, tickets.id as ticket_id, sites.id as site_id, sites.name as site_name, sites.domain,
        tickets.title, case
          when comments.id is not null then comments.author_name
          when inbox_rows.kind = 'rated' then coalesce(tickets.user_name, tickets.user_email)
          else actor.name
        end as actor,
        comments.comment, comments.audience, comments.is_formatted,
        case when comments.id is null then '[]' else ${mentionsOfComment} end as mentions,
        ratings.words as rating_words, path, since, detail, count, inbox_rows.created_at, inbox_rows.read_at
      from ${SOURCES}
        left join lateral (select ${personName} as name from users where users.id = inbox_rows.actor_id) as actor on true
        left join ratings on inbox_rows.kind = 'rated' and ratings.ticket_id = inbox_rows.ticket_id
      where ${isSeenBy(user)} and ${isWanted}
      order by inbox_rows.id desc limit ${limit}`.execute(db);
  return rows;
}

export async function countUnread(db: Database, user: CurrentUser): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from ${SOURCES} where ${isSeenBy(user)} and inbox_rows.read_at is null limit ${sql.lit(INBOX_COUNTED_AT_MOST)}
    ) as unread`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function hasUnreadAbout(db: Database, user: CurrentUser, ticketId: number): Promise<boolean> {
  const { rows } = await sql`
    select from ${SOURCES} where ${isSeenBy(user)} and tickets.id = ${ticketId} and ${isAbout([ticketId])} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

const isAbout = (ticketIds: readonly number[]) => sql`inbox_rows.read_at is null and inbox_rows.ticket_id in (
  select id from tickets as about where about.id = any(${ticketIds}::int8[]) or about.merged_into = any(${ticketIds}::int8[])
)`;

export async function readInboxAbout(tx: Database, userId: number, ticketIds: readonly number[]): Promise<void> {
  await sql`update inbox_rows set read_at = now() where user_id = ${userId} and ${isAbout(ticketIds)}`.execute(tx);
}

/** An assignment that was taken back before it was read is no news. The row stays, as its email does. */
export async function readTakenBack(tx: Database, ticketIds: readonly number[]): Promise<void> {
  await sql`
    update inbox_rows set read_at = now() where id in (
      select taken.id from inbox_rows as taken inner join tickets on tickets.id = taken.ticket_id
      where taken.ticket_id = any(${ticketIds}::int8[]) and taken.kind = 'assigned' and taken.read_at is null
        and taken.user_id is distinct from tickets.assignee_id
      order by taken.user_id, taken.ticket_id for update of taken
    )`.execute(tx);
}

interface Marked {
  readonly ids?: readonly number[] | undefined;
  readonly read: boolean;
}

/** Ids of other people's rows are none: they change nothing. */
export async function markInbox(
  db: Database,
  user: CurrentUser,
  { ids, read }: Marked,
): Promise<{ ids: number[]; unread: number }> {
  const isNamed = ids === undefined ? sql`true` : sql`id = any(${ids}::int8[])`;
  const changed = await (read ? markRead(db, user, isNamed) : markUnread(db, user, isNamed));
  return { ids: changed.slice(0, INBOX_MARKED_AT_MOST), unread: await countUnread(db, user) };
}

async function markRead(db: Database, { id }: CurrentUser, isNamed: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update inbox_rows set read_at = now() where user_id = ${id} and read_at is null and ${isNamed} returning id`.execute(
    db,
  );
  return idsOf(rows);
}

/** A ticket and kind that has news since then keeps its newer row as the unread one. */
async function markUnread(db: Database, { id }: CurrentUser, isNamed: RawBuilder<unknown>): Promise<number[]> {
  try {
    const { rows } = await sql<{ id: number }>`
      update inbox_rows as marked set read_at = null
      where user_id = ${id} and read_at is not null and ${isNamed} and not exists (
        select from inbox_rows as other
        where other.user_id = marked.user_id and other.ticket_id = marked.ticket_id and other.kind = marked.kind
          and other.id <> marked.id and (other.read_at is null or other.id > marked.id)
      )
      returning id`.execute(db);
    return idsOf(rows);
  } catch (error) {
    // News about one of the tickets came at this moment.
    if (isUniqueViolation(error)) return [];
    throw error;
  }
}

const idsOf = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id).sort((one, other) => other - one);

export const removeOldInboxRows = (db: Database): Promise<number> =>
  deletePage(db, 'inbox_rows', sql`created_at < now() - make_interval(days => ${sql.lit(INBOX_DAYS)})`);
