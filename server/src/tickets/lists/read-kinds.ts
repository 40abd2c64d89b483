import { type RawBuilder, sql } from 'kysely';
import { matchesWork, prioritiesOf, statusesOf, type TicketFilter } from './conditions.ts';
import { fromEachPart } from './each-part.ts';
import type { Rows } from './ticket-order.ts';

/** By the index that has each pair of status and priority newest first, so that each is read only up to its own limit. */
export const readKinds = (filter: TicketFilter, { columns, next }: Rows): RawBuilder<unknown> =>
  fromEachPart(
    filter.scope,
    [
      sql`unnest(${statusesOf(filter)}::text[]) as asked_status`,
      sql`unnest(${prioritiesOf(filter)}::text[]) as asked_priority`,
    ],
    (isOfPart) => sql`
      select ${columns} from tickets
      where ${isOfPart} and status = asked_status and priority = asked_priority and ${matchesWork(filter)} ${next}`,
  );
