import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Topic } from '../scope.ts';
import type { UnassignTickets } from '../teams/members.ts';
import { lookUpName } from '../teams/person-name.ts';
import { memberActor, recordEventOfAll } from './ticket-history.ts';

/** One statement for all tickets of a busy member would exceed the time limit of statements. */
const TICKETS_PER_STATEMENT = 5_000;

/**
 * After a removal all of the team, otherwise those of sites that the member does not see, and a client's. The caller has
 * changed the member before, so that no assignment can follow. Tickets are locked by ascending id, which avoids a deadlock.
 */
export const unassignTickets: UnassignTickets = async (tx, { team_id, user_id, actor_id }) => {
  const before = { user_id, name: await lookUpName(tx, user_id) };
  const sites = new Set<number>();
  for (let after: number | undefined = 0; after !== undefined; ) {
    const { ids, site_ids } = await unassignNext(tx, team_id, user_id, after);
    await recordEventOfAll(tx, ids, { ...memberActor(actor_id), kind: 'assigned', change: { before, after: null } });
    for (const id of site_ids) sites.add(id);
    after = ids.at(-1);
  }
  return [...sites].map((id): Topic => `site:${id}`);
};

interface Unassigned {
  /** Ascending. */
  readonly ids: number[];
  readonly site_ids: number[];
}

async function unassignNext(tx: Database, teamId: number, userId: number, after: number): Promise<Unassigned> {
  const { rows } = await sql<Unassigned>`
    with theirs as (
      select id from tickets
      where assignee_id = ${userId} and id > ${after} and team_id = ${teamId} and not exists (
        select from team_members as member
        where member.team_id = ${teamId} and member.user_id = ${userId} and joined_at is not null and role <> 'client' and (
          sees_all_sites or exists (
            select from member_sites where member_id = member.id and member_sites.site_id = tickets.site_id
          )
        )
      )
      order by id limit ${TICKETS_PER_STATEMENT} for no key update
    ),
    unassigned as (
      update tickets set assignee_id = null, updated_at = now() where id in (select id from theirs) returning id, site_id
    )
    select to_json(array(select id from unassigned order by id)) as ids,
      to_json(array(select distinct site_id from unassigned)) as site_ids`.execute(tx);
  return rows[0] ?? { ids: [], site_ids: [] };
}
