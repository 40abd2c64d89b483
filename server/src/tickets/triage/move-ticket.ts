import { UNMOVE_HOURS } from '@deskbell/contract/limits';
import type { TicketDetail, TicketStatus } from '@deskbell/contract/tickets';
import type { MoveTarget } from '@deskbell/contract/triage';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { moveEmailLogs } from '../../email-log/email-logs.ts';
import { Conflict, Invalid } from '../../errors.ts';
import { personName } from '../../names/person-name.ts';
import { holdMember, seesSite } from '../../names/site-member.ts';
import type { Scope } from '../../scope.ts';
import { findSite, noSuchSite } from '../../sites/sites.ts';
import { lockSitesOfTickets } from '../site-lock.ts';
import { COUNTER_OF } from '../ticket-counters.ts';
import { memberActor, recordTicketEvents } from '../ticket-history.ts';
import { findTicket, findTicketDetail, noSuchTicket, type TicketOfTeam } from '../tickets.ts';
import { assignTo, readAssignees } from '../work/assignment.ts';
import { dropUnseeingFollowers, type FollowerRow, restoreFollowers } from '../work/followers.ts';
import { refuseMerged } from '../work/ticket-status.ts';

interface Person {
  readonly user_id: number;
  readonly name: string;
}

/** Other sites of the team where the user works, each with the members who would lose the ticket. */
export async function listMoveTargets(db: Database, scope: Scope<'work'>, id: number): Promise<MoveTarget[]> {
  const { site_id, team_id } = await findTicket(db, scope, id);
  const { site_ids } = scope.authorize({ team_id, site_id });
  const sites = await db
    .selectFrom('sites')
    .select(['id as site_id', 'name as site_name', 'domain'])
    .where('team_id', '=', team_id)
    .where('id', '<>', site_id)
    .$if(site_ids !== null, (all) => all.where('id', 'in', [...(site_ids ?? []), 0]))
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
  const { rows: members } = await sql<Person & { is_client: boolean; sees: number[] }>`
    select member.user_id, ${personName} as name, role = 'client' as is_client,
      to_json(array(select site_id from member_sites where member_id = member.id)) as sees
    from team_members as member inner join users on users.id = member.user_id
    where member.team_id = ${team_id} and not sees_all_sites and ${seesSite(site_id)}
    order by lower(${personName}), member.user_id`.execute(db);
  return sites.map((site) => ({
    ...site,
    losing: members.flatMap(({ sees, ...member }) => (sees.includes(site.site_id) ? [] : [member])),
  }));
}

/** Takes tickets along that were merged into it. Number, conversation, reply address, visitor's page and files stay. */
export function moveTicket(
  db: Database,
  scope: Scope<'work'>,
  id: number,
  siteId: number,
): Promise<TicketDetail & { dropped: Person[] }> {
  return db.transaction().execute(async (tx) => {
    const ticket = await lockForMove(tx, scope, id, siteId);
    const dropped = ticket.site_id === siteId ? null : await move(tx, scope, ticket, siteId);
    return { ...(await findTicketDetail(tx, scope, id)), dropped: dropped ? [dropped] : [] };
  });
}

/** Moves back and restores the dropped followers, and the assignee unless there is a new one. */
export function unmoveTicket(db: Database, scope: Scope<'work'>, id: number): Promise<TicketDetail> {
  return db.transaction().execute(async (tx) => {
    await findTicket(tx, scope, id);
    const last = await lookUpLastMove(tx, id);
    if (!last || last.is_undo) throw new Conflict('This ticket was not moved.');
    const ticket = await lockForMove(tx, scope, id, last.from);
    const again = await lookUpLastMove(tx, id);
    if (again?.event_id !== last.event_id || ticket.site_id !== last.to)
      throw new Conflict('This ticket was moved again meanwhile.');
    if (!again.is_recent) throw new Conflict(`A move can be undone for ${UNMOVE_HOURS} hours.`);
    await move(tx, scope, ticket, last.from, { isUndo: true });
    await sql`
      update tickets set user_verified = true
      where id = any(${last.verified_ids}::int8[]) and (id = ${id} or merged_into = ${id})`.execute(tx);
    const place = { team_id: ticket.team_id, site_id: last.from };
    await restoreFollowers(tx, last.followers, place);
    if (last.dropped !== null && ticket.assignee_id === null && (await isAssignable(tx, place, last.dropped)))
      await assignTo(last.dropped)(tx, [{ id, ...place }], scope.user.id);
    return findTicketDetail(tx, scope, id);
  });
}

interface LastMove {
  readonly event_id: number;
  readonly from: number;
  readonly to: number;
  readonly dropped: number | null;
  readonly verified_ids: readonly number[];
  readonly followers: readonly FollowerRow[];
  readonly is_recent: boolean;
  readonly is_undo: boolean;
}

async function lookUpLastMove(tx: Database, id: number): Promise<LastMove | null> {
  const { rows } = await sql<LastMove>`
    select id as event_id, (change #>> '{before,site_id}')::int8 as from, (change #>> '{after,site_id}')::int8 as to,
      (change #>> '{undo,assignee_id}')::int8 as dropped, coalesce(change #> '{undo,verified_ids}', '[]') as verified_ids,
      coalesce(change #> '{undo,followers}', '[]') as followers,
      created_at > now() - make_interval(hours => ${UNMOVE_HOURS}) as is_recent, not change ? 'undo' as is_undo
    from ticket_events where ticket_id = ${id} and kind = 'moved'
    order by id desc limit 1`.execute(tx);
  return rows[0] ?? null;
}

/** Locks both sites by ascending id, then the ticket, which is read again. */
async function lockForMove(tx: Database, scope: Scope<'work'>, id: number, siteId: number): Promise<TicketOfTeam> {
  const { team_id } = await findTicket(tx, scope, id);
  const target = await findSite(tx, scope, siteId);
  if (target.team_id !== team_id) {
    const message = 'Choose a site of the same team.';
    throw new Invalid(message, [{ path: ['site_id'], message }]);
  }
  if (!(await lockSitesOfTickets(tx, [id], [siteId])).has(id)) noSuchTicket();
  await sql`select from tickets where id = ${id} or merged_into = ${id} order by id for no key update`.execute(tx);
  await findSite(tx, scope, siteId).catch(noSuchSite);
  const ticket = await findTicket(tx, scope, id);
  refuseMerged([ticket]);
  return ticket;
}

async function move(
  tx: Database,
  scope: Scope<'work'>,
  ticket: TicketOfTeam,
  siteId: number,
  { isUndo } = { isUndo: false },
): Promise<Person | null> {
  const { id, site_id: from, team_id } = ticket;
  const dropped = await dropUnseeing(tx, scope, ticket, siteId);
  // The new site did not sign the user id, and may give the same one to another person.
  const { rows: verified } = await sql<{ id: number }>`
    select id from tickets where (id = ${id} or merged_into = ${id}) and user_verified`.execute(tx);
  const { rows: moved } = await sql<MovedTicket>`
    update tickets set site_id = ${siteId}, user_verified = false, updated_at = now()
    where id = ${id} or merged_into = ${id}
    returning id, status, resolved_at is not null as is_resolved,
      coalesce(floor(extract(epoch from resolved_at - created_at)), 0)::int8 as seconds`.execute(tx);
  const ids = moved.map((row) => row.id);
  await tx.updateTable('files').set({ site_id: siteId }).where('ticket_id', 'in', ids).execute();
  await moveEmailLogs(tx, ids, siteId);
  await tx.updateTable('inbound_emails').set({ site_id: siteId }).where('ticket_id', 'in', ids).execute();
  const followers = await dropUnseeingFollowers(tx, ids, siteId);
  await moveCounters(tx, { from, to: siteId }, moved);
  const names = await readSiteNames(tx, team_id, [from, siteId]);
  const undo = { assignee_id: dropped?.user_id ?? null, verified_ids: verified.map((row) => row.id), followers };
  await recordTicketEvents(tx, [
    {
      ticket_id: id,
      ...memberActor(scope.user.id),
      kind: 'moved',
      change: {
        before: { site_id: from, site_name: names.get(from) },
        after: { site_id: siteId, site_name: names.get(siteId) },
        ...(!isUndo && { undo }),
      },
    },
  ]);
  return dropped;
}

async function dropUnseeing(
  tx: Database,
  scope: Scope<'work'>,
  ticket: TicketOfTeam,
  siteId: number,
): Promise<Person | null> {
  const { assignee_id, team_id } = ticket;
  if (assignee_id === null || (await isAssignable(tx, { team_id, site_id: siteId }, assignee_id))) return null;
  await assignTo(null)(tx, [ticket], scope.user.id);
  return { user_id: assignee_id, name: ticket.assignee_name ?? '' };
}

/** Holds the member, so that the answer stays true until the transaction ends. */
async function isAssignable(
  tx: Database,
  site: { team_id: number; site_id: number },
  userId: number,
): Promise<boolean> {
  await holdMember(tx, userId, [site.team_id]);
  return (await readAssignees(tx, site)).some(({ user_id }) => user_id === userId);
}

interface MovedTicket {
  readonly id: number;
  readonly status: TicketStatus;
  readonly is_resolved: boolean;
  readonly seconds: number;
}

async function moveCounters(
  tx: Database,
  { from, to }: { readonly from: number; readonly to: number },
  moved: readonly MovedTicket[],
): Promise<void> {
  const ratings = await tx
    .selectFrom('ratings')
    .select('score')
    .where(
      'ticket_id',
      'in',
      moved.map(({ id }) => id),
    )
    .execute();
  const amounts = {
    new_tickets: 0,
    open_tickets: 0,
    closed_tickets: 0,
    archived_tickets: 0,
    resolved_tickets: moved.filter(({ is_resolved }) => is_resolved).length,
    resolution_seconds: moved.reduce((sum, { seconds }) => sum + seconds, 0),
    rated_tickets: ratings.length,
    good_ratings: ratings.filter(({ score }) => score === 'good').length,
  };
  for (const { status } of moved) amounts[COUNTER_OF[status]] += 1;
  const names = Object.keys(amounts) as (keyof typeof amounts)[];
  for (const [siteId, sign] of [
    [from, '-'],
    [to, '+'],
  ] as const)
    await tx
      .updateTable('sites')
      .set((site) => Object.fromEntries(names.map((name) => [name, site(name, sign, amounts[name])])))
      .where('id', '=', siteId)
      .execute();
}

async function readSiteNames(
  tx: Database,
  teamId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  // all_sites includes sites that are being deleted.
  const sites = await tx
    .selectFrom('all_sites')
    .select(['id', 'name'])
    .where('team_id', '=', teamId)
    .where('id', 'in', ids)
    .execute();
  return new Map(sites.map(({ id, name }) => [id, name]));
}
