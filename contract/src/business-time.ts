import { INTERVALS_A_DAY_MAX } from './limits.ts';
import { DAY_MS } from './units.ts';

/** No zod here: the browser imports it. */
export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

export const WEEKDAY_NAMES: Readonly<Record<Weekday, string>> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
};

/** Local times such as 09:00; the end may be 24:00. */
export type Interval = readonly [begin: string, end: string];
export type WeekHours = Readonly<Record<Weekday, readonly Interval[]>>;

/** When a team works. On holidays, dates like 2026-12-25, it is closed. */
export interface BusinessHours {
  readonly timezone: string;
  readonly hours: WeekHours;
  readonly holidays: readonly string[];
}

const WHOLE_DAY: readonly Interval[] = [['00:00', '24:00']];
export const AROUND_THE_CLOCK: WeekHours = {
  mon: WHOLE_DAY,
  tue: WHOLE_DAY,
  wed: WHOLE_DAY,
  thu: WHOLE_DAY,
  fri: WHOLE_DAY,
  sat: WHOLE_DAY,
  sun: WHOLE_DAY,
};

/** The weekday of a date such as 2026-12-25. */
export const weekdayOfDate = (date: string): Weekday => weekdayOfDay(Math.floor(Date.parse(date) / DAY_MS));

/** Days are counted since 1970, which began on a Thursday. */
export const weekdayOfDay = (day: number): Weekday => WEEKDAYS[(((day + 3) % 7) + 7) % 7] ?? 'mon';

const MINUTES_A_DAY = 1_440;

/** Minutes since midnight; null unless the time is written like 09:00. */
export function minutesOfDay(time: string): number | null {
  const [, hour, minute] = /^(\d\d):([0-5]\d)$/.exec(time) ?? [];
  const minutes = Number(hour) * 60 + Number(minute);
  return minutes <= MINUTES_A_DAY ? minutes : null;
}

/** What is wrong with the intervals of a day, beginning with its name; null if nothing is. */
export function faultOfDay(day: Weekday, intervals: readonly Interval[]): string | null {
  const fault = faultOf(intervals);
  return fault === null ? null : `${WEEKDAY_NAMES[day]}: ${fault}`;
}

function faultOf(intervals: readonly Interval[]): string | null {
  if (intervals.length > INTERVALS_A_DAY_MAX) return `use at most ${INTERVALS_A_DAY_MAX} intervals`;
  const spans = [];
  for (const [begin, end] of intervals) {
    const [from, to] = [minutesOfDay(begin), minutesOfDay(end)];
    if (from === null || to === null) return 'write times like 09:00';
    if (to <= from) return `${begin} to ${end} ends before it begins`;
    spans.push({ from, to, text: `${begin} to ${end}` });
  }
  spans.sort((one, other) => one.from - other.from);
  for (const [index, span] of spans.entries()) {
    const next = spans[index + 1];
    if (next && next.from < span.to) return `${span.text} overlaps ${next.text}`;
  }
  return null;
}

/** Minutes that a team works in a week without holidays. */
export const weeklyMinutes = (hours: WeekHours): number =>
  WEEKDAYS.flatMap((day) => hours[day]).reduce(
    (sum, [begin, end]) => sum + (minutesOfDay(end) ?? 0) - (minutesOfDay(begin) ?? 0),
    0,
  );

/** A date of the calendar, written like 2026-12-25. */
export function isCalendarDate(date: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date) ?? [];
  const time = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return Number(year) >= 1970 && time.toISOString().slice(0, 10) === date;
}
