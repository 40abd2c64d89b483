import { type RawBuilder, sql } from 'kysely';
import { isCovered } from '../ticket-scope.ts';
import { chosenIds } from '../work/followers.ts';
import { matchesFilter, type TicketFilter } from './conditions.ts';
import { readMember } from './read-member.ts';
import type { Rows } from './ticket-order.ts';

/** All that match. `offset 0`: for a page the planner would walk the newest tickets, which takes long where few match. */
export const readFew = (
  filter: TicketFilter,
  { columns, next }: Rows,
  condition: RawBuilder<boolean> = sql`true`,
): RawBuilder<unknown> => sql`(
  select ${columns} from (
    select * from tickets where ${condition} and ${isCovered(filter.scope)} and ${matchesFilter(filter)} offset 0
  ) as tickets where true ${next}
)`;

/** Separates the reader's own tickets, which an index has, from others that the reader follows. */
export function readFollowed(filter: TicketFilter, rows: Rows): RawBuilder<unknown> {
  const { reader = 0 } = filter;
  const isOfOther = sql<boolean>`tickets.assignee_id is distinct from ${reader} and tickets.id = any(${chosenIds(reader)})`;
  return sql`${readFew(filter, rows, isOfOther)} union all ${readMember(filter, rows, sql`tickets.assignee_id = ${reader}`)}`;
}
