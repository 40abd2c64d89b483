import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { placesOf } from './ticket-past.ts';

/** User ids are unique per site: another site may give the same id to another person. */
export interface SiteUser {
  readonly site_id: number;
  readonly user_id: string;
}

/** Includes former sites of moved tickets. Leaves out ids that another person's ticket on the site has too. */
export async function listUsersOfTickets(db: Database, ticketIds: readonly number[]): Promise<SiteUser[]> {
  if (ticketIds.length === 0) return [];
  const { rows } = await sql<SiteUser>`
    select distinct places.site_id, own.user_id
    from ${placesOf(ticketIds)} as places inner join tickets as own on own.id = places.ticket_id
    where own.user_id is not null and not exists (
      select from tickets as other
      where other.team_id = own.team_id and other.user_id = own.user_id and other.site_id = places.site_id
        and other.id <> all(${ticketIds}::int8[])
    )
    order by site_id, user_id`.execute(db);
  return rows;
}
