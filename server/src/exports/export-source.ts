import { setImmediate, setTimeout } from 'node:timers/promises';
import type { ExportCounts } from '@deskbell/contract/exports';
import type { Comment } from '@deskbell/contract/tickets';
import { type RawBuilder, sql } from 'kysely';
import { commentFormat } from '../db/comment-format.ts';
import type { Database } from '../db/database.ts';
import { shownRecipient, shownSubject } from '../email-log/sent-elsewhere.ts';
import { mentionsOfComment, withMentionedNames } from '../names/mentioned-names.ts';
import { personName } from '../names/person-name.ts';
import { shownChange } from '../tickets/shown-change.ts';

const PAGE_ROWS = 1_000;
const SLICE_ROWS = 100;
const REST_MS_MAX = 20;
const COMMIT_WAIT_MS_MAX = 2_000;
const COMMIT_POLL_MS = 20;
const TICKETS_COUNTED = 5_000;
const COUNTED_IDS = 100_000;

const KINDS_OF_TEAM = [
  'brand',
  'member',
  'site',
  'tag',
  'view',
  'blocked',
  'day',
  'incident',
  'report',
  'report_recipient',
  'known_issue',
  'help_link',
] as const;
const KINDS_OF_TICKETS = ['comment', 'file', 'event', 'rating', 'email'] as const;
/** Kinds of lines in the order of an export. */
const EXPORT_KINDS = [...KINDS_OF_TEAM, 'ticket', ...KINDS_OF_TICKETS] as const;
export const PERSON_KINDS = [
  'ticket',
  'comment',
  'file',
  'event',
  'rating',
  'email',
  'raw_email',
  'blocked',
  'user_day',
  'sent_ticket',
  'followed_issue',
  'naming_view',
  'naming_draft',
  'suggested_reply',
] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number] | (typeof PERSON_KINDS)[number];

export interface ExportScope {
  readonly teamId: number;
  readonly siteIds: readonly number[];
  readonly visible?: readonly number[] | null;
  readonly only?: Partial<Record<ExportKind, RawBuilder<boolean>>>;
}

/** A raw email has up to 25 MB, a day up to 300 pages. */
const PAGE_ROWS_OF: Partial<Record<ExportKind, number>> = { raw_email: 2, day: 100, report: 100 };

type ExportedComment = Pick<Comment, 'comment' | 'full_text' | 'audience' | 'mentions'>;

type Row = Readonly<Record<string, unknown>> & { readonly id: number };

/** The API has no ids for these kinds; they only sort rows. */
const WITHOUT_ID: readonly ExportKind[] = [
  'brand',
  'day',
  'report',
  'rating',
  'user_day',
  'naming_draft',
  'suggested_reply',
];

const followerNames: RawBuilder<string[]> = sql`to_json(array(
  select ${personName} from users where users.id in (
    select user_id from ticket_followers where ticket_id = tickets.id and is_following
    union
    select tickets.assignee_id where not exists (
      select from ticket_followers where ticket_id = tickets.id and user_id = tickets.assignee_id
    )
  ) order by users.id
))`;

const READ: Record<ExportKind, (scope: ExportScope) => ReturnType<typeof sql<Row>>> = {
  brand: ({ teamId }) => sql`
    select team_id as id, name, color, logo_type, encode(logo, 'base64') as logo from team_brands where team_id = ${teamId}`,
  member: ({ teamId, visible = null }) => sql`
    select team_members.id, user_id, ${personName} as name, users.email, role, sees_all_sites, to_json(array(
        select site_id from member_sites
        where member_id = team_members.id and ${visible === null ? sql`true` : sql`site_id = any(${visible}::int8[])`} order by site_id
      )) as site_ids,
      joined_at is null as is_waiting, joined_at
    from team_members inner join users on users.id = user_id where team_id = ${teamId}`,
  site: ({ siteIds }) => sql`
    select id, team_id, name, domain, description, api_key, admin_notification_email, is_active, widget_color, widget_options, takes_files,
      requires_verified_ids, asks_rating, shows_minutes, form_of_address, takes_email, keep_tickets_days, keep_files_days, created_at,
      coalesce((select is_watched from widget_watches where site_id = sites.id), true) as is_watched,
      coalesce(sends, 'off') as report_sends, coalesce(shows_titles, true) as report_shows_titles
    from sites left join report_settings on report_settings.site_id = sites.id where id = any(${siteIds}::int8[])`,
  tag: ({ teamId }) => sql`
    select id, name, color, position, created_at from tags where team_id = ${teamId}`,
  // Private views belong to their owners.
  view: ({ teamId }) => sql`
    select id, name, query, layout, position from views where team_id = ${teamId} and user_id is null`,
  blocked: ({ teamId, siteIds }) => sql`
    select id, site_id, email, user_id, created_by, created_at from blocked_senders
    where team_id = ${teamId} and (site_id is null or site_id = any(${siteIds}::int8[]))`,
  day: ({ siteIds }) => sql`
    select (day - date '2000-01-01')::int8 * 10000000000 + site_id as id, site_id, day as date, widget_loads, widget_opens,
      tickets_submitted, unique_sessions, unique_users,
      coalesce((
        select json_agg(json_build_object(
          'path', path, 'widget_loads', page_days.widget_loads, 'widget_opens', page_days.widget_opens, 'tickets', tickets
        ) order by path)
        from page_days where page_days.site_id = site_days.site_id and page_days.day = site_days.day
      ), '[]') as pages
    from site_days where site_id = any(${siteIds}::int8[])`,
  incident: ({ siteIds }) => sql`
    select id, site_id, kind as incident, detail->>'verdict' as verdict, nullif(host, '') as host, began_at, ended_at, ignored_at
    from site_incidents where site_id = any(${siteIds}::int8[]) and not was_usual`,
  report: ({ siteIds }) => sql`
    select (month - date '2000-01-01')::int8 * 10000000000 + site_id as id, site_id, to_char(month, 'YYYY-MM') as month, words, figures,
      sent_at, sent_to, to_json(left_out) as left_out, to_json(quoted) as quoted,
      coalesce((
        select json_agg(json_build_object('text', kind, 'ticket_id', ticket_id, 'score', score, 'words', report_texts.words) order by kind, place)
        from report_texts where report_texts.site_id = reports.site_id and report_texts.month = reports.month
      ), '[]') as texts
    from reports where site_id = any(${siteIds}::int8[])`,
  report_recipient: ({ siteIds }) => sql`
    select id, site_id, email, asked_at, confirmed_at, ended_at from report_recipients where site_id = any(${siteIds}::int8[])`,
  known_issue: ({ siteIds }) => sql`
    select id, site_id, sentence, link, page, voices, reply, started_at, solved_at, to_json(array(
        select issue_followers.email from issue_followers where issue_id = known_issues.id and confirmed_at is not null order by issue_followers.id
      )) as followers
    from known_issues where site_id = any(${siteIds}::int8[])`,
  help_link: ({ siteIds }) => sql`
    select id, site_id, title, address, words, position, shown, opened, sent_anyway
    from help_links where site_id = any(${siteIds}::int8[])`,
  ticket: ({ siteIds }) => sql`
    select tickets.id, site_id, sites.name as site_name, title, tickets.description, priority, status, user_email, user_name, user_id,
      user_verified, page_url, user_agent, language, origin as came_by, email_text as full_text, email_from as sent_from, minutes,
      to_json(array(
        select tags.name from ticket_tags inner join tags on tags.id = tag_id
        where ticket_id = tickets.id order by tags.position, tags.id
      )) as tags, assignee_id,
      (select ${personName} from users where users.id = assignee_id) as assignee_name, ${followerNames} as followers,
      snoozed_until, merged_into, known_issue_id, tickets.created_at, updated_at, resolved_at
    from tickets inner join sites on sites.id = site_id where site_id = any(${siteIds}::int8[])`,
  comment: ({ siteIds }) => sql`
    select comments.id, ticket_id, merged_from, site_id, author, author_id, author_name, audience, came_by,
      came_by = 'email' as received_by_email, comments.minutes, ${commentFormat} as format, comment, full_text, comments.created_at,
      ${mentionsOfComment} as mentions
    from comments inner join tickets on tickets.id = ticket_id where site_id = any(${siteIds}::int8[])`,
  file: ({ siteIds }) => sql`
    select id, ticket_id, (select merged_from from comments where comments.id = comment_id) as merged_from, comment_id, name, size, type,
      state, created_at
    from files where site_id = any(${siteIds}::int8[])`,
  event: ({ siteIds, visible = null }) => sql`
    select ticket_events.id, ticket_id, kind as event, actor, actor_id, by_token, ${shownChange(visible)} - 'moved' - 'undo' as change, ticket_events.created_at
    from ticket_events inner join tickets on tickets.id = ticket_id where site_id = any(${siteIds}::int8[])`,
  rating: ({ siteIds }) => sql`
    select ticket_id as id, ticket_id, score, words, ratings.created_at, ratings.updated_at
    from ratings inner join tickets on tickets.id = ticket_id where site_id = any(${siteIds}::int8[])`,
  email: ({ siteIds, visible = null }) => sql`
    select id, site_id, ticket_id, email_type, ${shownRecipient(visible)} as recipient_email, ${shownSubject(visible)} as subject, status, error_message, created_at, sent_at
    from email_logs where site_id = any(${siteIds}::int8[])`,
  raw_email: () => sql`
    select id, ticket_id, sender, recipient, subject, status, received_at, email_body as text, encode(raw, 'base64') as raw_base64 from inbound_emails`,
  user_day: ({ siteIds }) => sql`
    select row_number() over (order by day, site_id, user_id) as id, * from site_user_days where site_id = any(${siteIds}::int8[])`,
  // The rest of the ticket belongs to another person.
  sent_ticket: ({ siteIds }) => sql`
    select id, site_id, email_from as sent_from, created_at from tickets where site_id = any(${siteIds}::int8[])`,
  followed_issue: ({ siteIds }) => sql`
    select issue_followers.id, site_id, issue_id as known_issue_id, sentence, email, asked_at, confirmed_at, told_at
    from issue_followers inner join known_issues on known_issues.id = issue_id where site_id = any(${siteIds}::int8[])`,
  naming_view: ({ teamId }) => sql`
    select id, user_id is null as is_shared, name, query from views where team_id = ${teamId}`,
  naming_draft: ({ siteIds }) => sql`
    select row_number() over (order by drafts.updated_at, drafts.user_id, ticket_id, kind) as id, ticket_id, drafts.user_id as written_by,
      kind as draft, text, drafts.updated_at
    from drafts inner join tickets on tickets.id = ticket_id where site_id = any(${siteIds}::int8[])`,
  suggested_reply: ({ siteIds }) => sql`
    select row_number() over (order by ticket_id, token_id) as id, ticket_id, token_id, body as text, suggested_replies.created_at
    from suggested_replies inner join tickets on tickets.id = ticket_id where site_id = any(${siteIds}::int8[])`,
};

const TABLE_OF: Partial<Record<ExportKind, string>> = {
  ticket: 'tickets',
  comment: 'comments',
  file: 'files',
  event: 'ticket_events',
  email: 'email_logs',
};

const linesOf = (kind: ExportKind, scope: ExportScope) =>
  sql`(select * from (${READ[kind](scope)}) as rows where ${scope.only?.[kind] ?? sql`true`}) as rows`;

/** The last id of each kind: later rows are not exported. */
export type LastIds = ReadonlyMap<ExportKind, number>;

/** Waits for the transactions that were open when the ids were read: they may still commit rows with lower ids. */
export async function readLastIds(
  db: Database,
  scope: ExportScope,
  kinds: readonly ExportKind[] = EXPORT_KINDS,
): Promise<LastIds> {
  const lastIds = new Map<ExportKind, number>();
  for (const kind of kinds) lastIds.set(kind, await readLastId(db, kind, scope));
  await untilCommitted(db);
  return lastIds;
}

export async function countLines(db: Database, scope: ExportScope, lastIds: LastIds) {
  const counts: Partial<Record<ExportKind, number>> = {};
  for (const [kind, lastId] of lastIds) counts[kind] = await countInSteps(db, kind, scope, lastId);
  return counts;
}

/** Estimates for buttons: of many tickets, the latest stand for all, since exact counts take long. */
export async function estimateExport(db: Database, scope: ExportScope): Promise<ExportCounts> {
  const { rows } = await sql<{ tickets: number; after: number | null }>`
    select (select coalesce(sum(total_tickets), 0)::int8 from sites where id = any(${scope.siteIds}::int8[])) as tickets, (
      select id from tickets where site_id = any(${scope.siteIds}::int8[]) order by id desc offset ${TICKETS_COUNTED}::int limit 1
    ) as after`.execute(db);
  const { tickets = 0, after = null } = rows[0] ?? {};
  const share = after === null ? 1 : tickets / TICKETS_COUNTED;
  const isCounted = after === null ? undefined : sql<boolean>`ticket_id > ${after}`;
  const counts: Record<string, number> = { ticket: tickets };
  for (const kind of KINDS_OF_TICKETS) {
    const count = await countRows(db, kind, isCounted ? { ...scope, only: { [kind]: isCounted } } : scope);
    counts[kind] = Math.round(count * share);
  }
  for (const kind of KINDS_OF_TEAM) counts[kind] = await countRows(db, kind, scope);
  const lines = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return { tickets, comments: counts.comment ?? 0, lines };
}

/** Reads the last id of all teams: that of one team would need a scan. */
async function readLastId(db: Database, kind: ExportKind, scope: ExportScope): Promise<number> {
  const table = TABLE_OF[kind];
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(id), 0)::int8 as last from ${table ? sql.table(table) : linesOf(kind, scope)}`.execute(db);
  return rows[0]?.last ?? 0;
}

async function countInSteps(db: Database, kind: ExportKind, scope: ExportScope, lastId: number): Promise<number> {
  if (!TABLE_OF[kind]) return countRows(db, kind, scope, sql`id <= ${lastId}`);
  let count = 0;
  for (let after = 0; after < lastId; after += COUNTED_IDS)
    count += await countRows(db, kind, scope, sql`id > ${after} and id <= ${Math.min(lastId, after + COUNTED_IDS)}`);
  return count;
}

async function countRows(
  db: Database,
  kind: ExportKind,
  scope: ExportScope,
  isCounted: RawBuilder<unknown> = sql`true`,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int8 as count from ${linesOf(kind, scope)} where ${isCounted}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Gives up on transactions that stay open; those of requests take milliseconds. */
async function untilCommitted(db: Database): Promise<void> {
  const { rows } = await sql<{ next: string }>`select pg_snapshot_xmax(pg_current_snapshot())::text as next`.execute(
    db,
  );
  for (let waited = 0; waited < COMMIT_WAIT_MS_MAX; waited += COMMIT_POLL_MS) {
    const { rows: ended } = await sql`
      select where pg_snapshot_xmin(pg_current_snapshot()) >= ${rows[0]?.next}::text::xid8`.execute(db);
    if (ended.length > 0) return;
    await setTimeout(COMMIT_POLL_MS);
  }
}

/** One query per page: slow readers hold neither a transaction nor memory. Other requests get turns in between. */
export async function* exportRows(
  db: Database,
  kind: ExportKind,
  scope: ExportScope,
  lastId: number,
): AsyncGenerator<Readonly<Record<string, unknown>>[]> {
  const pageRows = PAGE_ROWS_OF[kind] ?? PAGE_ROWS;
  for (let after = 0; ; ) {
    const started = performance.now();
    const { rows } = await sql<Row>`
      select * from ${linesOf(kind, scope)}
      where id > ${after} and id <= ${lastId} order by id limit ${pageRows}`.execute(db);
    for (let n = 0; n < rows.length; n += SLICE_ROWS) {
      yield rows.slice(n, n + SLICE_ROWS).map((row) => lineOf(kind, row));
      await setImmediate();
    }
    if (rows.length < pageRows) return;
    after = rows.at(-1)?.id ?? lastId;
    await setTimeout(Math.min((performance.now() - started) / 2, REST_MS_MAX));
  }
}

function lineOf(kind: ExportKind, row: Row): Readonly<Record<string, unknown>> {
  if (kind === 'comment') {
    // Other systems do not know our user ids, so mentions become names.
    const { mentions: _named, ...comment } = withMentionedNames(row as unknown as ExportedComment);
    return comment;
  }
  const { id, ...fields } = row;
  return WITHOUT_ID.includes(kind) ? fields : { id, ...fields };
}
