import type { MoveTarget } from '@deskbell/contract/triage';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { Invalid } from '../../errors.ts';
import { personName } from '../../names/person-name.ts';
import type { Scope } from '../../scope.ts';
import { findTickets } from '../tickets.ts';

/** Other sites of the team where the user works, each with the members who would lose tickets, and how many. */
export async function listMoveTargets(
  db: Database,
  scope: Scope<'work'>,
  ids: readonly number[],
): Promise<MoveTarget[]> {
  const tickets = await findTickets(db, scope, ids);
  const [first, ...others] = new Set(tickets.map(({ team_id }) => team_id));
  const message = 'Choose tickets of one team.';
  if (first === undefined || others.length > 0) throw new Invalid(message, [{ path: ['ids'], message }]);
  const { site_ids } = scope.authorize({ team_id: first });
  const origins = [...new Set(tickets.map(({ site_id }) => site_id))];
  const sites = await db
    .selectFrom('sites')
    .select(['id as site_id', 'name as site_name', 'domain'])
    .where('team_id', '=', first)
    .$if(origins.length === 1, (all) => all.where('id', 'not in', origins))
    .$if(site_ids !== null, (all) => all.where('id', 'in', [...(site_ids ?? []), 0]))
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
  const members = await readLimitedMembers(db, first, origins);
  return sites.map((site) => ({
    ...site,
    losing: members.flatMap(({ sees, ...member }) => {
      const lost = sees.has(site.site_id) ? [] : tickets.filter(({ site_id }) => sees.has(site_id));
      return lost.length === 0 ? [] : [{ ...member, tickets: lost.length }];
    }),
  }));
}

/** Members who see one of the sites, but not all sites of the team. */
async function readLimitedMembers(db: Database, teamId: number, siteIds: readonly number[]) {
  const { rows } = await sql<Omit<MoveTarget['losing'][number], 'tickets'> & { sees: number[] }>`
    select member.user_id, ${personName} as name, role = 'client' as is_client,
      to_json(array(select site_id from member_sites where member_id = member.id)) as sees
    from team_members as member inner join users on users.id = member.user_id
    where member.team_id = ${teamId} and not sees_all_sites and joined_at is not null and exists (
      select from member_sites where member_id = member.id and site_id = any(${siteIds}::int8[])
    )
    order by lower(${personName}), member.user_id`.execute(db);
  return rows.map(({ sees, ...member }) => ({ ...member, sees: new Set(sees) }));
}
