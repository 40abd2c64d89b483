import { type RawBuilder, sql } from 'kysely';

/** Rows of `ticket_id` and `site_id`: every site where a ticket, or the one that it was merged into, is or was. */
export const placesOf = (ticketIds: readonly number[]): RawBuilder<unknown> => sql`(
  select id as ticket_id, site_id from tickets where id = any(${ticketIds}::int8[])
  union
  select tickets.id, place::int8 from tickets
    cross join lateral (
      select tickets.id union select tickets.merged_into
      union select (change #>> '{before,into}')::int8 from ticket_events where ticket_id = tickets.id and kind = 'unmerged'
    ) as conversation (id)
    inner join ticket_events as move
      on move.ticket_id = conversation.id and move.kind = 'moved' and move.created_at >= tickets.created_at
    cross join lateral (values (change #>> '{before,site_id}'), (change #>> '{after,site_id}')) as sites (place)
  where tickets.id = any(${ticketIds}::int8[])
)`;

/** Tickets that were merged with one of these until the merge was undone, directly or through others. */
export const separatedFrom = (ticketIds: readonly number[]): RawBuilder<unknown> => sql`(
  with recursive partner (id) as (
    select unnest(${ticketIds}::int8[])
    union
    select coalesce(change #>> '{before,into}', change #>> '{before,from}')::int8
    from partner inner join ticket_events on ticket_id = partner.id and kind = 'unmerged'
  )
  select id from partner where id <> all(${ticketIds}::int8[])
)`;
