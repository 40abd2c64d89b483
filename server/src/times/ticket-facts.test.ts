import { describe, expect, test } from 'vitest';
import { addCounts, COUNTS, type CountedPast, type Fact, factsOf, NOTHING } from './ticket-facts.ts';

const ANNA = 7;
const at = (time: string) => Date.parse(`2026-11-${time}Z`);
/** Monday, half past nine in Stockholm. */
const ticket: CountedPast = {
  site_id: 1,
  priority: 'high',
  tags: [],
  created_at: at('16T08:30:00'),
  imported_at: null,
  left_at: null,
  left_by: 0,
  isLeftOut: false,
  work: [],
  rating: null,
};

const shown = (past: CountedPast, timezone = 'Europe/Stockholm') =>
  factsOf(past, timezone).map(({ day, part, value, ...counts }) =>
    [
      day.slice(5),
      part,
      value,
      ...COUNTS.filter((name) => counts[name] !== 0).map((name) => `${name} ${counts[name]}`),
    ].join(' '),
  );

describe('what a ticket adds to reports', () => {
  test.each<[name: string, past: Partial<CountedPast>, facts: string[]]>([
    ['a new one came in', {}, ['11-16 all 0 came_in 1', '11-16 hour 9 came_in 1', '11-16 priority 1 came_in 1']],
    [
      'each tag counts it',
      { tags: [3, 5] },
      [
        '11-16 all 0 came_in 1',
        '11-16 hour 9 came_in 1',
        '11-16 priority 1 came_in 1',
        '11-16 tag 3 came_in 1',
        '11-16 tag 5 came_in 1',
      ],
    ],
    [
      'who closed it is credited, on the day in the zone of the team',
      { left_at: at('17T23:30:00'), left_by: ANNA },
      [
        '11-16 all 0 came_in 1',
        '11-16 hour 9 came_in 1',
        '11-16 priority 1 came_in 1',
        '11-18 all 0 went_out 1',
        '11-18 member 7 went_out 1',
        '11-18 priority 1 went_out 1',
      ],
    ],
    [
      'in and out on one day, with minutes of two members and a rating',
      {
        left_at: at('16T10:00:00'),
        left_by: ANNA,
        work: [
          { at: at('16T09:00:00'), member: ANNA, minutes: 10 },
          { at: at('16T09:30:00'), member: 8, minutes: 5 },
        ],
        rating: { at: at('16T11:00:00'), member: ANNA, score: 'good' },
      },
      [
        '11-16 all 0 came_in 1 went_out 1 minutes 15 good 1',
        '11-16 hour 9 came_in 1',
        '11-16 member 7 went_out 1 minutes 10 good 1',
        '11-16 member 8 minutes 5',
        '11-16 priority 1 came_in 1 went_out 1 minutes 15 good 1',
      ],
    ],
    [
      'an imported one counts from its import on',
      {
        imported_at: at('17T00:00:00'),
        left_at: at('17T09:00:00'),
        left_by: ANNA,
        work: [{ at: at('16T09:00:00'), member: ANNA, minutes: 10 }],
        rating: { at: at('16T11:00:00'), member: ANNA, score: 'good' },
      },
      ['11-17 all 0 went_out 1', '11-17 member 7 went_out 1', '11-17 priority 1 went_out 1'],
    ],
    ['a merged one counts in the other ticket', { isLeftOut: true, left_at: at('17T10:00:00') }, []],
    [
      'minutes that stayed in a merged one are not lost',
      { isLeftOut: true, work: [{ at: at('16T09:00:00'), member: ANNA, minutes: 10 }] },
      ['11-16 all 0 minutes 10', '11-16 member 7 minutes 10', '11-16 priority 1 minutes 10'],
    ],
  ])('%s', (_name, past, facts) => {
    expect(shown({ ...ticket, ...past })).toEqual(facts);
  });

  test('the hour of the week is that of the clock on the wall', () => {
    const hourOf = (time: string, zone: string) =>
      factsOf({ ...ticket, created_at: Date.parse(time) }, zone).find(({ part }) => part === 'hour')?.value;
    expect(hourOf('2026-11-15T23:30:00Z', 'Asia/Kolkata')).toBe(5);
    expect(hourOf('2026-11-15T23:30:00Z', 'UTC')).toBe(6 * 24 + 23);
    expect(hourOf('2026-10-25T00:30:00Z', 'Europe/Stockholm')).toBe(6 * 24 + 2);
    expect(hourOf('2026-10-25T01:30:00Z', 'Europe/Stockholm')).toBe(6 * 24 + 2);
    expect(hourOf('1969-12-31T12:00:00Z', 'UTC')).toBe(2 * 24 + 12);
  });

  test('counts that are added and subtracted leave nothing', () => {
    const [fact] = factsOf(ticket, 'UTC') as [Fact];
    expect(addCounts(addCounts(NOTHING, fact), fact, -1)).toEqual(NOTHING);
  });
});
