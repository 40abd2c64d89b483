import { UNMOVE_HOURS } from '@deskbell/contract/limits';
import type { Ticket, TicketDetail, TicketStatus } from '@deskbell/contract/tickets';
import type { MovedTickets } from '@deskbell/contract/triage';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { moveEmailLogs } from '../../email-log/email-logs.ts';
import { Conflict, Invalid } from '../../errors.ts';
import { holdMember } from '../../names/site-member.ts';
import type { Scope } from '../../scope.ts';
import { findSite, noSuchSite } from '../../sites/sites.ts';
import { removeUnseenSuggestions } from '../conversation/suggested-replies.ts';
import { unlinkMoved } from '../known-issue-links.ts';
import { isCountedAsResolved, secondsToResolve } from '../resolution.ts';
import { lockSitesOfTickets } from '../site-lock.ts';
import { COUNTER_OF } from '../ticket-counters.ts';
import { memberActor, recordTicketEvents } from '../ticket-history.ts';
import { findTicketDetail, findTickets, noSuchTicket } from '../tickets.ts';
import { assignTo, readAssignees } from '../work/assignment.ts';
import { dropUnseeingFollowers, type FollowerRow, restoreFollowers } from '../work/followers.ts';
import { refuseMerged } from '../work/ticket-status.ts';

type MovingTicket = Ticket & { readonly team_id: number };
type Moved = Pick<MovedTickets, 'moved' | 'dropped'>;
type Person = Moved['dropped'][number];

/** Takes tickets along that were merged into it. Number, conversation, reply address, visitor's page and files stay. */
export function moveTicket(
  db: Database,
  scope: Scope<'work'>,
  id: number,
  siteId: number,
): Promise<TicketDetail & Pick<Moved, 'dropped'>> {
  return db.transaction().execute(async (tx) => {
    const { dropped } = await moveTo(tx, scope, [id], siteId);
    return { ...(await findTicketDetail(tx, scope, id)), dropped };
  });
}

export function moveTickets(
  db: Database,
  scope: Scope<'work'>,
  ids: readonly number[],
  siteId: number,
): Promise<MovedTickets> {
  return db.transaction().execute(async (tx) => {
    const moved = await moveTo(tx, scope, ids, siteId);
    return { ...moved, tickets: await findTickets(tx, scope, ids) };
  });
}

async function moveTo(tx: Database, scope: Scope<'work'>, ids: readonly number[], siteId: number): Promise<Moved> {
  const tickets = await lockForMove(tx, scope, ids, [siteId]);
  const moving = tickets.filter(({ site_id }) => site_id !== siteId);
  return { moved: idsOf(moving), dropped: await move(tx, scope, moving, siteId) };
}

export function unmoveTicket(db: Database, scope: Scope<'work'>, id: number): Promise<TicketDetail> {
  return db.transaction().execute(async (tx) => {
    await moveBack(tx, scope, [id]);
    return findTicketDetail(tx, scope, id);
  });
}

export function unmoveTickets(db: Database, scope: Scope<'work'>, ids: readonly number[]): Promise<Ticket[]> {
  return db.transaction().execute(async (tx) => {
    await moveBack(tx, scope, ids);
    return findTickets(tx, scope, ids);
  });
}

/** Restores the dropped followers, and the assignees of tickets that have no new one. */
async function moveBack(tx: Database, scope: Scope<'work'>, ids: readonly number[]): Promise<void> {
  const nameOf = (id: number) => (ids.length === 1 ? 'This ticket' : `Ticket #${id}`);
  await findTickets(tx, scope, ids);
  const last = await readLastMoves(tx, ids);
  const missing = ids.find((id) => last.get(id)?.is_undo !== false);
  if (missing !== undefined) throw new Conflict(`${nameOf(missing)} was not moved.`);
  const tickets = await lockForMove(tx, scope, ids, [...new Set([...last.values()].map(({ from }) => from))]);
  const again = await readLastMoves(tx, ids);
  for (const { id, site_id } of tickets) {
    const change = again.get(id);
    if (change?.event_id !== last.get(id)?.event_id || site_id !== change?.to)
      throw new Conflict(`${nameOf(id)} was moved again meanwhile.`);
    if (!change.is_recent) throw new Conflict(`A move can be undone for ${UNMOVE_HOURS} hours.`);
  }
  const moves = tickets.map((ticket) => ({ ticket, last: again.get(ticket.id) as LastMove }));
  for (const siteId of new Set(moves.map((each) => each.last.from)))
    await restore(
      tx,
      scope,
      moves.filter((each) => each.last.from === siteId),
      siteId,
    );
}

async function restore(
  tx: Database,
  scope: Scope<'work'>,
  moves: readonly { readonly ticket: MovingTicket; readonly last: LastMove }[],
  siteId: number,
): Promise<void> {
  const tickets = moves.map(({ ticket }) => ticket);
  await move(tx, scope, tickets, siteId, { isUndo: true });
  const verified = moves.flatMap(({ ticket, last }) => last.verified_ids.map((id) => ({ id, head: ticket.id })));
  await sql`
    update tickets set user_verified = true
    from json_to_recordset(${JSON.stringify(verified)}) as former (id int8, head int8)
    where tickets.id = former.id and coalesce(merged_into, tickets.id) = former.head`.execute(tx);
  const [place] = tickets.map(({ team_id }) => ({ team_id, site_id: siteId }));
  if (!place) return;
  const followers = moves.flatMap(({ last }) => last.followers);
  await restoreFollowers(tx, followers, place);
  const dropped = moves.flatMap(({ ticket: { id, assignee_id }, last }) =>
    last.dropped !== null && assignee_id === null ? [{ ...place, id, user_id: last.dropped }] : [],
  );
  const assignable = await holdAssignable(
    tx,
    place,
    dropped.map(({ user_id }) => user_id),
  );
  for (const userId of assignable)
    await assignTo(userId)(
      tx,
      dropped.filter(({ user_id }) => user_id === userId),
      memberActor(scope.user.id),
    );
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

async function readLastMoves(tx: Database, ids: readonly number[]): Promise<ReadonlyMap<number, LastMove>> {
  const { rows } = await sql<LastMove & { ticket_id: number }>`
    select distinct on (ticket_id) ticket_id, id as event_id, (change #>> '{before,site_id}')::int8 as from,
      (change #>> '{after,site_id}')::int8 as to, (change #>> '{undo,assignee_id}')::int8 as dropped,
      coalesce(change #> '{undo,verified_ids}', '[]') as verified_ids,
      coalesce(change #> '{undo,followers}', '[]') as followers,
      created_at > now() - make_interval(hours => ${UNMOVE_HOURS}) as is_recent, not change ? 'undo' as is_undo
    from ticket_events where ticket_id = any(${ids}::int8[]) and kind = 'moved'
    order by ticket_id, id desc`.execute(tx);
  return new Map(rows.map((row) => [row.ticket_id, row]));
}

/** Locks all sites by ascending id, then the tickets, which are read again. */
async function lockForMove(
  tx: Database,
  scope: Scope<'work'>,
  ids: readonly number[],
  siteIds: readonly number[],
): Promise<MovingTicket[]> {
  const teams = new Set((await findTickets(tx, scope, ids)).map(({ team_id }) => team_id));
  for (const siteId of siteIds) {
    teams.add((await findSite(tx, scope, siteId)).team_id);
    const message = 'Choose a site of the same team.';
    if (teams.size > 1) throw new Invalid(message, [{ path: ['site_id'], message }]);
  }
  if ((await lockSitesOfTickets(tx, ids, siteIds)).size < new Set(ids).size) noSuchTicket();
  await sql`
    select from tickets where id = any(${ids}::int8[]) or merged_into = any(${ids}::int8[])
    order by id for no key update`.execute(tx);
  for (const siteId of siteIds) await findSite(tx, scope, siteId).catch(noSuchSite);
  const tickets = await findTickets(tx, scope, ids);
  refuseMerged(tickets);
  return tickets.sort((one, other) => one.id - other.id);
}

/** Returns the assignees who were dropped, each once. */
async function move(
  tx: Database,
  scope: Scope<'work'>,
  tickets: readonly MovingTicket[],
  siteId: number,
  { isUndo } = { isUndo: false },
): Promise<Person[]> {
  const [{ team_id } = {}] = tickets;
  if (team_id === undefined) return [];
  const heads = idsOf(tickets);
  const isCarried = sql<boolean>`(id = any(${heads}::int8[]) or merged_into = any(${heads}::int8[]))`;
  const dropped = await dropUnseeing(tx, scope, tickets, { team_id, site_id: siteId });
  // The new site did not sign the user ids, and may give the same ones to other persons.
  const { rows: verified } = await sql<Carried>`
    select id, coalesce(merged_into, id) as head from tickets where ${isCarried} and user_verified`.execute(tx);
  const { rows: carried } = await sql<CarriedTicket>`
    update tickets set site_id = ${siteId}, user_verified = false, updated_at = now() where ${isCarried}
    returning id, coalesce(merged_into, id) as head, status, ${isCountedAsResolved} as is_resolved,
      ${secondsToResolve} as seconds`.execute(tx);
  const ids = idsOf(carried);
  await tx.updateTable('files').set({ site_id: siteId }).where('ticket_id', 'in', ids).execute();
  await moveEmailLogs(tx, ids, siteId);
  await tx.updateTable('inbound_emails').set({ site_id: siteId }).where('ticket_id', 'in', ids).execute();
  // The title is none of the former site's clients' business, and not yet in a report of the new one.
  await unlinkMoved(tx, ids, memberActor(scope.user.id));
  await tx.deleteFrom('report_texts').where('ticket_id', 'in', ids).execute();
  await removeUnseenSuggestions(tx, ids, siteId);
  const followers = await dropUnseeingFollowers(tx, ids, siteId);
  const origins = new Map(tickets.map((ticket) => [ticket.id, ticket.site_id]));
  for (const from of new Set(origins.values()))
    await moveCounters(
      tx,
      { from, to: siteId },
      carried.filter(({ head }) => origins.get(head) === from),
    );
  const names = await readSiteNames(tx, team_id, [...origins.values(), siteId]);
  const headOf = new Map(carried.map(({ id, head }) => [id, head]));
  const undoOf = (id: number) => ({
    assignee_id: dropped.get(id)?.user_id ?? null,
    verified_ids: idsOf(verified.filter(({ head }) => head === id)),
    followers: followers.filter(({ ticket_id }) => headOf.get(ticket_id) === id),
  });
  await recordTicketEvents(
    tx,
    tickets.map(({ id, site_id: from }) => ({
      ticket_id: id,
      ...memberActor(scope.user.id),
      kind: 'moved',
      change: {
        before: { site_id: from, site_name: names.get(from) },
        after: { site_id: siteId, site_name: names.get(siteId) },
        ...(!isUndo && { undo: undoOf(id) }),
      },
    })),
  );
  return [...new Map([...dropped.values()].map((person) => [person.user_id, person])).values()];
}

/** Returns who was dropped from which ticket. */
async function dropUnseeing(
  tx: Database,
  scope: Scope<'work'>,
  tickets: readonly MovingTicket[],
  site: { readonly team_id: number; readonly site_id: number },
): Promise<ReadonlyMap<number, Person>> {
  const assignable = await holdAssignable(
    tx,
    site,
    tickets.flatMap(({ assignee_id }) => assignee_id ?? []),
  );
  const losing = tickets.filter(({ assignee_id }) => assignee_id !== null && !assignable.has(assignee_id));
  if (losing.length > 0) await assignTo(null)(tx, losing, memberActor(scope.user.id));
  return new Map(
    losing.map(({ id, assignee_id, assignee_name }) => [id, { user_id: assignee_id ?? 0, name: assignee_name ?? '' }]),
  );
}

/** Holds the members, so that the answer stays true until the transaction ends. */
async function holdAssignable(
  tx: Database,
  site: { readonly team_id: number; readonly site_id: number },
  userIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const held = new Set(userIds.toSorted((one, other) => one - other));
  if (held.size === 0) return held;
  for (const userId of held) await holdMember(tx, userId, [site.team_id]);
  const assignees = await readAssignees(tx, site);
  return new Set(assignees.flatMap(({ user_id }) => (held.has(user_id) ? [user_id] : [])));
}

const idsOf = (rows: readonly { readonly id: number }[]): number[] => rows.map(({ id }) => id);

interface Carried {
  readonly id: number;
  /** The ticket itself, or the one that it was merged into. */
  readonly head: number;
}

interface CarriedTicket extends Carried {
  readonly status: TicketStatus;
  readonly is_resolved: boolean;
  readonly seconds: number;
}

async function moveCounters(
  tx: Database,
  { from, to }: { readonly from: number; readonly to: number },
  moved: readonly CarriedTicket[],
): Promise<void> {
  const ratings = await tx
    .selectFrom('ratings')
    .innerJoin('tickets', 'tickets.id', 'ticket_id')
    .select('score')
    .where(
      'ticket_id',
      'in',
      moved.map(({ id }) => id),
    )
    .where('imported_at', 'is', null)
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
