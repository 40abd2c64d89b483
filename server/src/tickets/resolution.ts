import { sql } from 'kysely';

/** A ticket with a part in its site's resolved_tickets and resolution_seconds. What was imported has none: its time passed elsewhere. */
export const isCountedAsResolved = sql<boolean>`(resolved_at is not null and imported_at is null)`;

/** The part of it in resolution_seconds. */
export const secondsToResolve = sql<number>`(
  case when imported_at is null then coalesce(floor(extract(epoch from resolved_at - created_at)), 0) else 0 end
)::int8`;
