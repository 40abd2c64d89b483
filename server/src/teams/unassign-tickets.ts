import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Topic } from '../scope.ts';
import { personName } from './person-name.ts';

interface Unassigned {
  readonly team_id: number;
  readonly user_id: number;
  readonly actor_id: number;
}

/**
 * Takes the tickets away that a user may no longer work on: after a removal all of the team, otherwise those of sites that
 * the member does not see, and a client's. Each gets a line in its history. Returns the sites that changed.
 */
export async function unassignTickets(tx: Database, { team_id, user_id, actor_id }: Unassigned): Promise<Topic[]> {
  const { rows } = await sql<{ site_id: number }>`
    with unassigned as (
      update tickets set assignee_id = null, updated_at = now()
      where assignee_id = ${user_id} and team_id = ${team_id} and not exists (
        select from team_members as member
        where member.team_id = ${team_id} and member.user_id = ${user_id} and joined_at is not null and role <> 'client' and (
          sees_all_sites or exists (
            select from member_sites where member_id = member.id and member_sites.site_id = tickets.site_id
          )
        )
      )
      returning id, site_id
    ),
    recorded as (
      insert into ticket_events (ticket_id, actor, actor_id, kind, change)
      select id, 'member', ${actor_id}::int8, 'assigned', jsonb_build_object('before', jsonb_build_object(
        'user_id', ${user_id}::int8, 'name', (select ${personName} from users where users.id = ${user_id})
      ), 'after', null)
      from unassigned
    )
    select distinct site_id from unassigned`.execute(tx);
  return rows.map(({ site_id }): Topic => `site:${site_id}`);
}
