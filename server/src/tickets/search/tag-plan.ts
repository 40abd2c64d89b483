import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { TicketScope } from '../ticket-scope.ts';
import { type TicketFilter, tagIdsOf } from './ticket-filter.ts';

/** More tickets of a tag are not counted. */
const COUNTED_AT_MOST = 10_000;
/** A page of a list, about. */
const PAGE_ROWS = 50;

/** Decides by how many tickets have the tags and how many the scope has; the planner of the database would guess. */
export async function planTags<Filter extends TicketFilter>(
  db: Database,
  { teams, sites }: TicketScope,
  filter: Filter,
): Promise<Filter> {
  const ids = [...new Set(tagIdsOf(filter))];
  if (ids.length === 0) return filter;
  const { rows } = await sql<{ tickets: number; counts: number[] }>`
    select (
      select coalesce(sum(total_tickets), 0)::int8 from sites where team_id = any(${teams}::int8[]) or id = any(${sites}::int8[])
    ) as tickets, (
      select json_agg((
        select count(*) from (select from ticket_tags where tag_id = asked limit ${sql.lit(COUNTED_AT_MOST)}) as counted
      ) order by n) from unnest(${ids}::int8[]) with ordinality as asked_tags (asked, n)
    ) as counts`.execute(db);
  const { tickets = 0, counts = [] } = rows[0] ?? {};
  const rarest = Math.min(...counts);
  const needsAll = filter.tag_match === 'all';
  const tagged = needsAll ? rarest : counts.reduce((sum, count) => sum + count, 0);
  const tags = needsAll ? ids.filter((_, n) => n === counts.indexOf(rarest)) : ids;
  // A walk finds a page among so many tickets: PAGE_ROWS * tickets / tagged.
  return { ...filter, tagPlan: { tags, isFewer: tagged < tickets, isRare: tagged ** 2 < PAGE_ROWS * tickets } };
}
