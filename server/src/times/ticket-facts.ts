import { localDate, localHour } from '@deskbell/contract/business-clock';
import type { RatingScore } from '@deskbell/contract/ratings';
import { TICKET_PRIORITIES } from '@deskbell/contract/ticket-values';
import type { TicketPriority } from '@deskbell/contract/tickets';

/** What reports count of a ticket. Times are milliseconds since 1970; member 0 is a program or unknown. */
export interface CountedPast {
  readonly site_id: number;
  readonly priority: TicketPriority;
  readonly tags: readonly number[];
  readonly created_at: number;
  /** What happened before is in no report. */
  readonly imported_at: number | null;
  /** When it last stopped being open; null while it is open. */
  readonly left_at: number | null;
  readonly left_by: number;
  /** It is part of another ticket, or a block archived it as it arrived. */
  readonly isLeftOut: boolean;
  readonly work: readonly { readonly at: number; readonly member: number; readonly minutes: number }[];
  readonly rating: { readonly at: number; readonly member: number; readonly score: RatingScore } | null;
}

export const COUNTS = ['came_in', 'went_out', 'minutes', 'good', 'okay', 'bad'] as const;
export type Counts = { readonly [Name in (typeof COUNTS)[number]]: number };

export interface FactKey {
  readonly site_id: number;
  readonly day: string;
  readonly part: 'all' | 'priority' | 'tag' | 'member' | 'hour';
  readonly value: number;
}
export type Fact = FactKey & Counts;

interface Happening {
  readonly at: number;
  readonly counts: Partial<Counts>;
  /** Null: nobody is credited with it. */
  readonly member: number | null;
}

/** The rows that a ticket adds to the days of its site, in a fixed order, so that equal facts are equal texts. */
export function factsOf(past: CountedPast, timezone: string): Fact[] {
  const facts = new Map<string, Fact>();
  const add = (key: FactKey, counts: Partial<Counts>) => {
    const name = keyOf(key);
    facts.set(name, addCounts(facts.get(name) ?? { ...key, ...NOTHING }, counts));
  };
  for (const { at, counts, member } of happeningsOf(past)) {
    if (past.imported_at !== null && at <= past.imported_at) continue;
    const key = { site_id: past.site_id, day: localDate(timezone, at) };
    add({ ...key, part: 'all', value: 0 }, counts);
    add({ ...key, part: 'priority', value: TICKET_PRIORITIES.indexOf(past.priority) }, counts);
    for (const value of past.tags) add({ ...key, part: 'tag', value }, counts);
    if (member !== null) add({ ...key, part: 'member', value: member }, counts);
    if (counts.came_in) add({ ...key, part: 'hour', value: localHour(timezone, at) }, counts);
  }
  return [...facts].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, fact]) => fact);
}

export const NOTHING: Counts = { came_in: 0, went_out: 0, minutes: 0, good: 0, okay: 0, bad: 0 };

export const keyOf = ({ site_id, day, part, value }: FactKey): string => `${site_id} ${day} ${part} ${value}`;

export function addCounts<Row extends Counts>(row: Row, added: Partial<Counts>, by: 1 | -1 = 1): Row {
  const sums = COUNTS.map((name) => [name, row[name] + by * (added[name] ?? 0)]);
  return { ...row, ...Object.fromEntries(sums) };
}

/** Minutes count wherever they were spent; the rest in the ticket that a conversation is in now. */
function happeningsOf({ created_at, left_at, left_by, isLeftOut, work, rating }: CountedPast): Happening[] {
  const spent = work.map(({ at, member, minutes }) => ({ at, member, counts: { minutes } }));
  if (isLeftOut) return spent;
  return [
    { at: created_at, member: null, counts: { came_in: 1 } },
    ...(left_at === null ? [] : [{ at: left_at, member: left_by, counts: { went_out: 1 } }]),
    ...(rating === null ? [] : [{ at: rating.at, member: rating.member, counts: { [rating.score]: 1 } }]),
    ...spent,
  ];
}
