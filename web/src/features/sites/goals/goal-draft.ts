import type { GoalClock, TimeKind } from '@deskbell/contract/goal-values';
import type { Goal, SiteGoals } from '@deskbell/contract/goals';
import { GOAL_MINUTES_MAX } from '@deskbell/contract/limits';
import { TICKET_PRIORITIES } from '@deskbell/contract/ticket-values';
import type { TicketPriority } from '@deskbell/contract/tickets';
import { number } from '../../../format/counted.ts';

/** No days: of work or of the calendar, everyone reads another. */
export const UNITS = { min: 1, h: 60 } as const;
export type Unit = keyof typeof UNITS;

export interface TypedMinutes {
  readonly amount: string;
  readonly unit: Unit;
}

export interface GoalRow extends Readonly<Record<TimeKind, TypedMinutes>> {
  /** Null for all tickets. */
  readonly priority: TicketPriority | null;
}

export interface GoalsDraft {
  readonly isOn: boolean;
  /** The one for all tickets first. */
  readonly rows: readonly GoalRow[];
  readonly clock: GoalClock;
}

const NONE: TypedMinutes = { amount: '', unit: 'h' };

const emptyRow = (priority: TicketPriority | null): GoalRow => ({
  priority,
  first_reply: NONE,
  next_reply: NONE,
  resolve: NONE,
});

/** Resolution is not suggested: its clock does not pause. */
const SUGGESTED: GoalRow = {
  ...emptyRow(null),
  first_reply: { amount: '4', unit: 'h' },
  next_reply: { amount: '8', unit: 'h' },
};

export function draftOf({ goals, clock }: SiteGoals): GoalsDraft {
  if (goals.length === 0) return { isOn: false, rows: [SUGGESTED], clock };
  const rows = goals.map((goal) => ({
    priority: goal.priority,
    first_reply: typedOf(goal.first_reply_minutes),
    next_reply: typedOf(goal.next_reply_minutes),
    resolve: typedOf(goal.resolve_minutes),
  }));
  return { isOn: true, rows: rows[0]?.priority === null ? rows : [emptyRow(null), ...rows], clock };
}

function typedOf(minutes: number | null): TypedMinutes {
  if (minutes === null) return NONE;
  return minutes % UNITS.h === 0
    ? { amount: String(minutes / UNITS.h), unit: 'h' }
    : { amount: String(minutes), unit: 'min' };
}

/** Null for an empty field; NaN for what is no number. Takes 1.5 and 1,5. */
export function minutesOf({ amount, unit }: TypedMinutes): number | null {
  const text = amount.trim().replace(',', '.');
  if (text === '') return null;
  return /^\d+(\.\d+)?$/.test(text) ? Math.round(Number(text) * UNITS[unit]) : Number.NaN;
}

export function faultOf(typed: TypedMinutes): string | null {
  const minutes = minutesOf(typed);
  if (minutes === null) return null;
  if (Number.isNaN(minutes)) return 'Write a number.';
  if (minutes < 1) return 'At least 1 minute.';
  return minutes > GOAL_MINUTES_MAX ? `At most ${number(GOAL_MINUTES_MAX / UNITS.h)} hours.` : null;
}

export const KINDS = ['first_reply', 'next_reply', 'resolve'] as const satisfies readonly TimeKind[];

const isComplete = (row: GoalRow) => KINDS.every((kind) => faultOf(row[kind]) === null);
const isEmpty = (row: GoalRow) => KINDS.every((kind) => minutesOf(row[kind]) === null);

/** What is wrong with the form as a whole; faults of fields stand beside them. */
export const formFault = ({ isOn, rows }: GoalsDraft): string | null =>
  isOn && rows.every(isEmpty) ? 'Set at least one goal, or switch goals off.' : null;

export const isSendable = (draft: GoalsDraft) =>
  !draft.isOn || (draft.rows.every(isComplete) && formFault(draft) === null);

export const goalsOf = ({ isOn, rows }: GoalsDraft): Goal[] =>
  isOn
    ? rows.map((row) => ({
        priority: row.priority,
        first_reply_minutes: minutesOf(row.first_reply),
        next_reply_minutes: minutesOf(row.next_reply),
        resolve_minutes: minutesOf(row.resolve),
      }))
    : [];

export const missingPriorities = ({ rows }: GoalsDraft): TicketPriority[] =>
  TICKET_PRIORITIES.filter((priority) => !rows.some((row) => row.priority === priority));

/** In the order of priorities. */
export function withRow({ rows }: GoalsDraft, priority: TicketPriority): GoalRow[] {
  const rank = (row: GoalRow) => (row.priority === null ? -1 : TICKET_PRIORITIES.indexOf(row.priority));
  return [...rows, emptyRow(priority)].sort((one, other) => rank(one) - rank(other));
}
