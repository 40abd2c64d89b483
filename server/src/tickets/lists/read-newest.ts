import { type RawBuilder, sql } from 'kysely';
import { matchesFilter, type TicketFilter } from './conditions.ts';
import { fromEachPart } from './each-part.ts';
import type { Rows } from './ticket-order.ts';

/** By the index of each team or site. A range of one id has an order that only this index has; all tickets might be walked instead. */
export const readNewest = (
  filter: TicketFilter,
  { columns, nextBy }: Pick<Rows, 'columns' | 'nextBy'>,
): RawBuilder<unknown> =>
  fromEachPart(
    filter.scope,
    [],
    (_, { column, id, isKept }) => sql`
      select ${columns} from tickets
      where ${column} between ${id} and ${id}${isKept} and ${matchesFilter(filter)} ${nextBy(column)}`,
  );
