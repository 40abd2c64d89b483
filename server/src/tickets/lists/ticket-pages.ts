import { TICKET_PRIORITIES } from '@deskbell/contract/ticket-values';
import type { TicketSort } from '@deskbell/contract/tickets';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { isCovered, partsOf, type TicketPart, type TicketScope } from '../ticket-scope.ts';
import {
  filtersTags,
  followedApart,
  isAmongFollowed,
  isBefore,
  isFew,
  isNarrow,
  isRare,
  matchesStatusAndPriority,
  matchesWork,
  narrowsStatusOrPriority,
  prioritiesOf,
  statusesOf,
  type TicketFilter,
  withoutTags,
} from './ticket-filter.ts';
import { type Cursor, lookUpCursor, orderOf, type PageOrder } from './ticket-order.ts';

interface Page {
  readonly limit: number;
  /** The last row of the page before. */
  readonly before: number | undefined;
}

/** The ids of one page in their order; ignores search words. */
export async function pageIds(
  db: Database,
  scope: TicketScope,
  filter: TicketFilter,
  sort: TicketSort,
  { limit, before }: Page,
): Promise<number[]> {
  if (sort === 'created') return readIds(db, newestIds(scope, filter, limit, before));
  const cursor = before === undefined ? null : await lookUpCursor(db, sort, before);
  if (before !== undefined && !cursor) return [];
  if (sort === 'activity' || (sort === 'priority' && isSortable(filter)))
    return readOrdered(db, scope, filter, orderOf(sort, cursor), limit);
  if (sort === 'priority') return mostUrgentIds(db, scope, filter, limit, cursor);
  const isPastWaiting = cursor?.key === 'infinity';
  const longest = orderOf(sort, cursor, sql`tickets.waiting_since`);
  const waiting = isPastWaiting ? [] : await readIds(db, waitingIds(scope, filter, longest, limit));
  const left = limit - waiting.length;
  if (left === 0 || filter.waiting === 'us') return waiting;
  const others = newestIds(scope, { ...filter, isWaiting: false }, left, isPastWaiting ? before : undefined);
  return [...waiting, ...(await readIds(db, others))];
}

/** So few match that they can be read and sorted. */
const isSortable = (filter: TicketFilter) => isRare(filter) || filter.tagPlan?.isRare === true;

export async function readIds(db: Database, ids: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${ids}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The ids of one page, newest first; ignores search words. */
export function newestIds(
  scope: TicketScope,
  filter: TicketFilter,
  limit: number,
  before: number | undefined,
): RawBuilder<unknown> {
  const newest = sql`order by id desc limit ${sql.lit(limit)}`;
  return sql`select id from (${eachPart(scope, filter, sql`and ${isBefore(before)} ${newest}`)}) as found ${newest}`;
}

/** How many of the newest tickets have their tags looked up; an index of kinds reads as many of each. */
const WALKED_NEWEST = 100;

/** Looks for the tags among the newest tickets. Null if these do not fill the page, or are not expected to. */
export async function walkNewest(
  db: Database,
  scope: TicketScope,
  filter: TicketFilter,
  { limit, before }: Page,
): Promise<number[] | null> {
  const { tagPlan } = filter;
  const isByTag = tagPlan?.isFewer && !(isNarrow(filter) && tagPlan.share * WALKED_NEWEST >= limit);
  if (!filtersTags(filter) || isRare(filter) || isByTag) return null;
  const { ids, is_whole } = await lookAt(db, newestOfKinds(scope, filter, before), matchesWork(filter));
  return is_whole || ids.length >= limit ? ids.slice(0, limit) : null;
}

const newestOfKinds = (scope: TicketScope, filter: TicketFilter, before: number | undefined) =>
  newestIds(scope, withoutTags(filter), WALKED_NEWEST, before);

const newestTagged = ({ tagPlan }: TicketFilter) => sql`
  select id from unnest(${tagPlan?.tags ?? []}::int8[]) as asked_tag cross join lateral (
    select ticket_id as id from ticket_tags where tag_id = asked_tag order by id desc limit ${sql.lit(WALKED_NEWEST)}
  ) as of_tag order by id desc limit ${sql.lit(WALKED_NEWEST)}`;

/** Lists what matches, newest first; whole if there were fewer than WALKED_NEWEST. */
async function lookAt(db: Database, newest: RawBuilder<unknown>, condition: RawBuilder<unknown>) {
  const { rows } = await sql<{ ids: number[]; is_whole: boolean }>`
    with walked as materialized (${newest})
    select (select count(*) from walked) < ${sql.lit(WALKED_NEWEST)} as is_whole, coalesce((
      select json_agg(id order by id desc) from walked cross join lateral (
        select true as is_match from tickets where tickets.id = walked.id and ${condition} offset 0
      ) as matching
    ), '[]') as ids`.execute(db);
  return rows[0] ?? { ids: [], is_whole: true };
}

export async function countTickets(
  db: Database,
  scope: TicketScope,
  filter: TicketFilter,
  atMost: number,
): Promise<number> {
  const isWalked = filter.tagPlan?.isMany && isNarrow(filter) && (await isOften(db, scope, filter));
  const isByTag = filter.tagPlan?.isFewer && !isWalked;
  // Newest first, as few of the oldest tickets match.
  const limit = isByTag ? sql`order by id desc limit ${atMost}` : sql`limit ${atMost}`;
  const parts = eachPart(scope, isWalked ? { ...filter, tagPlan: undefined } : filter, limit);
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (select from (${parts}) as found limit ${atMost}) as counted`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Shares of those that were looked at. */
const MOSTLY = 0.5;
const OFTEN = 0.05;

/** Whether more tickets of the asked kinds have the tags than tickets with the tags are of the asked kinds. */
async function isOften(db: Database, scope: TicketScope, filter: TicketFilter): Promise<boolean> {
  if (isRare(filter)) return false;
  const isAsked = sql`${isCovered(scope)} and ${matchesStatusAndPriority(filter)} and ${matchesWork(filter)}`;
  const tagged = await lookAt(db, newestTagged(filter), isAsked);
  if (tagged.ids.length >= MOSTLY * WALKED_NEWEST) return false;
  const ofKinds = await lookAt(db, newestOfKinds(scope, filter, undefined), matchesWork(filter));
  return ofKinds.ids.length >= OFTEN * WALKED_NEWEST;
}

/** `offset 0`: for a page the planner would walk the newest tickets, which takes long where few match. */
const readFew = (condition: RawBuilder<unknown>, filter: TicketFilter, rest: RawBuilder<unknown>) => sql`
  select id from (
    select * from tickets where ${condition} and ${matchesStatusAndPriority(filter)} offset 0
  ) as tickets where true ${rest}`;

/** The tickets of a member are in order of their ids for each status. */
const readStatuses = (condition: RawBuilder<unknown>, filter: TicketFilter, rest: RawBuilder<unknown>) => sql`
  select id from unnest(${statusesOf(filter)}::text[]) as asked_status cross join lateral (
    select id from tickets where status = asked_status and priority = any(${prioritiesOf(filter)}) and ${condition} ${rest}
  ) as of_status`;

/** The ids of tickets that match, without search words. */
export function eachPart(scope: TicketScope, filter: TicketFilter, rest: RawBuilder<unknown>): RawBuilder<unknown> {
  const parts = partsOf(scope);
  if (parts.length === 0) return sql`select id from tickets where false`;
  const work = matchesWork(filter);
  const covered = sql`${isCovered(scope)} and ${work}`;
  if (filter.following) {
    const { ofOthers, own } = followedApart(filter);
    return sql`(${readFew(sql`${covered} and ${ofOthers}`, filter, rest)}) union all (${readStatuses(sql`${covered} and ${own}`, filter, rest)})`;
  }
  if (isFew(filter)) return sql`(${readFew(covered, filter, rest)})`;
  if (isRare(filter)) return sql`(${readStatuses(covered, filter, rest)})`;
  if (filter.tagPlan?.isFewer) return readTagged(scope, filter, filter.tagPlan.tags, rest);
  // The index of waiting tickets has them all, whatever their status and priority.
  const read = narrowsStatusOrPriority(filter) && filter.waiting !== 'us' ? readKinds : readAll;
  return sql.join(
    parts.map(
      ({ each, condition }) => sql`(${read({ each, condition: sql`${condition} and ${work}` }, filter, rest)})`,
    ),
    sql` union all `,
  );
}

/** By the index of each tag, newest first; each ticket is looked up on the way, so that no more are read than a page needs. */
function readTagged(
  scope: TicketScope,
  filter: TicketFilter,
  tags: readonly number[],
  rest: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const condition = sql`${isCovered(scope)} and ${matchesStatusAndPriority(filter)} and ${matchesWork(filter, tags)}`;
  const reads = tags.map(
    (tag) => sql`(
      select id from (select ticket_id as id, ticket_id as tagged_id from ticket_tags where tag_id = ${tag}) as tickets
      where (select true from tickets where tickets.id = tagged_id and ${condition} limit 1) ${rest}
    )`,
  );
  const all = sql.join(reads, sql` union all `);
  return tags.length === 1 ? all : sql`(select distinct id from (${all}) as of_tags)`;
}

/** `offset 0`: each is looked up; compared with a list of ids, a ticket would be compared with every one of them. */
const taggedTickets = ({ tagPlan }: TicketFilter) => sql`
  (select distinct ticket_id from ticket_tags where tag_id = any(${tagPlan?.tags ?? []}::int8[])) as tagged
  cross join lateral (select * from tickets where tickets.id = tagged.ticket_id offset 0) as tickets`;

const readAll = ({ each, condition }: TicketPart, filter: TicketFilter, rest: RawBuilder<unknown>) => {
  const all = sql`${condition} and ${matchesStatusAndPriority(filter)}`;
  return each
    ? sql`select id from ${each} cross join lateral (select id from tickets where ${all} ${rest}) as of_one`
    : sql`select id from tickets where ${all} ${rest}`;
};

/** The index holds each pair of status and priority in order of ids, so that each is read only up to its own limit. */
const readKinds = ({ each, condition }: TicketPart, filter: TicketFilter, rest: RawBuilder<unknown>) => sql`
  select id from ${each ? sql`${each} cross join` : sql``}
    unnest(${statusesOf(filter)}::text[]) as asked_status cross join unnest(${prioritiesOf(filter)}::text[]) as asked_priority
    cross join lateral (
      select id from tickets where ${condition} and status = asked_status and priority = asked_priority ${rest}
    ) as of_pair`;

async function readOrdered(
  db: Database,
  scope: TicketScope,
  filter: TicketFilter,
  order: PageOrder,
  limit: number,
): Promise<number[]> {
  const isWalked = filter.tagPlan !== undefined && !isSortable(filter);
  const walked = isWalked ? await walkActivity(db, scope, filter, order, limit) : null;
  return walked ?? readIds(db, orderedIds(scope, filter, order, limit));
}

/** By an index that holds the tickets of each status in order of their activity. */
function orderedIds(
  scope: TicketScope,
  filter: TicketFilter,
  { key, by, byKey, isAfterCursor }: PageOrder,
  limit: number,
): RawBuilder<unknown> {
  const select = sql`select tickets.id, ${key} as key from tickets`;
  const matches = sql`priority = any(${prioritiesOf(filter)}) and ${matchesWork(filter)} and ${isAfterCursor}`;
  const parts = isSortable(filter)
    ? [
        sql`(${isRare(filter) ? select : sql`select tickets.id, ${key} as key from ${taggedTickets(filter)}`}
          where ${isCovered(scope)} and ${isAmongFollowed(filter)} and ${matchesStatusAndPriority(filter)}
            and ${matches} ${by} limit ${sql.lit(limit)})`,
      ]
    : partsOf(scope).map(
        ({ each, condition }) => sql`(
          select of_one.id, of_one.key from ${each ? sql`${each} cross join` : sql``}
            unnest(${statusesOf(filter)}::text[]) as asked_status
            cross join lateral (
              ${select} where ${condition} and status = asked_status and ${matches} ${by} limit ${sql.lit(limit)}
            ) as of_one
        )`,
      );
  return mergedIds(parts, byKey, limit);
}

/** How many tickets of each status have their tags looked up, before a whole status is walked through for want of matches. */
const WALKED_PER_STATUS = 200;

/**
 * The first of each status in descending order, and of those the ones that match. Null if that does not fill the page: what
 * comes after the last that was read of any status may come before further matches of another.
 */
async function walkActivity(
  db: Database,
  scope: TicketScope,
  filter: TicketFilter,
  { key, by, isAfterCursor }: PageOrder,
  limit: number,
): Promise<number[] | null> {
  const [part, ...others] = partsOf(scope);
  if (!part || part.each || others.length > 0) return null;
  const { rows } = await sql<{ ids: number[]; is_whole: boolean }>`
    with walked as materialized (
      select of_one.* from unnest(${statusesOf(filter)}::text[]) as asked_status cross join lateral (
        select status, tickets.id, ${key} as key from tickets
        where ${part.condition} and status = asked_status and priority = any(${prioritiesOf(filter)}) and ${isAfterCursor}
        ${by} limit ${sql.lit(WALKED_PER_STATUS)}
      ) as of_one
    ),
    reached as (
      select max(key) as key from (
        select min(key) as key from walked group by status having count(*) = ${sql.lit(WALKED_PER_STATUS)}
      ) as of_status
    )
    select reached.key is null as is_whole, coalesce((
      select json_agg(id) from (
        select id from (
          select id, key from walked where reached.key is null or walked.key > reached.key order by key desc, id desc offset 0
        ) as in_order cross join lateral (
          select true as is_match from tickets where tickets.id = in_order.id and ${matchesWork(filter)} offset 0
        ) as matching order by key desc, id desc limit ${sql.lit(limit)}
      ) as page
    ), '[]') as ids from reached`.execute(db);
  const { ids = [], is_whole = false } = rows[0] ?? {};
  return is_whole || ids.length === limit ? ids : null;
}

const mergedIds = (parts: readonly RawBuilder<unknown>[], byKey: RawBuilder<unknown>, limit: number) =>
  parts.length === 0
    ? sql`select id from tickets where false`
    : sql`select id from (${sql.join(parts, sql` union all `)}) as found ${byKey} limit ${sql.lit(limit)}`;

/** One priority after the other, since the first ones often fill a page. */
async function mostUrgentIds(
  db: Database,
  scope: TicketScope,
  filter: TicketFilter,
  limit: number,
  cursor: Cursor | null,
): Promise<number[]> {
  const reached = cursor ? Number(cursor.key) - 1 : 0;
  const ids: number[] = [];
  for (const priority of prioritiesOf(filter)) {
    const rank = TICKET_PRIORITIES.indexOf(priority);
    const left = limit - ids.length;
    if (rank < reached || left === 0) continue;
    const before = rank === reached ? cursor?.id : undefined;
    ids.push(...(await readIds(db, newestIds(scope, { ...filter, priority: [priority] }, left, before))));
  }
  return ids;
}

function waitingIds(
  scope: TicketScope,
  filter: TicketFilter,
  { key, by, byKey, isAfterCursor }: PageOrder,
  limit: number,
): RawBuilder<unknown> {
  const select = sql`select tickets.id, ${key} as key from tickets`;
  const rest = sql`and ${matchesWork(filter)} and ${matchesStatusAndPriority(filter)} and tickets.waiting_since is not null
    and ${isAfterCursor} ${by} limit ${sql.lit(limit)}`;
  const parts = isRare(filter)
    ? [sql`(${select} where ${isCovered(scope)} and ${isAmongFollowed(filter)} ${rest})`]
    : partsOf(scope).map(({ each, condition }) =>
        each
          ? sql`(select of_one.id, of_one.key from ${each} cross join lateral (${select} where ${condition} ${rest}) as of_one)`
          : sql`(${select} where ${condition} ${rest})`,
      );
  return mergedIds(parts, byKey, limit);
}
