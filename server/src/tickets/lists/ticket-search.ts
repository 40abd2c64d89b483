import type { TicketSort } from '@deskbell/contract/tickets';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { isCovered, partsOf, type TicketScope } from '../ticket-scope.ts';
import { idsByComments, idsByCommentsOf, plannedAnew } from './comment-search.ts';
import { chooseSearchPlan, SAMPLE_TICKETS } from './search-plan.ts';
import { termsOf } from './search-terms.ts';
import {
  contains,
  containsWords,
  isBefore,
  matchesStatusAndPriority,
  matchesWork,
  type TicketFilter,
} from './ticket-filter.ts';
import { lookUpCursor, orderOf } from './ticket-order.ts';
import { eachPart, newestIds, readIds } from './ticket-pages.ts';

/** A walk may read twice its estimate, since matches are not spread evenly; then the index takes over. */
const WALK_MARGIN = 2;

interface Search {
  readonly db: Database;
  readonly scope: TicketScope;
  readonly filter: TicketFilter;
  readonly limit: number;
  readonly before: number | undefined;
  readonly sort: TicketSort;
  readonly countedAtMost: number;
}

interface Found {
  readonly ids: number[];
  readonly total: number;
}

/** In tickets and in their comments. See docs/decisions/0025-searching-many-tickets.md. */
export async function searchTickets(search: Search): Promise<Found> {
  const { sort, limit, before, countedAtMost } = search;
  if (sort !== 'created') return readInOrder(search);
  const own = await searchOwnWords(search);
  const inComments = await readIds(search.db, sql`${plannedAnew} ${commentedIds(search, own)}`);
  const next = inComments.filter((id) => before === undefined || id < before);
  return {
    ids: [...own.ids, ...next].sort((one, other) => other - one).slice(0, limit),
    total: Math.min(countedAtMost, own.total + inComments.length),
  };
}

/**
 * A frequent word fills its page from few tickets, and only those between its rows can still be added: their comments are read,
 * since the index would return those of the word in all tickets.
 */
function commentedIds({ scope, filter, limit, before, countedAtMost }: Search, { ids, total, walked }: OwnFound) {
  const last = ids[limit - 1];
  if (last === undefined || total < countedAtMost || walked > SAMPLE_TICKETS) return idsByComments(scope, filter);
  return idsByCommentsOf(eachPart(scope, filter, sql`and tickets.id > ${last} and ${isBefore(before)}`), filter);
}

/** All that match are read and sorted: no index has the words in this order. */
async function readInOrder({ db, scope, filter, sort, limit, before, countedAtMost }: Search): Promise<Found> {
  const cursor = before === undefined ? null : await lookUpCursor(db, sort, before);
  if (before !== undefined && !cursor) return { ids: [], total: 0 };
  const { by, isAfterCursor } = orderOf(sort, cursor);
  const { rows } = await sql<Found>`${plannedAnew}
    with found as materialized (
      select id from tickets where ${isCovered(scope)} and ${matches(filter)}
      union
      ${idsByComments(scope, filter)}
    )
    select (select count(*) from (select from found limit ${sql.lit(countedAtMost)}) as counted) as total,
      coalesce((
        select json_agg(id) from (
          select id from tickets where id in (select id from found) and ${isAfterCursor} ${by} limit ${sql.lit(limit)}
        ) as page
      ), '[]') as ids`.execute(db);
  return rows[0] ?? { ids: [], total: 0 };
}

interface OwnFound extends Found {
  /** How many tickets a page takes to be filled, as the sample says. */
  readonly walked: number;
}

async function searchOwnWords(search: Search): Promise<OwnFound> {
  const { limit, before, countedAtMost } = search;
  const sample = await readSample(search);
  const sampleMatches = sample.ids.length;
  const plan = chooseSearchPlan({ sampleMatches, tickets: sample.tickets, matchesNeeded: countedAtMost });
  const walk = (from: number | undefined, matches: number) =>
    walkNewest(search, from, matches, Math.ceil((WALK_MARGIN * matches) / (sampleMatches / SAMPLE_TICKETS)));

  const isCounted = sampleMatches >= countedAtMost;
  const newest = plan === 'walk newest' && !isCounted ? await walk(undefined, countedAtMost) : sample.ids;
  const next = plan === 'walk newest' && before !== undefined ? await walk(before, limit) : [];
  const page = before === undefined ? newest.slice(0, limit) : next;
  const isPageFull = page.length === limit;
  const walked = limit / (sampleMatches / SAMPLE_TICKETS);
  if (isPageFull && newest.length >= countedAtMost) return { ids: page, total: countedAtMost, walked };
  const found = await readIndex(search, sample.rarest, !isPageFull);
  return { ids: isPageFull ? page : found.ids, total: found.total, walked };
}

interface Sample {
  /** The matching tickets of the sample, newest first. */
  readonly ids: number[];
  /** How many tickets the teams have: the index covers all of them. */
  readonly tickets: number;
  /** The least frequent of the typed words, as a tsquery for the index. */
  readonly rarest: string;
}

async function readSample({ db, scope, filter }: Search): Promise<Sample> {
  const terms = termsOf(filter.q ?? '');
  const hits = terms.map(({ whole }) => sql`count(*) filter (where ${contains(whole)})`);
  const { rows } = await sql<{ ids: number[]; tickets: number; hits: number[] }>`
    select ${idsWhere(matches(filter))} as ids, json_build_array(${sql.join(hits)}) as hits,
      (select coalesce(sum(total_tickets), 0)::int8 from sites where team_id = any(${scope.allTeams}::int8[])) as tickets
    from ${newestTickets(scope, undefined, SAMPLE_TICKETS)}`.execute(db);
  const { ids = [], tickets = 0, hits: found = [] } = rows[0] ?? {};
  const byRarity = terms
    .map(({ indexed }, n) => ({ indexed, hits: found[n] ?? 0 }))
    .sort((one, other) => one.hits - other.hits || other.indexed.length - one.indexed.length);
  return { ids, tickets, rarest: byRarity[0]?.indexed ?? '' };
}

async function walkNewest(
  { db, scope, filter }: Search,
  from: number | undefined,
  atMost: number,
  tickets: number,
): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`
    select ${idsWhere(sql`true`)} as ids from (
      select id from ${newestTickets(scope, from, tickets)} where ${matches(filter)} order by id desc limit ${sql.lit(atMost)}
    ) as tickets`.execute(db);
  return rows[0]?.ids ?? [];
}

async function readIndex(
  { db, scope, filter, limit, before, countedAtMost }: Search,
  rarest: string,
  withPage: boolean,
): Promise<Found> {
  const page = sql`(
    select ${idsWhere(sql`true`)} from (select id from found as tickets where ${isBefore(before)} order by id desc limit ${sql.lit(limit)}) as tickets
  )`;
  // Materialized, so that the planner plans for all rows, while without the page no more are read than counted.
  // `offset 0` keeps the planner from combining the indexes of sites and statuses, which reads far more than it saves.
  const { rows } = await sql<Found>`${plannedAnew}
    with found as materialized (
      select id from (
        select id, team_id, site_id, status, priority, user_id, page_path, assignee_id, snoozed_until, waiting_since, last_customer_at, search from tickets where team_id = any(${scope.allTeams}::int8[]) and ${contains(rarest)} offset 0
      ) as tickets where ${isCovered(scope)} and ${matches(filter)}
    )
    select (select count(*) from (select from found limit ${sql.lit(countedAtMost)}) as counted) as total,
      ${withPage ? page : sql`json_build_array()`} as ids`.execute(db);
  return rows[0] ?? { ids: [], total: 0 };
}

const matches = (filter: TicketFilter): RawBuilder<boolean> =>
  sql`${matchesStatusAndPriority(filter)} and ${matchesWork(filter)} and ${containsWords(filter)}`;

function newestTickets(scope: TicketScope, before: number | undefined, count: number) {
  const [part, ...others] = partsOf(scope);
  const isOne = part && !part.each && others.length === 0;
  const found = isOne
    ? sql`${part.condition} and ${isBefore(before)} order by id desc limit ${count}`
    : sql`id in (${newestIds(scope, { teams: scope.allTeams }, count, before)})`;
  return sql`(select id, team_id, site_id, status, priority, user_id, page_path, assignee_id, snoozed_until, waiting_since, last_customer_at, search from tickets where ${found}) as tickets`;
}

const idsWhere = (condition: RawBuilder<boolean>) =>
  sql<number[]>`coalesce(json_agg(id order by id desc) filter (where ${condition}), '[]')`;
