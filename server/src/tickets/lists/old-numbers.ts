import { type RawBuilder, sql } from 'kysely';
import { isCovered } from '../ticket-scope.ts';
import { containsWords, matchesFilter, type TicketFilter } from './conditions.ts';

/** "Zendesk #4711", "#4711" or "4711": a number that an imported ticket had on the other desk. */
const OLD_NUMBER = /^(?:(?<desk>[a-z][a-z ]{0,20}?)\s*)?#?(?<number>[\w./-]{0,99}\d[\w./-]{0,99})$/i;

/** Tickets that came from another desk with the number that was typed, unless its words find them, as a further part of a union. */
export function orByOldNumber(filter: TicketFilter): RawBuilder<unknown> {
  const { desk, number } = OLD_NUMBER.exec((filter.q ?? '').trim())?.groups ?? {};
  if (number === undefined) return sql``;
  const isOfDesk = desk === undefined ? sql`true` : sql`import_rows.source = ${desk.replaceAll(' ', '').toLowerCase()}`;
  return sql`
    union
    select tickets.id from import_rows inner join tickets on tickets.id = row_id
    where kind = 'ticket' and source_id = ${number} and ${isOfDesk} and ${isCovered(filter.scope)} and ${matchesFilter(filter)}
      and not (${containsWords(filter)})`;
}
