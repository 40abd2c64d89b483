import type { TimeKind } from '@deskbell/contract/goal-values';
import type { Ticket } from '@deskbell/contract/tickets';
import { DAY_MS } from '@deskbell/contract/units';
import { number } from './counted.ts';
import { clockHour } from './long-day.ts';
import { timeSpan } from './time-ago.ts';
import { wallTime } from './wall-time.ts';
import { exactTime, partsIn, shortDate } from './zoned-time.ts';

/** When what of a ticket is due. */
export interface Due {
  readonly at: Date;
  readonly for: TimeKind;
}

/** Null when nothing is due, as on sites without goals. */
export const dueOf = ({ due_at, due_for }: Pick<Ticket, 'due_at' | 'due_for'>): Due | null =>
  due_at === null || due_for === null ? null : { at: new Date(due_at), for: due_for };

const VERBS: Readonly<Record<TimeKind, string>> = { first_reply: 'Reply', next_reply: 'Reply', resolve: 'Resolve' };

/** Later days would be mistaken for those of this week. */
const WEEKDAYS_UNTIL_DAYS = 6;

export const isOver = ({ at }: Due, now: number): boolean => at.getTime() <= now;

/** Returns 'Reply by 14:30', 'Reply by Wed 10:00', 'Resolve by 28 Nov, 10:00' or 'Overdue 2 h'. */
export function dueText(due: Due, now: number, timezone: string): string {
  if (isOver(due, now)) return `Overdue ${timeSpan(due.at.getTime(), now)}`;
  return `${VERBS[due.for]} by ${dueTime(due.at, now, timezone)}`;
}

/** For columns and cards: 'by 14:30', 'tomorrow', 'by Wed', 'by 28 Nov' or '2 h over'. */
export function briefDueText(due: Due, now: number, timezone: string): string {
  if (isOver(due, now)) return `${timeSpan(due.at.getTime(), now)} over`;
  const days = daysUntil(due.at, now, timezone);
  if (days === 1) return 'tomorrow';
  return days === 0 ? `by ${clockHour(due.at, timezone)}` : `by ${dayOf(due.at, now, timezone)}`;
}

/** Returns 'Replied in 38 min' or 'Replied in 26 h': of working hours there are no days. */
export function repliedText(seconds: number): string {
  const minutes = Math.max(1, Math.floor(seconds / 60));
  return `Replied in ${minutes < 60 ? `${minutes} min` : `${number(Math.floor(minutes / 60))} h`}`;
}

/** Returns 'Reply by 19 Nov 2026, 14:30 (Europe/Berlin)'. */
export const exactDue = ({ at, for: kind }: Due, timezone: string) => `${VERBS[kind]} by ${exactTime(at, timezone)}`;

/** Within a sentence: 'today at 14:30', 'tomorrow at 10:00', 'on Friday at 10:00' or 'on 28 Nov at 10:00'. */
export function dueInWords(at: Date, now: number, timezone: string): string {
  const days = daysUntil(at, now, timezone);
  if (days <= 1) return `${days === 1 ? 'tomorrow' : 'today'} at ${clockHour(at, timezone)}`;
  const day =
    days > WEEKDAYS_UNTIL_DAYS ? dayOf(at, now, timezone) : partsIn(timezone, at, { weekday: 'long' }).weekday;
  return `on ${day} at ${clockHour(at, timezone)}`;
}

/** Returns '14:30' today, 'Wed 10:00' within a week, otherwise '28 Nov, 10:00'. */
export function dueTime(at: Date, now: number, timezone: string): string {
  const days = daysUntil(at, now, timezone);
  if (days === 0) return clockHour(at, timezone);
  return `${dayOf(at, now, timezone)}${days > WEEKDAYS_UNTIL_DAYS ? ', ' : ' '}${clockHour(at, timezone)}`;
}

function dayOf(at: Date, now: number, timezone: string): string {
  if (daysUntil(at, now, timezone) > WEEKDAYS_UNTIL_DAYS) return shortDate(at, timezone, new Date(now));
  return partsIn(timezone, at, { weekday: 'short' }).weekday ?? '';
}

/** Midnights between now and then. */
const daysUntil = (at: Date, now: number, timezone: string): number =>
  (dayNumber(at, timezone) - dayNumber(new Date(now), timezone)) / DAY_MS;

function dayNumber(date: Date, timezone: string): number {
  const { year, month, day } = wallTime(date, timezone);
  return Date.UTC(year, month - 1, day);
}
