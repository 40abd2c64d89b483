import { type Calendar, dueAt, endOfDay, isOpen, openSecondsBetween, opensAt } from '@deskbell/contract/business-clock';
import { AROUND_THE_CLOCK, type Interval, WEEKDAYS, type WeekHours } from '@deskbell/contract/business-time';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const weekdays = (intervals: readonly Interval[], rest: readonly Interval[] = []): WeekHours => ({
  mon: intervals,
  tue: intervals,
  wed: intervals,
  thu: intervals,
  fri: intervals,
  sat: rest,
  sun: rest,
});
const STUDIO = weekdays([
  ['09:00', '12:30'],
  ['13:15', '17:30'],
]);
const NIGHT = weekdays([['00:00', '06:00']], [['00:00', '06:00']]);
const at = (timezone: string, hours: WeekHours, holidays: string[] = []): Calendar => ({ timezone, hours, holidays });

const studio = at('Europe/Stockholm', STUDIO);
const days = at('UTC', AROUND_THE_CLOCK);

/** The instants are written as UTC; Stockholm is one hour ahead in winter, two in summer. */
describe('due times', () => {
  test.each<[name: string, calendar: Calendar, start: string, minutes: number, due: string]>([
    ['around the clock without hours', null, '2026-11-20T23:00:00Z', 240, '2026-11-21T03:00:00.000Z'],
    ['around the clock by hours', days, '2026-11-20T23:00:00Z', 240, '2026-11-21T03:00:00.000Z'],
    ['within one interval', studio, '2026-11-17T08:00:00Z', 60, '2026-11-17T09:00:00.000Z'],
    ['over lunch', studio, '2026-11-17T11:10:00Z', 240, '2026-11-17T15:55:00.000Z'],
    ['over the night', studio, '2026-11-17T16:00:00Z', 60, '2026-11-18T08:30:00.000Z'],
    ['over the weekend', studio, '2026-11-20T16:00:00Z', 240, '2026-11-23T11:30:00.000Z'],
    ['to the end of the day, not to the next morning', studio, '2026-11-17T15:30:00Z', 60, '2026-11-17T16:30:00.000Z'],
    ['created at night', studio, '2026-11-17T22:00:00Z', 30, '2026-11-18T08:30:00.000Z'],
    ['created on Sunday', studio, '2026-11-22T12:00:00Z', 1, '2026-11-23T08:01:00.000Z'],
    [
      'over a holiday on Monday',
      at('Europe/Stockholm', STUDIO, ['2026-11-23']),
      '2026-11-20T16:00:00Z',
      60,
      '2026-11-24T08:30:00.000Z',
    ],
    [
      'created on a holiday',
      at('Europe/Stockholm', STUDIO, ['2026-12-25']),
      '2026-12-25T09:00:00Z',
      60,
      '2026-12-28T09:00:00.000Z',
    ],
    // The clock goes from 02:00 to 03:00 on 29 March 2026, and from 03:00 to 02:00 on 25 October 2026.
    [
      'over the hour that spring skips',
      at('Europe/Stockholm', NIGHT),
      '2026-03-28T23:00:00Z',
      180,
      '2026-03-29T02:00:00.000Z',
    ],
    [
      'a night of spring has one hour less',
      at('Europe/Stockholm', NIGHT),
      '2026-03-28T23:00:00Z',
      301,
      '2026-03-29T22:01:00.000Z',
    ],
    [
      'over the hour that autumn repeats',
      at('Europe/Stockholm', NIGHT),
      '2026-10-24T22:00:00Z',
      420,
      '2026-10-25T05:00:00.000Z',
    ],
    ['the day after spring is an hour earlier in UTC', studio, '2026-03-27T16:00:00Z', 60, '2026-03-30T07:30:00.000Z'],
    ['the day after autumn is an hour later in UTC', studio, '2026-10-23T15:00:00Z', 60, '2026-10-26T08:30:00.000Z'],
    [
      'an interval within the skipped hour is closed that day',
      at('Europe/Stockholm', weekdays([], [['02:15', '02:45']])),
      '2026-03-28T12:00:00Z',
      10,
      '2026-04-04T00:25:00.000Z',
    ],
    ['a zone of half hours', at('Asia/Kolkata', STUDIO), '2026-11-17T03:00:00Z', 60, '2026-11-17T04:30:00.000Z'],
    [
      'a zone that the product names its own way',
      at('Asia/Mumbai', STUDIO),
      '2026-11-17T03:00:00Z',
      60,
      '2026-11-17T04:30:00.000Z',
    ],
    ['a zone of three quarters', at('Asia/Kathmandu', STUDIO), '2026-11-17T03:15:00Z', 60, '2026-11-17T04:15:00.000Z'],
    // Lord Howe moves its clock by half an hour, on 4 October 2026 from 02:00 to 02:30.
    [
      'a clock that moves by half an hour',
      at('Australia/Lord_Howe', NIGHT),
      '2026-10-03T13:30:00Z',
      180,
      '2026-10-03T16:30:00.000Z',
    ],
    ['west of UTC', at('America/Los_Angeles', STUDIO), '2026-11-18T01:00:00Z', 60, '2026-11-18T17:30:00.000Z'],
    // Apia had no 30 December 2011.
    [
      'a day that never was',
      at('Pacific/Apia', weekdays([['09:00', '17:00']])),
      '2011-12-30T02:00:00Z',
      60 * 8,
      '2012-01-02T02:00:00.000Z',
    ],
  ])('%s', (_name, calendar, start, minutes, due) => {
    const found = dueAt(calendar, Date.parse(start), minutes);
    expect(found && new Date(found).toISOString()).toBe(due);
  });

  test('there is none beyond five years', () => {
    const rarely = at('UTC', weekdays([['09:00', '10:00']]));
    expect(dueAt(rarely, Date.parse('2026-11-17T08:00:00Z'), 60 * 1_400)).toBeNull();
  });
});

describe('the next opening', () => {
  test.each<[name: string, calendar: Calendar, at: string, opens: string]>([
    ['around the clock', null, '2026-11-21T12:00:00Z', '2026-11-21T12:00:00.000Z'],
    ['while it is open', studio, '2026-11-17T08:00:00Z', '2026-11-17T08:00:00.000Z'],
    ['at lunch', studio, '2026-11-17T11:45:00Z', '2026-11-17T12:15:00.000Z'],
    ['when it closes', studio, '2026-11-17T16:30:00Z', '2026-11-18T08:00:00.000Z'],
    ['at the weekend', studio, '2026-11-21T12:00:00Z', '2026-11-23T08:00:00.000Z'],
  ])('%s', (_name, calendar, at, opens) => {
    expect(new Date(opensAt(calendar, Date.parse(at)) ?? 0).toISOString()).toBe(opens);
  });
});

describe('the end of a day', () => {
  test.each([
    ['UTC', '2026-11-17T12:00:00Z', '2026-11-18T00:00:00.000Z'],
    ['UTC', '2026-11-17T00:00:00Z', '2026-11-18T00:00:00.000Z'],
    ['Asia/Kolkata', '2026-11-17T18:29:59Z', '2026-11-17T18:30:00.000Z'],
    ['Asia/Kolkata', '2026-11-17T18:30:00Z', '2026-11-18T18:30:00.000Z'],
    ['Europe/Stockholm', '2026-03-28T23:30:00Z', '2026-03-29T22:00:00.000Z'],
    ['Europe/Stockholm', '2026-10-24T22:30:00Z', '2026-10-25T23:00:00.000Z'],
    // Beirut skips the hour after midnight.
    ['Asia/Beirut', '2026-03-28T12:00:00Z', '2026-03-28T22:00:00.000Z'],
  ])('in %s after %s is %s', (timezone, at, end) => {
    expect(new Date(endOfDay(timezone, Date.parse(at))).toISOString()).toBe(end);
  });
});

describe('open seconds', () => {
  test.each<[name: string, calendar: Calendar, from: string, to: string, seconds: number]>([
    ['around the clock', null, '2026-11-17T08:00:00Z', '2026-11-17T08:00:01.999Z', 1],
    ['of a day', studio, '2026-11-17T00:00:00Z', '2026-11-18T00:00:00Z', 7.75 * 3_600],
    ['of a week', studio, '2026-11-16T00:00:00Z', '2026-11-23T00:00:00Z', 38.75 * 3_600],
    ['of a weekend', studio, '2026-11-20T17:00:00Z', '2026-11-23T08:00:00Z', 0],
    ['of a night in spring', at('Europe/Stockholm', NIGHT), '2026-03-28T12:00:00Z', '2026-03-29T12:00:00Z', 5 * 3_600],
    ['of a night in autumn', at('Europe/Stockholm', NIGHT), '2026-10-24T12:00:00Z', '2026-10-25T12:00:00Z', 7 * 3_600],
    ['backwards', null, '2026-11-18T00:00:00Z', '2026-11-17T00:00:00Z', 0],
  ])('%s', (_name, calendar, from, to, seconds) => {
    expect(openSecondsBetween(calendar, Date.parse(from), Date.parse(to))).toBe(seconds);
  });
});

const interval = fc
  .tuple(fc.integer({ min: 0, max: 95 }), fc.integer({ min: 1, max: 32 }))
  .map(([begin, length]) => [timeOf(begin * 15), timeOf(Math.min(1_440, (begin + length) * 15))] as const);
const timeOf = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
const calendars = fc
  .record({
    timezone: fc.constantFrom(
      ...['Europe/Stockholm', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Chatham', 'UTC'],
    ),
    hours: fc.record(
      Object.fromEntries(WEEKDAYS.map((day) => [day, fc.array(interval, { maxLength: 1 })])) as Record<
        (typeof WEEKDAYS)[number],
        fc.Arbitrary<Interval[]>
      >,
    ),
    holidays: fc.subarray(['2026-03-29', '2026-10-25', '2026-03-30', '2026-10-26']),
  })
  .filter(({ hours }) => WEEKDAYS.some((day) => hours[day].length > 0));
/** Around the changes of the clock. */
const instants = fc.oneof(
  ...['2026-03-27', '2026-10-23', '2026-04-03', '2026-10-02', '2026-03-06', '2026-10-30'].map((day) =>
    fc.integer({ min: 0, max: 5 * 86_400 }).map((seconds) => Date.parse(day) + seconds * 1_000),
  ),
);
const minutes = fc.integer({ min: 1, max: 4_000 });

const wallOf = (timeZone: string) =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone,
    weekday: 'short',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
const walls = new Map<string, Intl.DateTimeFormat>();

/** Asks a clock on the wall. */
function isOpenByWall(calendar: NonNullable<Calendar>, instant: number): boolean {
  const wall = walls.get(calendar.timezone) ?? wallOf(calendar.timezone);
  walls.set(calendar.timezone, wall);
  const parts = wall.formatToParts(instant);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  const day = WEEKDAYS.find((each) => part('weekday').toLowerCase().startsWith(each)) ?? 'mon';
  const time = `${part('hour')}:${part('minute')}`;
  const date = `${part('year')}-${part('month')}-${part('day')}`;
  return !calendar.holidays.includes(date) && calendar.hours[day].some(([begin, end]) => begin <= time && time < end);
}

/** A quarter of an hour a week is not enough for every goal: what would be due after five years is left out. */
function someTimeDue(calendar: Calendar, start: number, count: number): number {
  const due = dueAt(calendar, start, count);
  fc.pre(due !== null);
  return due ?? 0;
}

describe('whatever the hours', () => {
  test('a due time is never in closed time', () => {
    fc.assert(
      fc.property(calendars, instants, minutes, (calendar, start, count) => {
        const due = someTimeDue(calendar, start, count);
        // The end of an interval belongs to it here: work that ends then was done in time.
        expect(isOpenByWall(calendar, due - 1)).toBe(true);
      }),
    );
  });

  test('a due time grows with the minutes, by at least as many', () => {
    fc.assert(
      fc.property(calendars, instants, minutes, minutes, (calendar, start, count, more) => {
        const [due, later] = [someTimeDue(calendar, start, count), someTimeDue(calendar, start, count + more)];
        expect(due).toBeGreaterThanOrEqual(start + count * 60_000);
        expect(later).toBeGreaterThanOrEqual(due + more * 60_000);
      }),
    );
  });

  test('the open time until it is due is what the goal says', () => {
    fc.assert(
      fc.property(calendars, instants, minutes, (calendar, start, count) => {
        expect(openSecondsBetween(calendar, start, someTimeDue(calendar, start, count))).toBe(count * 60);
      }),
    );
  });

  test('open time is what a clock on the wall counts', () => {
    fc.assert(
      fc.property(calendars, instants, fc.integer({ min: 1, max: 400 }), (calendar, from, steps) => {
        // Intervals begin and end with quarters of an hour, which every zone here has in common with UTC.
        const begin = Math.floor(from / 900_000) * 900_000;
        const quarters = Array.from({ length: steps }, (_, step) => begin + step * 900_000);
        const counted = quarters.filter((quarter) => isOpenByWall(calendar, quarter));
        expect(openSecondsBetween(calendar, begin, begin + steps * 900_000)).toBe(counted.length * 900);
        for (const quarter of quarters.slice(0, 8))
          expect(isOpen(calendar, quarter)).toBe(isOpenByWall(calendar, quarter));
      }),
      { numRuns: 60 },
    );
  });
});
