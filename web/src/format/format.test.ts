import { expect, test } from 'vitest';
import { counted } from './counted.ts';
import { resolutionTime } from './resolution-time.ts';
import { textColorOn } from './text-color.ts';
import { timeAgo, updatedAgo } from './time-ago.ts';
import { clockTime, exactTime } from './zoned-time.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOW = Date.parse('2025-10-14T14:24:08Z');

test.each([
  [0, 'Just now'],
  [MINUTE - 1, 'Just now'],
  [MINUTE, '1m ago'],
  [59 * MINUTE + 59_999, '59m ago'],
  [HOUR, '1h ago'],
  [49 * HOUR, '49h ago'],
  [-5 * MINUTE, 'Just now'],
])('what was updated %i ms ago is %s', (elapsed, text) => {
  expect(updatedAgo(NOW - elapsed, NOW)).toBe(text);
});

test.each([
  [0, 'just now'],
  [30 * MINUTE, '30m ago'],
  [24 * HOUR - 1, '23h ago'],
  [24 * HOUR, '1d ago'],
  [49 * HOUR, '2d ago'],
])('what happened %i ms ago was %s', (elapsed, text) => {
  expect(timeAgo(NOW - elapsed, NOW)).toBe(text);
});

test.each([
  [0.4, '0 minutes'],
  [1, '1 minute'],
  [59, '59 minutes'],
  [60, '1 hour'],
  [384, '6.4 hours'],
  [1_439, '24 hours'],
  [1_440, '1 day'],
  [3_600, '2.5 days'],
])('%d minutes to resolve are %s', (minutes, text) => {
  expect(resolutionTime(minutes)).toBe(text);
});

test('a clock shows the time of its zone', () => {
  expect(clockTime(new Date(NOW), 'Europe/Berlin')).toBe('Tue 14 Oct 2025, 16:24:08');
  expect(clockTime(new Date(NOW), 'UTC')).toBe('Tue 14 Oct 2025, 14:24:08');
});

test('midnight is written as 00, not as 24', () => {
  expect(clockTime(new Date('2025-10-14T00:00:00Z'), 'UTC')).toBe('Tue 14 Oct 2025, 00:00:00');
});

test('Mumbai keeps the time of Kolkata', () => {
  expect(clockTime(new Date(NOW), 'Asia/Mumbai')).toBe('Tue 14 Oct 2025, 19:54:08');
});

test('an exact time names its zone', () => {
  expect(exactTime(new Date(NOW), 'Europe/Berlin')).toBe('14 Oct 2025, 16:24 (Europe/Berlin)');
});

test('a zone that does not exist is refused', () => {
  expect(() => clockTime(new Date(NOW), 'Mars/Olympus')).toThrow(RangeError);
});

test('counts have separators and the right number', () => {
  expect([counted(0, 'ticket'), counted(1, 'ticket'), counted(12_345, 'ticket')]).toEqual([
    '0 tickets',
    '1 ticket',
    '12,345 tickets',
  ]);
});

test('text on a color is whichever of dark and light reads better', () => {
  expect(textColorOn('#7c3aed')).toBe('#ffffff');
  expect(textColorOn('#f97316')).toBe('#0b0812');
});
