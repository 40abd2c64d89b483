import { type RawBuilder, sql } from 'kysely';

/** Of a row of `tickets`. The index of the history answers it; one that was merged is erased with the one that stays. */
export const isErased: RawBuilder<boolean> = sql`exists (
  select from ticket_events
  where ticket_events.ticket_id in (tickets.id, tickets.merged_into) and ticket_events.kind = 'erased'
)`;
