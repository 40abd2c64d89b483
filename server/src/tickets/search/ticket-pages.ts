import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { isCovered, partsOf, type TicketPart, type TicketScope } from '../ticket-scope.ts';
import {
  isBefore,
  isRare,
  matchesAssigneeAndSnooze,
  matchesStatusAndPriority,
  narrowsStatusOrPriority,
  prioritiesOf,
  statusesOf,
  type TicketFilter,
} from './ticket-filter.ts';

/** The ids of one page, newest first; ignores search words. */
export function newestIds(
  scope: TicketScope,
  filter: TicketFilter,
  limit: number,
  before: number | undefined,
): RawBuilder<unknown> {
  const newest = sql`order by id desc limit ${limit}`;
  return sql`select id from (${eachPart(scope, filter, sql`and ${isBefore(before)} ${newest}`)}) as found ${newest}`;
}

export async function countTickets(
  db: Database,
  scope: TicketScope,
  filter: TicketFilter,
  atMost: number,
): Promise<number> {
  const limit = sql`limit ${atMost}`;
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (select from (${eachPart(scope, filter, limit)}) as found ${limit}) as counted`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

function eachPart(scope: TicketScope, filter: TicketFilter, rest: RawBuilder<unknown>): RawBuilder<unknown> {
  const parts = partsOf(scope);
  if (parts.length === 0) return sql`select id from tickets where false`;
  const work = matchesAssigneeAndSnooze(filter);
  if (isRare(filter))
    return sql`(select id from tickets where ${isCovered(scope)} and ${matchesStatusAndPriority(filter)} and ${work} ${rest})`;
  const read = narrowsStatusOrPriority(filter) ? readKinds : readAll;
  return sql.join(
    parts.map(
      ({ each, condition }) => sql`(${read({ each, condition: sql`${condition} and ${work}` }, filter, rest)})`,
    ),
    sql` union all `,
  );
}

const readAll = ({ each, condition }: TicketPart, _filter: TicketFilter, rest: RawBuilder<unknown>) =>
  each
    ? sql`select id from ${each} cross join lateral (select id from tickets where ${condition} ${rest}) as of_one`
    : sql`select id from tickets where ${condition} ${rest}`;

/** The index holds each pair of status and priority in order of ids, so that each is read only up to its own limit. */
const readKinds = ({ each, condition }: TicketPart, filter: TicketFilter, rest: RawBuilder<unknown>) => sql`
  select id from ${each ? sql`${each} cross join` : sql``}
    unnest(${statusesOf(filter)}::text[]) as asked_status cross join unnest(${prioritiesOf(filter)}::text[]) as asked_priority
    cross join lateral (
      select id from tickets where ${condition} and status = asked_status and priority = asked_priority ${rest}
    ) as of_pair`;
