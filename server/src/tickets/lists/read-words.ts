import type { TicketSort } from '@deskbell/contract/tickets';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { isCovered } from '../ticket-scope.ts';
import { idsByComments, idsByCommentsOf, plannedAnew } from './comment-search.ts';
import { contains, containsWords, matchesFilter, type TicketFilter } from './conditions.ts';
import { fromEachPart } from './each-part.ts';
import { planComments, planWords, SAMPLE_TICKETS } from './list-plan.ts';
import { readIds, readNewest } from './list-statements.ts';
import { orByOldNumber } from './old-numbers.ts';
import { termsOf } from './search-terms.ts';
import { type Cursor, isBefore, rowsIn } from './ticket-order.ts';

/** A walk may read twice its estimate, since matches are not spread evenly; then the index takes over. */
const WALK_MARGIN = 2;

interface Search {
  readonly db: Database;
  readonly filter: TicketFilter;
  readonly sort: TicketSort;
  readonly limit: number;
  readonly after: Cursor | null;
  readonly countedAtMost: number;
}

interface Found {
  readonly ids: number[];
  readonly total: number;
}

/** In tickets and in their comments. See docs/decisions/0025-searching-many-tickets.md. */
export async function searchTickets(search: Search): Promise<Found> {
  const { db, sort, limit, after, countedAtMost } = search;
  if (sort !== 'created') return readInOrder(search);
  const { own, sampleMatches } = await searchOwnWords(search);
  const comments = planComments({ ...own, sampleMatches }, search);
  const commented = comments === 'index' ? idsByComments(search.filter) : idsOnPage(search, own);
  const inComments = await readIds(db, sql`${plannedAnew} ${commented} ${orByOldNumber(search.filter)}`);
  const total = Math.min(countedAtMost, own.total + inComments.length);
  if (inComments.length === 0) return { ids: own.ids, total };
  const { next } = rowsIn('created', after, limit);
  const found = [...own.ids, ...inComments];
  return { ids: await readIds(db, sql`select id from tickets where id = any(${found}::int8[]) ${next}`), total };
}

/** Only tickets between the rows of a full page can still be added to it. */
function idsOnPage({ filter, after }: Search, { ids }: Found): RawBuilder<unknown> {
  const last = sql`(select last.created_at, last.id from tickets as last where last.id = ${ids.at(-1)})`;
  const isBetween = sql`(tickets.created_at, tickets.id) > ${last} and ${isBefore(after)}`;
  const ticketIds = fromEachPart(
    filter.scope,
    ({ isOfPart }) => sql`select id from tickets where ${isOfPart} and ${isBetween} and ${matchesFilter(filter)}`,
  );
  return idsByCommentsOf(ticketIds, filter);
}

/** All that match are read and sorted: no index has the words in this order. */
async function readInOrder({ db, filter, sort, limit, after, countedAtMost }: Search): Promise<Found> {
  const { rows } = await sql<Found>`${plannedAnew}
    with found as materialized (
      select id from tickets where ${isCovered(filter.scope)} and ${matches(filter)}
      union
      ${idsByComments(filter)} ${orByOldNumber(filter)}
    )
    select (select count(*) from (select from found limit ${sql.lit(countedAtMost)}) as counted) as total,
      coalesce((
        select json_agg(id) from (
          select id from tickets where id in (select id from found) ${rowsIn(sort, after, limit).next}
        ) as page
      ), '[]') as ids`.execute(db);
  return rows[0] ?? { ids: [], total: 0 };
}

async function searchOwnWords(search: Search): Promise<{ own: Found; sampleMatches: number }> {
  const { limit, after, countedAtMost } = search;
  const sample = await readSample(search);
  const sampleMatches = sample.ids.length;
  const plan = planWords(sampleMatches, sample.tickets, countedAtMost);
  const walk = (from: Cursor | null, matches: number) =>
    walkNewest(search, from, matches, Math.ceil((WALK_MARGIN * matches) / (sampleMatches / SAMPLE_TICKETS)));

  const newest = plan === 'walk newest' ? await walk(null, countedAtMost) : sample.ids;
  const next = after && plan !== 'index' ? await walk(after, limit) : [];
  const page = after ? next : newest.slice(0, limit);
  const isPageFull = page.length === limit;
  if (isPageFull && newest.length >= countedAtMost) return { own: { ids: page, total: countedAtMost }, sampleMatches };
  const found = await readIndex(search, sample.rarest, !isPageFull);
  return { own: isPageFull ? { ...found, ids: page } : found, sampleMatches };
}

interface Sample {
  readonly ids: number[];
  /** How many tickets the teams have: the index covers all of them. */
  readonly tickets: number;
  /** The least frequent of the typed words, as a tsquery for the index. */
  readonly rarest: string;
}

async function readSample({ db, filter }: Search): Promise<Sample> {
  const terms = termsOf(filter.q ?? '');
  const hits = terms.map(({ whole }) => sql`count(*) filter (where ${contains(whole)})`);
  const { rows } = await sql<{ ids: number[]; tickets: number; hits: number[] }>`
    select ${idsWhere(matches(filter))} as ids, json_build_array(${sql.join(hits)}) as hits,
      (select coalesce(sum(total_tickets), 0)::int8 from sites where team_id = any(${filter.scope.allTeams}::int8[])) as tickets
    from ${newestTickets(filter, null, SAMPLE_TICKETS)}`.execute(db);
  const { ids = [], tickets = 0, hits: found = [] } = rows[0] ?? {};
  const byRarity = terms
    .map(({ indexed }, n) => ({ indexed, hits: found[n] ?? 0 }))
    .sort((one, other) => one.hits - other.hits || other.indexed.length - one.indexed.length);
  return { ids, tickets, rarest: byRarity[0]?.indexed ?? '' };
}

const walkNewest = ({ db, filter }: Search, from: Cursor | null, atMost: number, tickets: number) =>
  readIds(
    db,
    sql`select id from ${newestTickets(filter, from, tickets)} where ${matches(filter)} ${newestFirst} limit ${sql.lit(atMost)}`,
  );

async function readIndex(
  { db, filter, limit, after, countedAtMost }: Search,
  rarest: string,
  withPage: boolean,
): Promise<Found> {
  const page = sql`(
    select ${idsWhere(sql`true`)} from (
      select id, created_at from found as tickets where ${isBefore(after)} ${newestFirst} limit ${sql.lit(limit)}
    ) as tickets
  )`;
  // Materialized, so that the planner plans for all rows, while without the page no more are read than counted.
  // `offset 0` keeps the planner from combining the indexes of sites and statuses, which reads far more than it saves.
  const { rows } = await sql<Found>`${plannedAnew}
    with found as materialized (
      select id, created_at from (
        select ${searchedColumns} from tickets where team_id = any(${filter.scope.allTeams}::int8[]) and ${contains(rarest)} offset 0
      ) as tickets where ${isCovered(filter.scope)} and ${matches(filter)}
    )
    select (select count(*) from (select from found limit ${sql.lit(countedAtMost)}) as counted) as total,
      ${withPage ? page : sql`json_build_array()`} as ids`.execute(db);
  return rows[0] ?? { ids: [], total: 0 };
}

const matches = (filter: TicketFilter): RawBuilder<boolean> =>
  sql`${matchesFilter(filter)} and ${containsWords(filter)}`;

const searchedColumns = sql.raw(
  'id, created_at, team_id, site_id, status, priority, user_id, page_path, assignee_id, snoozed_until, waiting_since, last_customer_at, search',
);

const newestFirst = sql`order by created_at desc, id desc`;

function newestTickets({ scope }: TicketFilter, before: Cursor | null, count: number) {
  const nextBy = (column: RawBuilder<unknown>) =>
    sql`and ${isBefore(before)} order by ${column}, created_at desc, id desc limit ${count}`;
  const ofEach = readNewest({ scope }, { columns: searchedColumns, nextBy });
  return sql`(select * from (${ofEach}) as of_each ${newestFirst} limit ${count}) as tickets`;
}

const idsWhere = (condition: RawBuilder<boolean>) =>
  sql<number[]>`coalesce(json_agg(id ${newestFirst}) filter (where ${condition}), '[]')`;
