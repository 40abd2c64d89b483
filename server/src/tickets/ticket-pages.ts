import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Owner } from '../owner.ts';
import { inScope, isBefore, isOfEveryKind, prioritiesOf, statusesOf, type TicketFilter } from './ticket-filter.ts';

/** The newest tickets that match, as far as they are asked for; words are not looked at. */
export function newestIds(owner: Owner, filter: TicketFilter, limit: number, before: number | undefined) {
  const newest = sql`order by id desc limit ${limit}`;
  return isOfEveryKind(filter)
    ? sql`select id from tickets where ${inScope(owner, filter)} and ${isBefore(before)} ${newest}`
    : sql`select id from ${eachKind(owner, filter, sql`and ${isBefore(before)} ${newest}`)} ${newest}`;
}

export async function countTickets(db: Database, owner: Owner, filter: TicketFilter, atMost: number): Promise<number> {
  const limit = sql`limit ${atMost}`;
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (select from ${eachKind(owner, filter, limit)} ${limit}) as counted`.execute(db);
  return rows[0]?.total ?? 0;
}

/** One after the other, each status and priority is in the order of its ids: none is read further than asked for. */
const eachKind = (owner: Owner, filter: TicketFilter, rest: ReturnType<typeof sql>) => sql`
  unnest(${statusesOf(filter)}::text[]) as asked_status cross join unnest(${prioritiesOf(filter)}::text[]) as asked_priority
  cross join lateral (
    select id from tickets where ${inIndexedScope(owner, filter)} and status = asked_status and priority = asked_priority ${rest}
  ) as of_kind`;

/** Asks nothing that the index does not hold: with the owner beside the site each row would have to be fetched to be counted. */
const inIndexedScope = (owner: Owner, filter: TicketFilter) =>
  filter.site_id === undefined
    ? inScope(owner, filter)
    : sql`tickets.site_id = (select id from sites where id = ${filter.site_id} and owner_id = ${owner.id})`;
