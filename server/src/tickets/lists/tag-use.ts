import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { type TicketFilter, tagIdsOf } from './conditions.ts';

/** More tickets of a tag are not counted. */
const COUNTED_AT_MOST = 10_000;

interface Use {
  readonly tag: number;
  readonly count: number;
  readonly oldest: number | null;
}

/** When both tags have more tickets than are counted, the rarer one reaches further back. */
const byRarity = (a: Use, b: Use): number => a.count - b.count || (a.oldest ?? 0) - (b.oldest ?? 0);

/** No ticket has it. */
const NO_TAG = 0;

/** Names all tags of the teams for `any`, so that tickets are found by the index of tags. */
export async function nameTags(db: Database, filter: TicketFilter): Promise<TicketFilter> {
  const { tag, without_tag = [], scope, clientTeams = [] } = filter;
  if (!tag?.includes('any')) return filter;
  const { rows } = await sql<{ id: number }>`
    select id from tags where team_id <> all(${clientTeams}::int8[]) and id <> all(${without_tag}::int8[]) and (
      team_id = any(${scope.teams}::int8[]) or team_id in (select team_id from sites where sites.id = any(${scope.sites}::int8[]))
    )`.execute(db);
  return { ...filter, tag: rows.length === 0 ? [NO_TAG] : rows.map(({ id }) => id), tag_match: 'any' };
}

/** Adds what the choice of a plan needs to know; the planner of the database would guess. */
export async function withTagUse(
  db: Database,
  filter: TicketFilter,
  countedAtMost = COUNTED_AT_MOST,
): Promise<TicketFilter> {
  const ids = [...new Set(tagIdsOf(filter))];
  if (ids.length === 0) return filter;
  const { teams, sites } = filter.scope;
  const { rows } = await sql<{ tickets: number; uses: Use[] }>`
    select (
      select coalesce(sum(total_tickets), 0)::int8 from sites where team_id = any(${teams}::int8[]) or id = any(${sites}::int8[])
    ) as tickets, (
      select json_agg((
        select json_build_object('tag', asked, 'count', count(*), 'oldest', min(ticket_id)) from (
          select ticket_id from ticket_tags where tag_id = asked order by ticket_id desc limit ${sql.lit(countedAtMost)}
        ) as counted
      )) from unnest(${ids}::int8[]) as asked
    ) as uses`.execute(db);
  const { tickets = 0, uses = [] } = rows[0] ?? {};
  const read = filter.tag_match === 'all' ? uses.sort(byRarity).slice(0, 1) : uses;
  return {
    ...filter,
    tagUse: {
      tags: read.map(({ tag }) => tag),
      tagged: read.reduce((sum, { count }) => sum + count, 0),
      isCapped: read.some(({ count }) => count >= countedAtMost),
      tickets,
    },
  };
}
