import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { isCovered } from '../ticket-scope.ts';
import { chosenIds } from '../work/followers.ts';
import {
  isDueWithin,
  matchesFilter,
  matchesWork,
  prioritiesOf,
  statusesOf,
  type TicketFilter,
  withoutTags,
} from './conditions.ts';
import { fromEachPart } from './each-part.ts';
import type { LookUp, Statement } from './list-plan.ts';
import { anyRows, type Rows, rowsIn } from './ticket-order.ts';

type Write = (filter: TicketFilter, rows: Rows) => RawBuilder<unknown>;

const askedStatuses = (filter: TicketFilter) => sql`unnest(${statusesOf(filter)}::text[]) as asked_status`;

/** A range of one id has an order that only the index of teams or sites has; all tickets might be walked instead. */
export const readNewest = (filter: TicketFilter, { columns, nextBy }: Pick<Rows, 'columns' | 'nextBy'>) =>
  fromEachPart(
    filter.scope,
    ({ column, isInRange }) =>
      sql`select ${columns} from tickets where ${isInRange} and ${matchesFilter(filter)} ${nextBy(column)}`,
  );

/** The index has each pair of status and priority newest first, so that each is read only up to its own limit. */
const readKinds: Write = (filter, { columns, next }) =>
  fromEachPart(
    filter.scope,
    ({ isOfPart }) => sql`
      select ${columns} from tickets
      where ${isOfPart} and status = asked_status and priority = asked_priority and ${matchesWork(filter)} ${next}`,
    askedStatuses(filter),
    sql`unnest(${prioritiesOf(filter)}::text[]) as asked_priority`,
  );

const readActivity: Write = (filter, { columns, next }) =>
  fromEachPart(
    filter.scope,
    ({ isOfPart }) => sql`
      select ${columns} from tickets
      where ${isOfPart} and status = asked_status and priority = any(${prioritiesOf(filter)}) and ${matchesWork(filter)} ${next}`,
    askedStatuses(filter),
  );

const readMember = (filter: TicketFilter, { columns, next }: Rows, isAssigned = sql<boolean>`true`) => sql`(
  select of_status.* from ${askedStatuses(filter)} cross join lateral (
    select ${columns} from tickets
    where status = asked_status and priority = any(${prioritiesOf(filter)}) and ${isAssigned}
      and ${isCovered(filter.scope)} and ${matchesWork(filter)} ${next}
  ) as of_status
)`;

/** `offset 0`: for a page the planner would walk the newest tickets, which takes long where few match. */
const readFew = (filter: TicketFilter, { columns, next }: Rows, condition = sql<boolean>`true`) => sql`(
  select ${columns} from (
    select * from tickets where ${condition} and ${isCovered(filter.scope)} and ${matchesFilter(filter)} offset 0
  ) as tickets where true ${next}
)`;

/** Separates the reader's own tickets, which an index has, from others that the reader follows. */
const readFollowed: Write = (filter, rows) => {
  const { reader = 0 } = filter;
  const isOfOther = sql<boolean>`tickets.assignee_id is distinct from ${reader} and tickets.id = any(${chosenIds(reader)})`;
  return sql`${readFew(filter, rows, isOfOther)} union all ${readMember(filter, rows, sql`tickets.assignee_id = ${reader}`)}`;
};

const isWaiting = sql`tickets.waiting_since is not null`;

const readLongestWaiting: Write = (filter, { columns, next }) =>
  fromEachPart(
    filter.scope,
    ({ isOfPart }) =>
      sql`select ${columns} from tickets where ${isOfPart} and ${isWaiting} and ${matchesFilter(filter)} ${next}`,
  );

/** The ids of all come from the index. `offset 0`: otherwise all tickets, waiting or not, might be walked for a page. */
const readNewestWaiting: Write = (filter, { columns, next }) =>
  fromEachPart(
    filter.scope,
    ({ isOfPart }) => sql`
      select ${columns} from (
        select id, id as waiting_id, created_at from tickets where ${isOfPart} and ${isWaiting} offset 0
      ) as tickets
      where (select true from tickets where tickets.id = waiting_id and ${matchesFilter(filter)} limit 1) ${next}`,
  );

const readAllWaiting: Write = (filter, { columns, next }) =>
  fromEachPart(
    filter.scope,
    ({ isOfPart }) => sql`
      select ${columns} from (select * from tickets where ${isOfPart} and ${isWaiting} offset 0) as tickets
      where ${matchesFilter(filter)} ${next}`,
  );

const isDue = sql`tickets.due_at is not null`;

const readEarliestDue: Write = (filter, { columns, next }) =>
  fromEachPart(
    filter.scope,
    ({ isOfPart }) =>
      sql`select ${columns} from tickets where ${isOfPart} and ${isDue} and ${matchesFilter(filter)} ${next}`,
  );

/** `offset 0`: the range of times comes from the index; all tickets might be walked instead. */
const readAllDue: Write = (filter, { columns, next }) =>
  fromEachPart(
    filter.scope,
    ({ isOfPart }) => sql`
      select ${columns} from (select * from tickets where ${isOfPart} and ${isDue} and ${isDueWithin(filter)} offset 0) as tickets
      where ${matchesFilter(filter)} ${next}`,
  );

/** Tickets are looked up on the way, so that no more are read than a page needs. */
const readNewestTagged: Write = (filter, { columns, next }) => {
  const { tags = [] } = filter.tagUse ?? {};
  const condition = sql`${isCovered(filter.scope)} and ${matchesFilter(filter, tags)}`;
  const reads = tags.map(
    (tag) => sql`(
      select ${columns} from (
        select ticket_id as id, ticket_id as tagged_id, ticket_created_at as created_at from ticket_tags where tag_id = ${tag}
      ) as tickets
      where (select true from tickets where tickets.id = tagged_id and ${condition} limit 1) ${next}
    )`,
  );
  const all = sql.join(reads, sql` union all `);
  return tags.length === 1 ? all : sql`(select distinct * from (${all}) as of_tags)`;
};

/** `offset 0`: each ticket is looked up; otherwise it would be compared with every id of a list. */
const readAllTagged: Write = (filter, { columns, next }) => {
  const { tags = [] } = filter.tagUse ?? {};
  const tagged = tags.map(
    (tag) => sql`(select ticket_id from ticket_tags where tag_id = ${tag} order by ticket_id desc)`,
  );
  return sql`(
    select ${columns} from (${sql.join(tagged, sql` union `)}) as tagged
      cross join lateral (select * from tickets where tickets.id = tagged.ticket_id offset 0) as tickets
    where ${isCovered(filter.scope)} and ${matchesFilter(filter, tags)} ${next}
  )`;
};

const STATEMENTS: Record<Statement, Write> = {
  newest: readNewest,
  kinds: readKinds,
  activity: readActivity,
  member: readMember,
  followed: readFollowed,
  few: readFew,
  'longest waiting': readLongestWaiting,
  'newest waiting': readNewestWaiting,
  'all waiting': readAllWaiting,
  'earliest due': readEarliestDue,
  'all due': readAllDue,
  'newest tagged': readNewestTagged,
  'all tagged': readAllTagged,
};

const selectFirst = (by: Statement, filter: TicketFilter, rows: Rows): RawBuilder<unknown> =>
  sql`select id, key from (${STATEMENTS[by](filter, rows)}) as found ${rows.sorted} ${rows.limit}`;

export const selectIds = (by: Statement, filter: TicketFilter, rows: Rows): RawBuilder<unknown> =>
  sql`select id from (${selectFirst(by, filter, rows)}) as page`;

export function selectCount(by: Statement, filter: TicketFilter, atMost: number): RawBuilder<{ total: number }> {
  const rows = rowsInAnyOrder(by, atMost);
  return sql`select count(*) as total from (select from (${STATEMENTS[by](filter, rows)}) as found ${rows.limit}) as counted`;
}

export function selectSome(by: Statement, filter: TicketFilter, atMost: number): RawBuilder<unknown> {
  const { limit } = rowsIn('created', null, atMost);
  const rows = { ...rowsInAnyOrder(by, atMost), limit };
  return sql`select id from (${STATEMENTS[by](filter, rows)}) as found ${limit}`;
}

/** A tag is read from its newest ticket on, as few of the oldest match. */
const rowsInAnyOrder = (by: Statement, atMost: number): Rows =>
  by === 'newest tagged' ? rowsIn('created', null, atMost) : anyRows(atMost);

/** Looks each of the first tickets up by its id; `isWhole` if there are no others. */
export const lookUpTags = (
  { by, first }: LookUp,
  filter: TicketFilter,
  { page, rows }: { readonly page: Rows; readonly rows: Rows },
): RawBuilder<{ ids: number[]; isWhole: boolean }> => sql`
  with first_rows as materialized (${selectFirst(by, withoutTags(filter), rows)})
  select (select count(*) from first_rows) < ${sql.lit(first)} as "isWhole", coalesce((
    select json_agg(id) from (
      select id from (select * from first_rows ${page.sorted} offset 0) as in_order cross join lateral (
        select true as is_match from tickets where tickets.id = in_order.id and ${matchesWork(filter)} offset 0
      ) as matching ${page.sorted} ${page.limit}
    ) as page
  ), '[]') as ids`;

export async function readIds(db: Database, ids: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${ids}`.execute(db);
  return rows.map(({ id }) => id);
}
