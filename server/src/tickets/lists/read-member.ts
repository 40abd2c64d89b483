import { type RawBuilder, sql } from 'kysely';
import { isCovered } from '../ticket-scope.ts';
import { matchesWork, prioritiesOf, statusesOf, type TicketFilter } from './conditions.ts';
import type { Rows } from './ticket-order.ts';

/** By the index that has the tickets of a member by status, newest first. */
export const readMember = (
  filter: TicketFilter,
  { columns, next }: Rows,
  isAssigned: RawBuilder<boolean> = sql`true`,
): RawBuilder<unknown> => sql`(
  select of_status.* from unnest(${statusesOf(filter)}::text[]) as asked_status cross join lateral (
    select ${columns} from tickets
    where status = asked_status and priority = any(${prioritiesOf(filter)}) and ${isAssigned}
      and ${isCovered(filter.scope)} and ${matchesWork(filter)} ${next}
  ) as of_status
)`;
