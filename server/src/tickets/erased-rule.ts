import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { Conflict } from '../errors.ts';

/** Uses the index of the history. */
export const isErased: RawBuilder<boolean> = sql`exists (
  select from ticket_events where ticket_events.ticket_id = tickets.id and ticket_events.kind = 'erased'
)`;

export async function requireUnerased(db: Database, id: number, message: string): Promise<void> {
  const erased = await db.selectFrom('tickets').select('id').where('id', '=', id).where(isErased).executeTakeFirst();
  if (erased) throw new Conflict(message);
}
