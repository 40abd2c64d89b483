import { isCalendarDate } from './business-time.ts';
import { CALENDAR_MAX } from './limits.ts';
import { DAY_MS } from './units.ts';

/** No zod here: the browser reads pasted calendars. */
export interface NamedDate {
  readonly date: string;
  readonly name: string;
}

export interface CalendarDates {
  /** What is wrong with the text as a whole; null if it is a calendar. */
  readonly fault: string | null;
  /** Whole days, ascending, each once. */
  readonly dates: readonly NamedDate[];
  /** Events that take no whole day, or repeat in a way that is not read: nothing is guessed. */
  readonly left_out: number;
}

interface Range {
  readonly from: string;
  readonly to: string;
}

type Event = Partial<Record<'DTSTART' | 'DTEND' | 'SUMMARY' | 'STATUS' | 'RRULE' | 'DURATION' | 'RDATE', string>> & {
  readonly except: Set<string>;
};

/** Longer events are seasons, not holidays. */
const EVENT_DAYS_MAX = 31;

/** The days from one date to another, both included, that an iCalendar file names. */
export function datesOfCalendar(text: string, from: string, to: string): CalendarDates {
  if (text.length > CALENDAR_MAX)
    return { ...NOTHING, fault: `Use at most ${CALENDAR_MAX.toLocaleString('en-US')} characters.` };
  const events = eventsOf(text);
  if (events === null) return { ...NOTHING, fault: 'This is not a calendar file. It begins with BEGIN:VCALENDAR.' };
  const names = new Map<string, string>();
  let left_out = 0;
  for (const event of events) {
    if (event.STATUS === 'CANCELLED') continue;
    const dates = datesOf(event, { from, to });
    if (dates === null) left_out += 1;
    for (const date of dates ?? []) if (!names.has(date)) names.set(date, nameOf(event));
  }
  const dates = [...names].map(([date, name]) => ({ date, name }));
  return { fault: null, dates: dates.sort((one, other) => (one.date < other.date ? -1 : 1)), left_out };
}

const NOTHING: CalendarDates = { fault: null, dates: [], left_out: 0 };

/** Null unless the text is a calendar. */
function eventsOf(text: string): Event[] | null {
  const properties = unfolded(text).map(propertyOf);
  if (!properties.some(({ name, value }) => name === 'BEGIN' && value === 'VCALENDAR')) return null;
  const events: Event[] = [];
  /** The parts around a line: those within an event, such as its alarms, are skipped. */
  const around: string[] = [];
  for (const { name, value } of properties) {
    const event = events.at(-1);
    if (name === 'BEGIN') {
      around.push(value);
      if (value === 'VEVENT') events.push({ except: new Set() });
    } else if (name === 'END') around.pop();
    else if (event && around.at(-1) === 'VEVENT') addProperty(event, name, value);
  }
  return events;
}

function addProperty(event: Event, name: string, value: string): void {
  if (name === 'EXDATE') for (const date of value.split(',')) event.except.add(date.slice(0, 8));
  else if (isRead(name)) event[name] = value;
}

const isRead = (name: string): name is Exclude<keyof Event, 'except'> =>
  ['DTSTART', 'DTEND', 'SUMMARY', 'STATUS', 'RRULE', 'DURATION', 'RDATE'].includes(name);

/** Long lines go on after a line break and a blank. */
function unfolded(text: string): string[] {
  const lines: string[][] = [];
  for (const line of text.split(/\r\n|\n|\r/)) {
    const last = lines.at(-1);
    if (last && /^[ \t]/.test(line)) last.push(line.slice(1));
    else lines.push([line]);
  }
  return lines.map((parts) => parts.join(''));
}

/** The value follows the first colon that is not in quotes, as parameters may be. */
function propertyOf(line: string): { name: string; value: string } {
  let isQuoted = false;
  let nameEnd = -1;
  for (let index = 0; index < line.length; index += 1) {
    const letter = line[index];
    if (letter === '"') isQuoted = !isQuoted;
    else if (letter === ';' && nameEnd < 0) nameEnd = index;
    else if (letter === ':' && !isQuoted)
      return {
        name: line.slice(0, nameEnd < 0 ? index : nameEnd).toUpperCase(),
        value: line.slice(index + 1).trim(),
      };
  }
  return { name: '', value: '' };
}

/** Null for an event that is not read. */
function datesOf(event: Event, { from, to }: Range): string[] | null {
  const first = wholeDay(event.DTSTART);
  const days = first === null ? null : lengthOf(first, event);
  if (first === null || days === null || event.RDATE !== undefined) return null;
  const rule = event.RRULE === undefined ? { years: 1, until: null } : yearlyRule(event.RRULE, first);
  if (rule === null) return null;
  const starts = startsOf(first, rule, { from, to });
  return starts
    .filter((start) => !event.except.has(start.replaceAll('-', '')))
    .flatMap((start) => Array.from({ length: days }, (_, day) => later(start, day)))
    .filter((date) => date >= from && date <= to);
}

const compact = /^(\d{4})(\d\d)(\d\d)(T000000)?$/;

/** The date of a day or of its midnight where the calendar is. */
function wholeDay(value: string | undefined): string | null {
  const [, year, month, day] = compact.exec(value ?? '') ?? [];
  const date = `${year}-${month}-${day}`;
  return isCalendarDate(date) ? date : null;
}

/** In days; null unless it ends with a day. */
function lengthOf(first: string, { DTSTART, DTEND, DURATION }: Event): number | null {
  if (DTEND === undefined) {
    const [, days, weeks] = /^P(?:(\d{1,2})D|(\d)W)$/.exec(DURATION ?? 'P1D') ?? [];
    // A point in time has no length.
    if (DURATION === undefined && DTSTART?.includes('T')) return null;
    return bounded(days === undefined ? Number(weeks) * 7 : Number(days));
  }
  const end = wholeDay(DTEND);
  // Some calendars end a day with itself.
  return end === null ? null : bounded(Math.max(1, Math.round((Date.parse(end) - Date.parse(first)) / DAY_MS)));
}

const bounded = (days: number): number | null => (days >= 1 && days <= EVENT_DAYS_MAX ? days : null);

const later = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);

interface Yearly {
  readonly years: number;
  readonly until: string | null;
}

/** Null for a rule other than "each year on this date". */
function yearlyRule(rule: string, first: string): Yearly | null {
  const parts = new Map(
    rule.split(';').map((part): [string, string] => {
      const [name = '', value = ''] = part.split('=', 2);
      return [name.toUpperCase(), value];
    }),
  );
  const [, month, day] = first.split('-').map(Number);
  const allowed: Record<string, (value: string) => boolean> = {
    FREQ: (value) => value.toUpperCase() === 'YEARLY',
    INTERVAL: (value) => value === '1',
    BYMONTH: (value) => Number(value) === month,
    BYMONTHDAY: (value) => Number(value) === day,
    COUNT: (value) => /^\d{1,4}$/.test(value),
    UNTIL: (value) => /^\d{8}/.test(value),
    WKST: () => true,
  };
  for (const [name, value] of parts) if (!Object.hasOwn(allowed, name) || !allowed[name]?.(value)) return null;
  if (!parts.has('FREQ')) return null;
  const until =
    parts
      .get('UNTIL')
      ?.slice(0, 8)
      .replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3') ?? null;
  return { years: Number(parts.get('COUNT') ?? Number.POSITIVE_INFINITY), until };
}

function startsOf(first: string, { years, until }: Yearly, { from, to }: Range): string[] {
  const starts: string[] = [];
  const [firstYear, lastYear] = [Number(first.slice(0, 4)), Number(to.slice(0, 4))];
  const begin = Math.max(firstYear, Number(from.slice(0, 4)) - 1);
  for (let year = begin; year <= lastYear && year < firstYear + years; year += 1) {
    const start = `${String(year).padStart(4, '0')}${first.slice(4)}`;
    if (isCalendarDate(start) && (until === null || start <= until)) starts.push(start);
  }
  return starts;
}

const ESCAPED = /\\([nN,;\\])/g;

const nameOf = ({ SUMMARY = '' }: Event): string =>
  SUMMARY.replace(ESCAPED, (_all, letter: string) => (letter.toLowerCase() === 'n' ? ' ' : letter)).trim();
