import { ianaZone } from '@deskbell/contract/timezone';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@deskbell/contract/units';
import { EARLIEST_DATE } from '../imported-ticket.ts';

/** A date, or why it is none. */
export type ReadDate = { readonly iso: string } | { readonly reason: string };

const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/;
const GERMAN = /^(\d{1,2})\.(\d{1,2})\.(\d{4})/;
const SLASHED = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})/;
const TIME = /^[T ,]{1,2}(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?/;
const MERIDIEM = /^ ?([AaPp])\.?[Mm]\.?/;
const OFFSET = /^ ?(?:UTC|GMT)?([+-])(\d{2}):?(\d{2})?$/;
const UTC = /^ ?(?:Z|UTC|GMT)$/i;
const WRITTEN = /^(?:[A-Z][a-z]{2},? )?(?:\d{1,2} [A-Z][a-z]{2,8}|[A-Z][a-z]{2,8} \d{1,2},?) \d{4}\b/;
/** Seconds of 1995 have nine digits, milliseconds twelve. */
const EPOCH = /^\d{9,13}(\.\d{1,6})?$/;
const SHOWN_MAX = 40;

interface Parts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly rest: string;
}

/** Reads dates of desks: ISO 8601 with zone or in the zone given, seconds since 1970, and what spreadsheets write. */
export class DateReader {
  readonly #zone: ZoneClock;
  /** Dates that the file leaves open: answers about them can be asked for. */
  readonly seen = { zoneless: 0, ambiguous: 0 };

  constructor(
    timezone: string,
    readonly now: number,
    readonly isDayFirst: boolean | null = null,
  ) {
    this.#zone = new ZoneClock(timezone);
  }

  read(value: unknown): ReadDate {
    const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
    const at = this.#instantOf(text);
    if (typeof at === 'string') return { reason: at };
    if (at < Date.parse(EARLIEST_DATE)) return { reason: `The date ${shown(text)} is before 1995.` };
    if (at > this.now) return { reason: `The date ${shown(text)} is in the future.` };
    return { iso: new Date(at).toISOString() };
  }

  #instantOf(text: string): number | string {
    const unreadable = `"${shown(text)}" is not a date that can be read. Write it like 2026-11-19T14:05:00Z.`;
    if (EPOCH.test(text)) return Number(text) * (text.split('.')[0]?.length === 13 ? 1 : SECOND_MS);
    if (WRITTEN.test(text)) {
      const hasZone = /(?:Z|UTC|GMT|[+-]\d{2}:?\d{2})\)?$/.test(text);
      const parsed = Date.parse(hasZone ? text : `${text} UTC`);
      if (Number.isNaN(parsed)) return unreadable;
      return hasZone ? parsed : this.#inZone(parsed);
    }
    const parts = this.#partsOf(text);
    if (parts === 'ambiguous')
      return `The date ${shown(text)} can be read in two ways. Say which comes first, the day or the month.`;
    return (parts && this.#instantOfParts(parts)) ?? unreadable;
  }

  #partsOf(text: string): Parts | 'ambiguous' | null {
    const first = YEAR_FIRST.exec(text);
    if (first) return partsOf(first, [1, 2, 3], text);
    const german = GERMAN.exec(text);
    if (german) return partsOf(german, [3, 2, 1], text);
    const slashed = SLASHED.exec(text);
    if (!slashed) return null;
    const [one, two] = [Number(slashed[1]), Number(slashed[2])];
    if (one <= 12 && two <= 12 && one !== two) this.seen.ambiguous += 1;
    const isDayFirst = one > 12 ? true : two > 12 ? false : this.isDayFirst;
    if (isDayFirst === null && one !== two) return 'ambiguous';
    return partsOf(slashed, isDayFirst ? [3, 2, 1] : [3, 1, 2], text);
  }

  #instantOfParts({ year, month, day, rest }: Parts): number | null {
    const time = TIME.exec(rest);
    const after = time ? rest.slice(time[0].length) : rest;
    const meridiem = time ? MERIDIEM.exec(after) : null;
    const zone = meridiem ? after.slice(meridiem[0].length) : after;
    const hour = hourOf(Number(time?.[1] ?? 0), meridiem?.[1]);
    const [minute, second] = [Number(time?.[2] ?? 0), Number(time?.[3] ?? 0)];
    const local = Date.UTC(
      year,
      month - 1,
      day,
      hour,
      minute,
      Math.min(second, 59),
      Number((time?.[4] ?? '').slice(0, 3).padEnd(3, '0')),
    );
    const isReal = new Date(local).getUTCDate() === day && month <= 12 && hour < 24 && minute < 60;
    if (!isReal) return null;
    if (zone === '') return this.#inZone(local);
    if (UTC.test(zone)) return local;
    const offset = OFFSET.exec(zone);
    if (!offset) return null;
    const distance = Number(offset[2]) * HOUR_MS + Number(offset[3] ?? 0) * MINUTE_MS;
    return offset[1] === '-' ? local + distance : local - distance;
  }

  #inZone(local: number): number {
    this.seen.zoneless += 1;
    return this.#zone.toUtc(local);
  }
}

function partsOf(match: RegExpExecArray, [year, month, day]: [number, number, number], text: string): Parts {
  const at = (n: number) => Number(match[n]);
  return { year: at(year), month: at(month), day: at(day), rest: text.slice(match[0].length) };
}

function hourOf(hour: number, meridiem: string | undefined): number {
  if (!meridiem) return hour;
  return (hour % 12) + (meridiem.toLowerCase() === 'p' ? 12 : 0);
}

const shown = (text: string): string => text.slice(0, SHOWN_MAX);

/** What a clock on the wall showed, as an instant. */
class ZoneClock {
  readonly #format: Intl.DateTimeFormat | null;
  /** The offset of an hour of UTC: formatting takes microseconds, and dates of a history repeat. */
  readonly #offsets = new Map<number, number>();

  constructor(timezone: string) {
    this.#format =
      timezone === 'UTC'
        ? null
        : new Intl.DateTimeFormat('en-US', {
            timeZone: ianaZone(timezone),
            hourCycle: 'h23',
            year: 'numeric',
            month: 'numeric',
            day: 'numeric',
            hour: 'numeric',
            minute: 'numeric',
            second: 'numeric',
          });
  }

  /** An hour that a clock shows twice is the first one; an hour that it skips is the one after. */
  toUtc(local: number): number {
    if (!this.#format) return local;
    const before = local - this.#offsetAt(local - 24 * HOUR_MS);
    if (before + this.#offsetAt(before) === local) return before;
    const after = local - this.#offsetAt(local + 24 * HOUR_MS);
    return after + this.#offsetAt(after) === local ? after : before;
  }

  #offsetAt(at: number): number {
    const quarter = Math.floor(at / (15 * MINUTE_MS));
    const known = this.#offsets.get(quarter);
    if (known !== undefined || !this.#format) return known ?? 0;
    const instant = quarter * 15 * MINUTE_MS;
    const part: Record<string, number> = {};
    for (const { type, value } of this.#format.formatToParts(instant)) part[type] = Number(value);
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
    const offset = Date.UTC(year, month - 1, day, hour, minute, second) - instant;
    if (this.#offsets.size > 20_000) this.#offsets.clear();
    this.#offsets.set(quarter, offset);
    return offset;
  }
}
