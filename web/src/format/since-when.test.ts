import { expect, test } from 'vitest';
import { exactPauseLength, pauseLength } from './pause-length.ts';
import { sinceWhen } from './since-when.ts';

const NOW = Date.parse('2026-11-17T12:10:00Z');
const HOUR = 3_600;

test.each([
  ['2026-11-17T08:12:00Z', 'today, 09:12', 'today, 09:12'],
  ['2026-11-16T13:05:00Z', 'Monday, 14:05', 'Mon, 14:05'],
  ['2026-11-10T13:05:00Z', '10 Nov, 14:05', '10 Nov, 14:05'],
  ['2025-11-16T13:05:00Z', '16 Nov 2025, 14:05', '16 Nov 2025, 14:05'],
  ['2026-11-18T09:00:00Z', 'Wednesday, 10:00', 'Wed, 10:00'],
])('%s is %s', (at, long, short) => {
  expect(sinceWhen(new Date(at), 'Europe/Berlin', NOW)).toBe(long);
  expect(sinceWhen(new Date(at), 'Europe/Berlin', NOW, true)).toBe(short);
});

test.each([
  [20, '1 min', '1 min'],
  [40 * 60, '40 min', '40 min'],
  [5 * HOUR + 600, '5 h', '5 h 10 m'],
  [31 * HOUR, '31 h', '31 h'],
  [120 * HOUR, '5 d', '5 d'],
])('%i seconds are %s', (seconds, rounded, exact) => {
  expect(pauseLength(seconds)).toBe(rounded);
  expect(exactPauseLength(seconds)).toBe(exact);
});
