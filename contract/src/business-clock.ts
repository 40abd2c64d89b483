import { type BusinessHours, minutesOfDay, weekdayOfDay } from './business-time.ts';
import { ianaZone } from './timezone.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './units.ts';

// No zod here: the browser says with it what a goal that is not saved yet would mean. Instants are milliseconds since 1970.

/** Null: around the clock. */
export type Calendar = BusinessHours | null;

interface Span {
  readonly begin: number;
  readonly end: number;
}

/** Nothing becomes due later, such as two months of an hour a week. */
const HORIZON_MS = 5 * 366 * DAY_MS;

/** When so many minutes of open time have passed since the start; null beyond five years. */
export function dueAt(calendar: Calendar, start: number, minutes: number): number | null {
  let left = minutes * MINUTE_MS;
  if (calendar === null) return start + left;
  for (const { begin, end } of openSpans(calendar, start, start + HORIZON_MS)) {
    if (left <= end - begin) return begin + left;
    left -= end - begin;
  }
  return null;
}

/** Whole seconds of open time between two instants; 0 if the second one is not later. */
export function openSecondsBetween(calendar: Calendar, from: number, to: number): number {
  if (to <= from) return 0;
  let open = 0;
  if (calendar === null) open = to - from;
  else for (const { begin, end } of openSpans(calendar, from, to)) open += end - begin;
  return Math.floor(open / 1_000);
}

/** The begin of an interval is open, its end is not. */
export function isOpen(calendar: Calendar, at: number): boolean {
  if (calendar === null) return true;
  const [span] = openSpans(calendar, at, at + 1);
  return span !== undefined;
}

/** The instant itself if it is open; null if none is within five years. */
export function opensAt(calendar: Calendar, at: number): number | null {
  if (calendar === null) return at;
  for (const { begin } of openSpans(calendar, at, at + HORIZON_MS)) return begin;
  return null;
}

/** The date there, such as 2026-12-25. */
export const localDate = (timezone: string, at: number): string =>
  new Date(at + new Zone(timezone).offsetAt(at)).toISOString().slice(0, 10);

/** Hours there since the beginning of Monday, from 0 to 167. */
export function localHour(timezone: string, at: number): number {
  const hours = Math.floor((at + new Zone(timezone).offsetAt(at)) / HOUR_MS);
  // 1970 began on a Thursday.
  return (((hours + 3 * 24) % 168) + 168) % 168;
}

/** When the day of an instant ends there. */
export function endOfDay(timezone: string, at: number): number {
  const zone = new Zone(timezone);
  const midnight = (Math.floor((at + zone.offsetAt(at)) / DAY_MS) + 1) * DAY_MS;
  const change = zone.sameOffsetUntil(at);
  const end = midnight - zone.offsetAt(at);
  return end <= change ? end : midnight - zone.offsetAt(change);
}

/**
 * The open time between two instants in ascending order. An instant is open when a clock on the wall shows a time within an
 * interval of its day, so that a repeated hour counts twice and a skipped one not at all.
 */
function* openSpans(calendar: BusinessHours, from: number, to: number): Generator<Span> {
  const zone = new Zone(calendar.timezone);
  const holidays = new Set(calendar.holidays);
  for (let begin = from; begin < to; ) {
    const end = Math.min(zone.sameOffsetUntil(begin), to);
    const offset = zone.offsetAt(begin);
    // Wall time is UTC shifted by the offset, which is the same until end.
    const firstDay = Math.floor((begin + offset) / DAY_MS);
    const lastDay = Math.floor((end + offset - 1) / DAY_MS);
    for (let day = firstDay; day <= lastDay; day += 1)
      for (const interval of intervalsOf(calendar, holidays, day)) {
        const open = {
          begin: Math.max(begin, day * DAY_MS - offset + interval.begin),
          end: Math.min(end, day * DAY_MS - offset + interval.end),
        };
        if (open.begin < open.end) yield open;
      }
    begin = end;
  }
}

/** Milliseconds since midnight, ascending. */
function intervalsOf({ hours }: BusinessHours, holidays: ReadonlySet<string>, day: number): Span[] {
  if (holidays.has(new Date(day * DAY_MS).toISOString().slice(0, 10))) return [];
  return hours[weekdayOfDay(day)]
    .map(([begin, end]) => ({
      begin: (minutesOfDay(begin) ?? 0) * MINUTE_MS,
      end: (minutesOfDay(end) ?? 0) * MINUTE_MS,
    }))
    .sort((one, other) => one.begin - other.begin);
}

class Zone {
  readonly #format: Intl.DateTimeFormat;

  constructor(timezone: string) {
    this.#format = formatOf(timezone);
  }

  /** What is added to UTC there, in milliseconds. */
  offsetAt(at: number): number {
    const parts = new Map(this.#format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
    const wall = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
    return wall - Math.floor(at / 1_000) * 1_000;
  }

  /** The next change of the clock, or a week later: no zone changes twice in a week. */
  sameOffsetUntil(from: number): number {
    const offset = this.offsetAt(from);
    let [same, other] = [from, from + 7 * DAY_MS];
    if (this.offsetAt(other) === offset) return other;
    while (other - same > 1) {
      const middle = Math.floor((same + other) / 2);
      if (this.offsetAt(middle) === offset) same = middle;
      else other = middle;
    }
    return other;
  }
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making one costs a thousand times as much as using it. */
function formatOf(timezone: string): Intl.DateTimeFormat {
  const known = formats.get(timezone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: ianaZone(timezone),
    calendar: 'gregory',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(timezone, format);
  return format;
}
