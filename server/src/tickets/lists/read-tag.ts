import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { isCovered } from '../ticket-scope.ts';
import { matchesFilter, type TicketFilter } from './conditions.ts';
import type { PageRows, Rows } from './ticket-order.ts';

/** By the index of each tag, newest first; each ticket is looked up on the way, so that no more are read than a page needs. */
export function readNewestTagged(
  filter: TicketFilter,
  tags: readonly number[],
  { columns, next }: Rows,
): RawBuilder<unknown> {
  const condition = sql`${isCovered(filter.scope)} and ${matchesFilter(filter, tags)}`;
  const reads = tags.map(
    (tag) => sql`(
      select ${columns} from (select ticket_id as id, ticket_id as tagged_id from ticket_tags where tag_id = ${tag}) as tickets
      where (select true from tickets where tickets.id = tagged_id and ${condition} limit 1) ${next}
    )`,
  );
  const all = sql.join(reads, sql` union all `);
  return tags.length === 1 ? all : sql`(select distinct * from (${all}) as of_tags)`;
}

/** All tickets with the tags. `offset 0`: each is looked up; otherwise it would be compared with every id of a list. */
export function readTagged(
  filter: TicketFilter,
  tags: readonly number[],
  { columns, next }: Rows,
): RawBuilder<unknown> {
  const tagged = tags.map(
    (tag) => sql`(select ticket_id from ticket_tags where tag_id = ${tag} order by ticket_id desc)`,
  );
  return sql`(
    select ${columns} from (${sql.join(tagged, sql` union `)}) as tagged
      cross join lateral (select * from tickets where tickets.id = tagged.ticket_id offset 0) as tickets
    where ${isCovered(filter.scope)} and ${matchesFilter(filter, tags)} ${next}
  )`;
}

interface LookUp {
  /** Rows with the columns `key` and `id`. */
  readonly first: RawBuilder<unknown>;
  readonly atMost: number;
  readonly condition: RawBuilder<boolean>;
  readonly page: PageRows;
}

/** Looks the first tickets of a list up, each by its id; `isWhole` if there are no others. */
export async function lookUpFirst(db: Database, { first, atMost, condition, page }: LookUp) {
  const { rows } = await sql<{ ids: number[]; isWhole: boolean }>`
    with first_rows as materialized (${first})
    select (select count(*) from first_rows) < ${sql.lit(atMost)} as "isWhole", coalesce((
      select json_agg(id) from (
        select id from (select * from first_rows ${page.sorted} offset 0) as in_order cross join lateral (
          select true as is_match from tickets where tickets.id = in_order.id and ${condition} offset 0
        ) as matching ${page.sorted} ${page.limit}
      ) as page
    ), '[]') as ids`.execute(db);
  return rows[0] ?? { ids: [], isWhole: true };
}
