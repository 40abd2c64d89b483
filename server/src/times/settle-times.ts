import { localDate, openSecondsBetween } from '@deskbell/contract/business-clock';
import type { TimeKind } from '@deskbell/contract/goal-values';
import type { TicketPriority } from '@deskbell/contract/tickets';
import { dueAgain, dueOf, type SiteClock } from '../sites/site-clocks.ts';
import type { MeasuredTicket } from './ticket-pasts.ts';
import { firstReplyOf, type TicketTime, timesOfTicket } from './times-of-ticket.ts';

/** A row of measured_times. */
export interface MeasuredTime extends TicketTime {
  readonly ticket_id: number;
  readonly due_at: number | null;
  readonly site_id: number;
  /** Null while it lasts, as the seconds are. */
  readonly day: string | null;
  readonly seconds: number | null;
  readonly business_seconds: number | null;
  readonly priority: TicketPriority;
  readonly tags: readonly number[];
}

export interface TicketFigures {
  readonly id: number;
  readonly first_reply_at: number | null;
  readonly first_reply_seconds: number | null;
  readonly resolve_seconds: number | null;
  readonly due_at: number | null;
  readonly due_for: TimeKind | null;
}

/**
 * The times of a ticket as they are to be stored. A time that has ended stays as it was measured: what a team changes in its goals
 * and hours holds for what ends later. A wait that is late stays late.
 */
export function settleTimes(
  ticket: MeasuredTicket,
  clock: SiteClock,
  stored: readonly MeasuredTime[],
  now: number,
): MeasuredTime[] {
  const times = ticket.is_erased ? withoutHistory(ticket, stored) : timesOfTicket(ticket);
  const before = new Map(stored.map((time) => [keyOf(time), time]));
  return times.map((time) => {
    const known = before.get(keyOf(time));
    const former = known?.due_at ?? null;
    if (time.ended_at === null) return lasting(ticket, time, dueAgain(clock, ticket.priority, time, { former, now }));
    if (known?.ended_at === time.ended_at) return { ...known, ...sortedUnder(ticket) };
    return ended(ticket, clock, { ...time, ended_at: time.ended_at }, known);
  });
}

export const keyOf = ({ kind, began_at }: Pick<TicketTime, 'kind' | 'began_at'>): string => `${kind} ${began_at}`;

/** After an erasure the history has no closings: waits stay as they were measured. */
const withoutHistory = (ticket: MeasuredTicket, stored: readonly MeasuredTime[]): TicketTime[] => [
  ...stored.filter(({ kind }) => kind !== 'resolve'),
  ...timesOfTicket(ticket).filter(({ kind }) => kind === 'resolve'),
];

const sortedUnder = ({ site_id, priority, tags }: MeasuredTicket) => ({ site_id, priority, tags });

function lasting(ticket: MeasuredTicket, time: TicketTime, due_at: number | null): MeasuredTime {
  const notYet = { day: null, seconds: null, business_seconds: null };
  return { ...time, ...sortedUnder(ticket), ticket_id: ticket.id, due_at, ...notYet };
}

function ended(
  ticket: MeasuredTicket,
  clock: SiteClock,
  time: TicketTime & { readonly ended_at: number },
  known: MeasuredTime | undefined,
): MeasuredTime {
  const { began_at, ended_at } = time;
  const hadGoal = clock.goals_since !== null && clock.goals_since <= ended_at;
  return {
    ...time,
    ...sortedUnder(ticket),
    ticket_id: ticket.id,
    due_at: known?.due_at ?? (hadGoal ? dueOf(clock, ticket.priority, time) : null),
    day: localDate(clock.timezone, ended_at),
    seconds: Math.floor((ended_at - began_at) / 1_000),
    business_seconds: openSecondsBetween(clock.hours, began_at, ended_at),
  };
}

/** Replies are due while the team has its turn, a solution while the ticket is open. */
export function figuresOf(ticket: MeasuredTicket, times: readonly MeasuredTime[]): TicketFigures {
  const isDue = ({ kind, ended_at }: MeasuredTime) =>
    ended_at === null && (kind === 'resolve' ? ticket.is_open : ticket.isWaiting);
  const [next] = times
    .flatMap((time) => (time.due_at !== null && isDue(time) ? [{ due_at: time.due_at, due_for: time.kind }] : []))
    .sort((one, other) => one.due_at - other.due_at);
  const secondsOf = (kind: TimeKind) =>
    times.find((time) => time.kind === kind && time.ended_at !== null)?.seconds ?? null;
  return {
    id: ticket.id,
    first_reply_at: firstReplyOf(ticket),
    first_reply_seconds: secondsOf('first_reply'),
    resolve_seconds: secondsOf('resolve'),
    due_at: next?.due_at ?? null,
    due_for: next?.due_for ?? null,
  };
}
