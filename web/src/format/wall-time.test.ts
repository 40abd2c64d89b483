import { describe, expect, test } from 'vitest';
import { instantOf, wallTime } from './wall-time.ts';

const at = (text: string, timezone: string) => {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = text.split(/\D/).map(Number);
  return instantOf({ year, month, day, hour, minute }, timezone).toISOString();
};

describe('the instant of a time on the clock', () => {
  test.each([
    ['2026-11-16 09:00', 'UTC', '2026-11-16T09:00:00.000Z'],
    ['2026-11-16 09:00', 'Europe/Berlin', '2026-11-16T08:00:00.000Z'],
    ['2026-07-16 09:00', 'Europe/Berlin', '2026-07-16T07:00:00.000Z'],
    ['2026-11-16 09:00', 'Asia/Mumbai', '2026-11-16T03:30:00.000Z'],
    ['2026-11-31 09:00', 'America/New_York', '2026-12-01T14:00:00.000Z'],
    ['2026-12-31 23:30', 'Pacific/Auckland', '2026-12-31T10:30:00.000Z'],
  ])('%s in %s', (wall, timezone, instant) => {
    expect(at(wall, timezone)).toBe(instant);
  });

  test('a time that clocks skip in spring is an hour later', () => {
    expect(at('2026-03-29 02:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z');
    expect(at('2026-03-08 02:30', 'America/New_York')).toBe('2026-03-08T07:30:00.000Z');
  });

  test('of a time that clocks show twice in autumn it is the earlier', () => {
    expect(at('2026-10-25 02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z');
    expect(at('2026-11-01 01:30', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z');
  });
});

test('a clock shows the hour of its zone', () => {
  expect(wallTime(new Date('2026-12-31T23:05:00Z'), 'Asia/Tokyo')).toEqual({
    year: 2027,
    month: 1,
    day: 1,
    hour: 8,
    minute: 5,
  });
});
