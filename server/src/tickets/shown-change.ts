import { type RawBuilder, sql } from 'kysely';

export type VisibleSites = readonly number[] | null;

const HIDDEN_SITE = sql`'{"site_id": null, "site_name": null}'::jsonb`;

/** Hides the hidden site of a move, and a ticket of a hidden site that was once merged. */
export function shownChange(sites: VisibleSites): RawBuilder<unknown> {
  if (sites === null) return sql`ticket_events.change`;
  const side = (name: 'before' | 'after') => sql`
    case when (ticket_events.change #>> ${sql.lit(`{${name},site_id}`)})::int8 = any(${sites}::int8[])
      then ticket_events.change->${sql.lit(name)} else ${HIDDEN_SITE} end`;
  const otherTicket = sql`coalesce(
    ticket_events.change #>> '{after,from}', ticket_events.change #>> '{after,into}',
    ticket_events.change #>> '{before,from}', ticket_events.change #>> '{before,into}')::int8`;
  return sql`case
    when ticket_events.kind = 'moved' then jsonb_build_object('before', ${side('before')}, 'after', ${side('after')})
    when ticket_events.kind in ('merged', 'unmerged') and not exists (
      select from tickets as other where other.id = ${otherTicket} and other.site_id = any(${sites}::int8[])
    ) then '{}'::jsonb
    else ticket_events.change end`;
}
