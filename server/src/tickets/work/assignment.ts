import type { Assignee } from '@deskbell/contract/sites';
import type { Ticket } from '@deskbell/contract/tickets';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { Invalid } from '../../errors.ts';
import { readTakenBack } from '../../inbox/inbox.ts';
import { personName } from '../../names/person-name.ts';
import { holdMember, seesSite } from '../../names/site-member.ts';
import { isTeamOfSeveral } from '../../names/team-of-several.ts';
import type { Scope } from '../../scope.ts';
import { findSite } from '../../sites/sites.ts';
import { queueAssignedNotifications } from '../notify/member-notifications.ts';
import { type MemberActor, memberActor, recordTicketEvents } from '../ticket-history.ts';
import type { TicketChange } from './change-tickets.ts';
import { endStops } from './followers.ts';
import { refuseMerged } from './ticket-status.ts';

export async function listAssignees(db: Database, scope: Scope<'work'>, siteId: number): Promise<Assignee[]> {
  const { team_id } = await findSite(db, scope, siteId);
  return readAssignees(db, { team_id, site_id: siteId });
}

export async function readAssignees(
  db: Database,
  { team_id, site_id }: { team_id: number; site_id: number },
): Promise<Assignee[]> {
  const { rows } = await sql<Assignee>`
    select member.user_id, ${personName} as name
    from team_members as member inner join users on users.id = member.user_id
    where member.team_id = ${team_id} and role <> 'client' and ${seesSite(site_id)}
    order by lower(${personName}), member.user_id`.execute(db);
  return rows;
}

export const assignTo =
  (userId: number | null): TicketChange =>
  (tx, tickets, actor) =>
    assign(tx, actor, tickets, userId);

interface AssignedTicket extends Pick<Ticket, 'id' | 'site_id'> {
  readonly team_id: number;
}

async function assign(
  tx: Database,
  actor: MemberActor,
  tickets: readonly AssignedTicket[],
  userId: number | null,
): Promise<void> {
  const name = userId === null ? null : await requireAssignee(tx, tickets, userId);
  const before = await tx
    .selectFrom('tickets')
    .leftJoin('users', 'users.id', 'assignee_id')
    .select(['tickets.id', 'assignee_id', 'merged_into'])
    .select(sql<string | null>`case when users.id is not null then ${personName} end`.as('assignee_name'))
    .where(
      'tickets.id',
      'in',
      tickets.map(({ id }) => id),
    )
    .orderBy('tickets.id')
    .forNoKeyUpdate('tickets')
    .execute();
  refuseMerged(before);
  const changing = before.filter(({ assignee_id }) => assignee_id !== userId);
  if (changing.length === 0) return;
  const ids = changing.map(({ id }) => id);
  await tx.updateTable('tickets').set({ assignee_id: userId, updated_at: sql`now()` }).where('id', 'in', ids).execute();
  await readTakenBack(tx, ids);
  if (userId !== null) await endStops(tx, ids, userId);
  await recordTicketEvents(
    tx,
    changing.map((ticket) => ({
      ticket_id: ticket.id,
      ...actor,
      kind: 'assigned',
      change: { before: personOf(ticket.assignee_id, ticket.assignee_name), after: personOf(userId, name) },
    })),
  );
  const { actor_id } = actor;
  if (userId !== null && userId !== actor_id) await queueAssignedNotifications(tx, ids, actor_id);
}

const personOf = (user_id: number | null, name: string | null) => (user_id === null ? null : { user_id, name });

async function requireAssignee(tx: Database, tickets: readonly AssignedTicket[], userId: number): Promise<string> {
  const sites = new Map(tickets.map(({ site_id, team_id }) => [site_id, team_id]));
  await holdMember(tx, userId, [...sites.values()]);
  let name = '';
  for (const [site_id, team_id] of sites) {
    const assignee = (await readAssignees(tx, { team_id, site_id })).find(({ user_id }) => user_id === userId);
    const message = 'Choose a member who can see the site and is no client.';
    if (!assignee) throw new Invalid(message, [{ path: ['user_id'], message }]);
    name = assignee.name;
  }
  return name;
}

/** Only if the team has several members and wants it. The caller holds a lock on the member. */
export async function assignFirstReplier(
  tx: Database,
  ticket: AssignedTicket,
  userId: number,
  comment_id?: number,
): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    update tickets set assignee_id = ${userId}, updated_at = now()
    from teams, users
    where tickets.id = ${ticket.id} and assignee_id is null and teams.id = tickets.team_id and assigns_first_replier
      and users.id = ${userId}
      and ${isTeamOfSeveral(sql.ref('teams.id'))}
      and not exists (
        select from comments where ticket_id = tickets.id and author = 'agent' and audience = 'customer' offset 1
      )
    returning ${personName} as name`.execute(tx);
  const [assigned] = rows;
  if (!assigned) return;
  await recordTicketEvents(tx, [
    {
      ticket_id: ticket.id,
      ...memberActor(userId),
      kind: 'assigned',
      change: { before: null, after: personOf(userId, assigned.name), comment_id },
    },
  ]);
}
