import type { Ticket, TicketStatus } from '@deskbell/contract/tickets';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { queueStatusEmails } from '../../email/outbox/ticket-emails.ts';
import { Conflict } from '../../errors.ts';
import type { Heard } from '../blocked-tickets.ts';
import { isCountedAsResolved, secondsToResolve } from '../resolution.ts';
import { lockSitesOfTickets } from '../site-lock.ts';
import { COUNTER_OF, type Counter } from '../ticket-counters.ts';
import { type Actor, CUSTOMER, recordTicketEvents, type TicketEventChange } from '../ticket-history.ts';
import { noSuchTicket } from '../tickets.ts';
import type { TicketChange } from './change-tickets.ts';

const isDone = (status: TicketStatus) => status === 'resolved' || status === 'closed';

export const setStatusTo =
  (status: TicketStatus): TicketChange =>
  (tx, tickets, actor) =>
    setStatus(tx, tickets, status, actor);

/** The visitor gets no email. */
export const setStatusSilently =
  (status: TicketStatus): TicketChange =>
  (tx, tickets, actor) =>
    setStatus(tx, tickets, status, actor, { isKnown: true });

/** After a customer's reply, without email. The caller has locked the ticket's site. */
export async function reopenTicket(tx: Database, ticket: ChangingTicket & Heard): Promise<void> {
  const { status } = await tx
    .selectFrom('tickets')
    .select('status')
    .where('id', '=', ticket.id)
    .executeTakeFirstOrThrow();
  if (isDone(status) || status === 'archived') await setStatus(tx, [ticket], 'open', CUSTOMER, { isKnown: true });
}

/** Changes the status from the ticket page, without email to the visitor. The caller has locked the site. */
export async function changeStatusAsCustomer(
  tx: Database,
  ticket: ChangingTicket & Heard,
  status: 'open' | 'resolved',
): Promise<void> {
  const { status: before } = await tx
    .selectFrom('tickets')
    .select('status')
    .where('id', '=', ticket.id)
    .executeTakeFirstOrThrow();
  const isOver = isDone(before) || before === 'archived';
  if (isOver !== (status === 'resolved')) await setStatus(tx, [ticket], status, CUSTOMER, { isKnown: true });
}

type ChangingTicket = Pick<Ticket, 'id' | 'site_id'>;

/** Opens a new ticket after the first public reply; the reply's email is enough. The caller has locked the site. */
export async function openByReply(
  tx: Database,
  ticket: ChangingTicket,
  actor: Actor,
  comment_id: number | undefined,
): Promise<void> {
  const isNew = await tx
    .selectFrom('tickets')
    .select('id')
    .where('id', '=', ticket.id)
    .where('status', '=', 'new')
    .executeTakeFirst();
  if (isNew) await setStatus(tx, [ticket], 'open', actor, { isKnown: true }, { because: 'reply', comment_id });
}

/** After the reply of a known issue, whose email tells the status. A closed ticket stays closed. The caller has locked the site. */
export async function resolveByAnswer(
  tx: Database,
  ticket: ChangingTicket,
  actor: Actor,
  customer: { readonly isKnown: boolean },
): Promise<void> {
  const { status } = await tx
    .selectFrom('tickets')
    .select('status')
    .where('id', '=', ticket.id)
    .executeTakeFirstOrThrow();
  if (!isDone(status)) await setStatus(tx, [ticket], 'resolved', actor, customer);
}

async function setStatus(
  tx: Database,
  tickets: readonly ChangingTicket[],
  status: TicketStatus,
  actor: Actor,
  customer = { isKnown: false },
  cause: Pick<TicketEventChange, 'because' | 'comment_id'> = {},
): Promise<void> {
  const changed = await moveToStatus(tx, tickets, status);
  refuseMerged(changed);
  await recordTicketEvents(
    tx,
    changed.map((before) => ({
      ...actor,
      ticket_id: before.id,
      kind: 'status',
      change: { before: before.status, after: status, ...cause },
    })),
  );
  await queueStatusEmails(tx, changed, status, customer);
}

/** Writes neither history nor emails. Returns tickets with another status, as they were before. */
export async function moveToStatus(tx: Database, tickets: readonly ChangingTicket[], status: TicketStatus) {
  const ids = tickets.map(({ id }) => id);
  const sites = await lockSitesOfTickets(tx, ids);
  if (sites.size < ids.length) noSuchTicket();
  const before = await tx
    .selectFrom('tickets')
    .select(['id', 'site_id', 'status', 'user_email', 'language', 'merged_into'])
    .select([isCountedAsResolved.as('is_resolved'), secondsToResolve.as('seconds')])
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  if (before.length < ids.length) noSuchTicket();
  const changing = before.filter((ticket) => ticket.status !== status);
  if (changing.length === 0) return changing;

  const after = await tx
    .updateTable('tickets')
    .set({
      status,
      updated_at: sql`now()`,
      status_changed_at: sql`now()`,
      resolved_at: resolvedAt(status),
      ...(endsSnooze(status) && { snoozed_until: null }),
    })
    .where(
      'id',
      'in',
      changing.map(({ id }) => id),
    )
    .returning(['site_id', isCountedAsResolved.as('is_resolved'), secondsToResolve.as('seconds')])
    .execute();
  for (const siteId of new Set(sites.values())) {
    const isHere = ({ site_id }: { site_id: number }) => site_id === siteId;
    await moveCounters(tx, siteId, changing.filter(isHere), after.filter(isHere), status);
  }
  return changing;
}

const endsSnooze = (status: TicketStatus) => isDone(status) || status === 'archived';

/** Merged tickets are changed through the ticket that stays. */
export function refuseMerged(tickets: readonly { readonly merged_into: number | null }[]): void {
  const merged = tickets.find(({ merged_into }) => merged_into !== null);
  if (merged) throw new Conflict(`This ticket was merged into #${merged.merged_into}. Undo the merge first.`);
}

interface Resolution {
  readonly is_resolved: boolean;
  readonly seconds: number;
}

async function moveCounters(
  tx: Database,
  siteId: number,
  before: readonly (Resolution & { status: TicketStatus })[],
  after: readonly Resolution[],
  status: TicketStatus,
): Promise<void> {
  const moves = new Map<Counter, number>([[COUNTER_OF[status], before.length]]);
  for (const ticket of before) {
    const left = COUNTER_OF[ticket.status];
    moves.set(left, (moves.get(left) ?? 0) - 1);
  }
  await tx
    .updateTable('sites')
    .set((site) => ({
      ...Object.fromEntries([...moves].map(([counter, by]) => [counter, site(counter, '+', by)])),
      resolved_tickets: site('resolved_tickets', '+', countResolved(after) - countResolved(before)),
      resolution_seconds: site('resolution_seconds', '+', sumSeconds(after) - sumSeconds(before)),
    }))
    .where('id', '=', siteId)
    .execute();
}

const countResolved = (tickets: readonly Resolution[]) => tickets.filter(({ is_resolved }) => is_resolved).length;
const sumSeconds = (tickets: readonly Resolution[]) => tickets.reduce((sum, { seconds }) => sum + seconds, 0);

/** Archiving keeps resolved_at, reopening clears it; closing a resolved ticket keeps the first time. */
function resolvedAt(status: TicketStatus) {
  if (status === 'archived') return sql.ref<string | null>('resolved_at');
  return isDone(status) ? sql<string>`coalesce(resolved_at, now())` : null;
}
