import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Owner } from '../owner.ts';
import {
  inScope,
  isBefore,
  narrowsStatusOrPriority,
  prioritiesOf,
  statusesOf,
  type TicketFilter,
} from './ticket-filter.ts';

/** The ids of one page, newest first; ignores search words. */
export function newestIds(owner: Owner, filter: TicketFilter, limit: number, before: number | undefined) {
  const newest = sql`order by id desc limit ${limit}`;
  const page = sql`and ${isBefore(before)} ${newest}`;
  if (narrowsStatusOrPriority(filter))
    return sql`select id from ${eachStatusAndPriority(owner, filter, page)} ${newest}`;
  return isOfSeveralSites(filter)
    ? sql`select id from ${eachSite(owner, filter)} cross join lateral (
        select id from tickets where ${inIndexedScope(owner, filter)} ${page}) as of_site ${newest}`
    : sql`select id from tickets where ${inScope(owner, filter)} and ${isBefore(before)} ${newest}`;
}

export async function countTickets(db: Database, owner: Owner, filter: TicketFilter, atMost: number): Promise<number> {
  const limit = sql`limit ${atMost}`;
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (select from ${eachStatusAndPriority(owner, filter, limit)} ${limit}) as counted`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

/** The index holds each pair of status and priority in order of ids, so that each is read only up to its own limit. */
const eachStatusAndPriority = (owner: Owner, filter: TicketFilter, rest: ReturnType<typeof sql>) => sql`
  ${isOfSeveralSites(filter) ? sql`${eachSite(owner, filter)} cross join` : sql``}
  unnest(${statusesOf(filter)}::text[]) as asked_status cross join unnest(${prioritiesOf(filter)}::text[]) as asked_priority
  cross join lateral (
    select id from tickets where ${inIndexedScope(owner, filter)} and status = asked_status and priority = asked_priority ${rest}
  ) as of_pair`;

const isOfSeveralSites = ({ site_id = [] }: TicketFilter) => site_id.length > 1;

/** Like each pair, each site is read only up to the limit. */
const eachSite = (owner: Owner, { site_id = [] }: TicketFilter) =>
  sql`(select id as asked_site from sites where id = any(${site_id}) and owner_id = ${owner.id}) as asked_sites`;

/** Index-only: with owner_id beside site_id, each row would have to be fetched to be counted. */
function inIndexedScope(owner: Owner, filter: TicketFilter) {
  if (filter.site_id === undefined) return inScope(owner, filter);
  return isOfSeveralSites(filter)
    ? sql`tickets.site_id = asked_site`
    : sql`tickets.site_id = (select id from sites where id = ${filter.site_id[0]} and owner_id = ${owner.id})`;
}
