import { COUNTED_TICKETS_MAX } from '@deskbell/contract/limits';
import type { TicketCounts, TicketDimension } from '@deskbell/contract/ticket-counts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { TicketFilter } from './conditions.ts';
import { planCount } from './list-plan.ts';
import { selectSome } from './list-statements.ts';
import { readList } from './read-list.ts';

const READ_AT_MOST = COUNTED_TICKETS_MAX + 1;

const VALUES: Record<TicketDimension, RawBuilder<unknown>> = {
  site: sql`site_id::text`,
  status: sql`status`,
  priority: sql`priority`,
  assignee: sql`coalesce(case when not is_of_client then assignee_id end::text, 'none')`,
  tag: sql`coalesce(tag_id::text, 'none')`,
};

const TAGS = sql`left join ticket_tags on ticket_tags.ticket_id = ticket.id and not is_of_client`;

/** How many of the tickets that match have each value. No more are read than are counted, by the statement of a count. */
export async function countTicketsBy(db: Database, filter: TicketFilter, by: TicketDimension): Promise<TicketCounts> {
  const { clientTeams = [] } = filter;
  // `offset 0`: each ticket is looked up; otherwise all tickets might be read for a join.
  const { rows } = await sql<TicketCounts & { total: number }>`
    with found as materialized (${await selectMatches(db, filter)})
    select (select count(*) from found) as total, coalesce(json_agg(json_build_object('value', value, 'count', count) order by count desc, value), '[]') as counts
    from (
      select ${VALUES[by]} as value, count(*) as count
      from found cross join lateral (
        select id, site_id, status, priority, assignee_id, team_id = any(${clientTeams}::int8[]) as is_of_client
        from tickets where tickets.id = found.id offset 0
      ) as ticket ${by === 'tag' ? TAGS : sql``}
      group by 1
    ) as of_value`.execute(db);
  const { total = 0, counts = [] } = rows[0] ?? {};
  return total > COUNTED_TICKETS_MAX ? { is_too_many: true, counts: [] } : { is_too_many: false, counts };
}

async function selectMatches(db: Database, filter: TicketFilter): Promise<RawBuilder<unknown>> {
  const by = planCount(filter);
  if (by !== 'words') return selectSome(by, filter, READ_AT_MOST);
  const { ids } = await readList(db, {
    filter,
    sort: 'created',
    limit: READ_AT_MOST,
    before: undefined,
    searchCountedAtMost: READ_AT_MOST,
  });
  return sql`select unnest(${ids}::int8[]) as id`;
}
