import type { TimeKind } from '@deskbell/contract/goal-values';
import { SEARCH_PAGES_COUNTED } from '@deskbell/contract/limits';
import type { TicketTag } from '@deskbell/contract/tags';
import { OPEN_STATUSES } from '@deskbell/contract/ticket-values';
import type { Ticket, TicketDetail, TicketQuery, TicketSort, TicketStatus } from '@deskbell/contract/tickets';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { NotFound } from '../errors.ts';
import { listOwnFiles } from '../files/attached-files.ts';
import { type ListPage, pageSizeOf } from '../http/api/list-page.ts';
import { personName } from '../names/person-name.ts';
import type { Scope } from '../scope.ts';
import { clientTeamsOf, isReadable } from '../sites/site-scope.ts';
import { findSite } from '../sites/sites.ts';
import { isBlockedTicket } from './blocked-tickets.ts';
import { NO_DUE_TIMES, readDueTimes } from './due-times.ts';
import { knownIssueOf } from './known-issue-links.ts';
import { readMatches } from './lists/comment-search.ts';
import { statusesOf, type TicketFilter } from './lists/conditions.ts';
import { dueBetween } from './lists/due-between.ts';
import { answeredAddress, isOfRequester } from './lists/of-requester.ts';
import { countTickets, readList } from './lists/read-list.ts';
import { nameTags, withTagUse } from './lists/tag-use.ts';
import { suggestedBy } from './suggestion-columns.ts';
import { countFromCounters } from './ticket-counters.ts';
import { readTicketScope, type TicketScope } from './ticket-scope.ts';
import { lookUpRating } from './visitor/ratings.ts';
import { listFollowers } from './work/followers.ts';
import { activityColumns, isUnread, personalColumns } from './work/ticket-activity.ts';

/** Counts stop here, those of searches after SEARCH_PAGES_COUNTED pages; see docs/decisions/0006-search.md. */
const COUNTED_AT_MOST = 1_000;
/** The queue is counted as far as sites count theirs. */
const WAITING_COUNTED_AT_MOST = 10_000;
const COUNTED_WITHOUT_LIMIT = 100_000;
const SEARCH_COUNTED_WITHOUT_LIMIT = 10_000;

const EXCERPT_CHARACTERS = 500;

const ticketColumns = [
  'tickets.id',
  'tickets.site_id',
  'sites.name as site_name',
  'tickets.title',
  'tickets.description',
  'tickets.priority',
  'tickets.status',
  answeredAddress.as('user_email'),
  'tickets.user_name',
  'tickets.page_url',
  'tickets.origin as came_by',
  'tickets.created_at',
  'tickets.updated_at',
] as const;

const tagsOfTicket = sql`(
  select json_agg(json_build_object('id', tags.id, 'name', tags.name, 'color', tags.color) order by tags.position, tags.id)
  from ticket_tags inner join tags on tags.id = ticket_tags.tag_id where ticket_tags.ticket_id = tickets.id
)`;

/** Clients see neither assignee, tags, snooze nor whose turn it is. */
function workColumns(scope: Scope<'read'>) {
  const asClient = clientTeamsOf(scope.user);
  const isForTeam =
    asClient.length === 0 ? sql<boolean>`true` : sql<boolean>`tickets.team_id <> all(${asClient}::int8[])`;
  return [
    ...activityColumns(isForTeam),
    ...personalColumns(scope.user),
    sql<string | null>`case when ${isForTeam} then tickets.waiting_since end`.as('waiting_since'),
    sql<string | null>`case when ${isForTeam} then tickets.first_reply_at end`.as('first_reply_at'),
    sql<string | null>`case when ${isForTeam} then tickets.due_at end`.as('due_at'),
    sql<TimeKind | null>`case when ${isForTeam} then tickets.due_for end`.as('due_for'),
    'tickets.merged_into',
    knownIssueOf(isForTeam).as('known_issue'),
    suggestedBy(isForTeam),
    sql<TicketTag[]>`coalesce(case when ${isForTeam} then ${tagsOfTicket} end, '[]')`.as('tags'),
    sql<number | null>`case when ${isForTeam} or sites.shows_minutes then tickets.minutes end`.as('minutes'),
    sql<number | null>`case when ${isForTeam} then tickets.assignee_id end`.as('assignee_id'),
    sql<string | null>`case when ${isForTeam} then (
      select ${personName} from users where users.id = tickets.assignee_id
    ) end`.as('assignee_name'),
    sql<string | null>`case when ${isForTeam} then tickets.snoozed_until end`.as('snoozed_until'),
  ] as const;
}

const listColumns = [
  ...ticketColumns.filter((column) => column !== 'tickets.description'),
  sql<string>`left(tickets.description, ${EXCERPT_CHARACTERS})`.as('description'),
] as const;

type AskedTickets = Omit<TicketQuery, 'sort'> &
  Pick<TicketFilter, 'created'> & { site_id?: readonly number[] | undefined };

export async function listTickets(
  db: Database,
  scope: Scope<'read'>,
  asked: AskedTickets & { sort?: TicketSort },
): Promise<ListPage<Ticket>> {
  const { limit, before, site_id, sort = 'created' } = asked;
  const filter = await readFilter(db, scope, asked);
  const size = pageSizeOf(limit);
  const searchCountedAtMost =
    limit === undefined ? SEARCH_COUNTED_WITHOUT_LIMIT : Math.min(COUNTED_AT_MOST, size * SEARCH_PAGES_COUNTED);
  const found = await readList(db, { filter, sort, limit: size + 1, before, searchCountedAtMost });
  const [ids, hasMore] = [found.ids.slice(0, size), found.ids.length > size];
  const rows = await listTicketsById(db, scope, ids);
  if (found.total !== null) {
    const matches = await readMatches(db, filter, ids);
    return { rows: rows.map((row) => ({ ...row, match: matches.get(row.id) ?? null })), total: found.total, hasMore };
  }
  const atMost = limit === undefined ? COUNTED_WITHOUT_LIMIT : COUNTED_AT_MOST;
  const counted = (await countAwake(db, scope, filter, site_id)) ?? (await countTurn(db, scope, filter, site_id));
  return { rows, hasMore, total: counted ?? (await countTickets(db, filter, atMost)) };
}

type CountFromCounters = (
  db: Database,
  scope: Scope<'read'>,
  filter: TicketFilter,
  askedSites: readonly number[] | undefined,
) => Promise<number | null>;

const countAwake: CountFromCounters = async (db, scope, filter, askedSites) => {
  const counted = await countFromCounters(db, scope, filter, askedSites);
  if (counted === null || filter.snoozed !== false) return counted;
  return counted - (await countTickets(db, { ...filter, snoozed: true }, counted));
};

/** The groups of a site add up: open tickets that are awake wait for the team or for their customer. */
const countTurn: CountFromCounters = async (db, scope, filter, askedSites) => {
  const { waiting, clientTeams = [] } = filter;
  if (waiting === undefined || clientTeams.length > 0) return null;
  const isOpen = (status: TicketStatus) => OPEN_STATUSES.some((open) => open === status);
  const open = { ...filter, waiting: undefined, status: statusesOf(filter).filter(isOpen), snoozed: false };
  const awake = await countAwake(db, scope, open, askedSites);
  if (awake === null) return null;
  const waitsForUs = await countTickets(db, { ...filter, waiting: 'us' }, WAITING_COUNTED_AT_MOST);
  if (waiting === 'us') return waitsForUs;
  return waitsForUs < WAITING_COUNTED_AT_MOST ? awake - waitsForUs : null;
};

async function filterFor(
  db: Database,
  scope: Scope<'read'>,
  covered: TicketScope,
  asked: Omit<TicketQuery, 'sort'>,
): Promise<TicketFilter> {
  const filter = await nameTags(db, {
    ...asked,
    assignee: asked.assignee === 'me' ? scope.user.id : asked.assignee,
    scope: covered,
    clientTeams: clientTeamsOf(scope.user),
    isOfUser: asked.user_id === undefined ? undefined : isOfUser(covered, asked.user_id),
    isOfRequester: asked.requester === undefined ? undefined : await isOfRequester(db, scope, asked.requester),
    isOnPage: asked.page === undefined ? undefined : isOnPage(covered, asked.page),
    isOfIssue: asked.known_issue === undefined ? undefined : isOfIssue(asked.known_issue),
    dueBetween: await dueBetween(db, scope.user, asked.due),
    isUnread: asked.unread === undefined ? undefined : isUnreadAs(scope, asked.unread),
    reader: scope.user.id,
  });
  return withTagUse(db, filter);
}

/** What a reader's query asks for, in the scope that it covers. */
export const readFilter = async (db: Database, scope: Scope<'read'>, asked: AskedTickets): Promise<TicketFilter> =>
  filterFor(db, scope, await readTicketScope(db, scope, asked.site_id), asked);

export async function countMatches(
  db: Database,
  scope: Scope<'read'>,
  queries: readonly (TicketQuery & { site_id?: readonly number[] | undefined })[],
  atMost: number,
): Promise<number[]> {
  const everything = await readTicketScope(db, scope, undefined);
  const counts: number[] = [];
  for (const asked of queries) {
    const covered = asked.site_id === undefined ? everything : await readTicketScope(db, scope, asked.site_id);
    counts.push(await countTickets(db, await filterFor(db, scope, covered, asked), atMost));
  }
  return counts;
}

const isUnreadAs = ({ user }: Scope<'read'>, unread: boolean) =>
  unread ? isUnread(user) : sql<boolean>`not ${isUnread(user)}`;

/** Names the teams, because the index of users starts with them. */
const isOfUser = ({ allTeams }: TicketScope, userId: string) =>
  sql<boolean>`(tickets.team_id = any(${allTeams}::int8[]) and tickets.user_id = ${userId})`;

/** Names the sites, because the index of pages starts with them. */
const isOnPage = ({ allTeams }: TicketScope, path: string) => sql<boolean>`(
  tickets.site_id in (select id from all_sites where team_id = any(${allTeams}::int8[])) and tickets.page_path = ${path}
)`;

const isOfIssue = (issueId: number) =>
  sql<boolean>`(tickets.known_issue_id = ${issueId} and tickets.merged_into is null)`;

export async function listTicketsById(db: Database, scope: Scope<'read'>, ids: readonly number[]): Promise<Ticket[]> {
  const rows = await ticketsWithSites(db)
    .where(sql<boolean>`tickets.id = any(${ids}::int8[])`)
    .select(listColumns)
    .select(workColumns(scope))
    .execute();
  const places = new Map(ids.map((id, place) => [id, place]));
  return rows.sort((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0));
}

export async function listSiteTickets(
  db: Database,
  scope: Scope<'read'>,
  siteId: number,
  query: TicketQuery,
): Promise<ListPage<Ticket>> {
  await findSite(db, scope, siteId);
  return listTickets(db, scope, { ...query, site_id: [siteId] });
}

type ReadApart = 'files' | 'rating' | 'followers' | 'replied_in_seconds' | 'due_by_priority';
export type TicketOfTeam = Omit<TicketDetail, ReadApart> & { readonly team_id: number };

/** Ids that are no numbers or short words are stored as hashes, which mean nothing to people. */
const importedFrom = sql<TicketDetail['imported_from']>`(
  select json_build_object('source', source, 'number', case when source_id !~ '^[0-9a-f]{64}$' then source_id end)
  from import_rows where kind = 'ticket' and row_id = tickets.id limit 1
)`;

export async function findTicket(db: Database, scope: Scope<'read'>, id: number): Promise<TicketOfTeam> {
  const ticket = await ticketsWithSites(db)
    .where(isReadable(scope))
    .where('tickets.id', '=', id)
    .select([...ticketColumns, 'tickets.team_id', 'tickets.user_id', 'tickets.user_agent', 'tickets.language'])
    .select(['tickets.user_verified', 'tickets.resolved_at'])
    .select(['tickets.email_text as full_text', 'tickets.email_from as sent_from', isBlockedTicket.as('is_blocked')])
    .select(importedFrom.as('imported_from'))
    .select(workColumns(scope))
    .executeTakeFirst();
  if (!ticket) noSuchTicket();
  const { role } = scope.authorize(ticket);
  return role === 'client'
    ? { ...ticket, user_id: null, user_agent: null, user_verified: false, sent_from: null, is_blocked: false }
    : ticket;
}

export async function findTicketDetail(db: Database, scope: Scope<'read'>, id: number): Promise<TicketDetail> {
  const ticket = await findTicket(db, scope, id);
  return { ...ticket, ...(await readShownToTeam(db, scope, ticket)), files: await listOwnFiles(db, id) };
}

/** Clients see neither rating, followers nor due times. */
export async function readShownToTeam(
  db: Database,
  scope: Scope<'read'>,
  ticket: TicketOfTeam,
): Promise<Omit<Pick<TicketDetail, ReadApart>, 'files'>> {
  if (scope.authorize(ticket).role === 'client') return { rating: null, followers: [], ...NO_DUE_TIMES };
  return {
    rating: await lookUpRating(db, ticket.id),
    followers: await listFollowers(db, ticket),
    ...(await readDueTimes(db, ticket)),
  };
}

export async function findTickets(
  db: Database,
  scope: Scope<'read'>,
  ids: readonly number[],
): Promise<(Ticket & { team_id: number })[]> {
  const tickets = await ticketsWithSites(db)
    .where(isReadable(scope))
    .where('tickets.id', 'in', ids)
    .select([...ticketColumns, 'tickets.team_id'])
    .select(workColumns(scope))
    .execute();
  if (tickets.length < new Set(ids).size) noSuchTicket();
  for (const ticket of tickets) scope.authorize(ticket);
  return tickets;
}

export function noSuchTicket(): never {
  throw new NotFound('Ticket not found.');
}

const ticketsWithSites = (db: Database) => db.selectFrom('tickets').innerJoin('sites', 'sites.id', 'tickets.site_id');
