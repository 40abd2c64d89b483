import { type RawBuilder, sql } from 'kysely';
import { matchesFilter, type TicketFilter } from './conditions.ts';
import { fromEachPart } from './each-part.ts';
import type { Rows } from './ticket-order.ts';

const waiting = (isOfPart: RawBuilder<boolean>) => sql`${isOfPart} and tickets.waiting_since is not null`;

/** By the index of waiting tickets, longest first. */
export const readLongestWaiting = (filter: TicketFilter, { columns, next }: Rows): RawBuilder<unknown> =>
  fromEachPart(
    filter.scope,
    [],
    (isOfPart) => sql`select ${columns} from tickets where ${waiting(isOfPart)} and ${matchesFilter(filter)} ${next}`,
  );

/** The ids of all come from the index. `offset 0`: otherwise all tickets, waiting or not, might be walked for a page. */
export const readNewestWaiting = (filter: TicketFilter, { columns, next }: Rows): RawBuilder<unknown> =>
  fromEachPart(
    filter.scope,
    [],
    (isOfPart) => sql`
      select ${columns} from (
        select id, id as waiting_id from tickets where ${waiting(isOfPart)} order by id desc offset 0
      ) as tickets
      where (select true from tickets where tickets.id = waiting_id and ${matchesFilter(filter)} limit 1) ${next}`,
  );

/** All, for other orders. */
export const readWaiting = (filter: TicketFilter, { columns, next }: Rows): RawBuilder<unknown> =>
  fromEachPart(
    filter.scope,
    [],
    (isOfPart) => sql`
      select ${columns} from (select * from tickets where ${waiting(isOfPart)} offset 0) as tickets
      where ${matchesFilter(filter)} ${next}`,
  );
