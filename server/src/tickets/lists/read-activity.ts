import { type RawBuilder, sql } from 'kysely';
import { matchesWork, prioritiesOf, statusesOf, type TicketFilter } from './conditions.ts';
import { fromEachPart } from './each-part.ts';
import type { Rows } from './ticket-order.ts';

/** By the index that has the tickets of each status in order of their last activity. */
export const readActivity = (filter: TicketFilter, { columns, next }: Rows): RawBuilder<unknown> =>
  fromEachPart(
    filter.scope,
    [sql`unnest(${statusesOf(filter)}::text[]) as asked_status`],
    (isOfPart) => sql`
      select ${columns} from tickets
      where ${isOfPart} and status = asked_status and priority = any(${prioritiesOf(filter)}) and ${matchesWork(filter)} ${next}`,
  );
