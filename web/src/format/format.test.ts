import { textColorOn } from '@deskbell/contract/text-color';
import { expect, test } from 'vitest';
import { counted } from './counted.ts';
import { dayName, fullDayName, shortDayName } from './day-name.ts';
import { fileSize } from './file-size.ts';
import { resolutionTime } from './resolution-time.ts';
import { timeAgo, timeAgoInWords, updatedAgo } from './time-ago.ts';
import { clockTime, exactTime, shortDate, shortDateTime } from './zoned-time.ts';

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
])('updated %i ms ago: %s', (elapsed, text) => {
  expect(updatedAgo(NOW - elapsed, NOW)).toBe(text);
});

test.each([
  [0, 'just now'],
  [30 * MINUTE, '30m ago'],
  [24 * HOUR - 1, '23h ago'],
  [24 * HOUR, '1d ago'],
  [49 * HOUR, '2d ago'],
])('%i ms ago: %s', (elapsed, text) => {
  expect(timeAgo(NOW - elapsed, NOW)).toBe(text);
});

test.each([
  [59_999, 'just now'],
  [MINUTE, '1 minute ago'],
  [59 * MINUTE, '59 minutes ago'],
  [HOUR, '1 hour ago'],
  [23 * HOUR, '23 hours ago'],
  [24 * HOUR, '1 day ago'],
  [72 * HOUR, '3 days ago'],
])('%i ms ago in words: %s', (elapsed, text) => {
  expect(timeAgoInWords(NOW - elapsed, NOW)).toBe(text);
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
])('a resolution time of %d minutes is %s', (minutes, text) => {
  expect(resolutionTime(minutes)).toBe(text);
});

test('a clock shows the time of its zone', () => {
  expect(clockTime(new Date(NOW), 'Europe/Berlin')).toBe('Tue 14 Oct 2025, 16:24:08');
  expect(clockTime(new Date(NOW), 'UTC')).toBe('Tue 14 Oct 2025, 14:24:08');
});

test('midnight is written as 00, not as 24', () => {
  expect(clockTime(new Date('2025-10-14T00:00:00Z'), 'UTC')).toBe('Tue 14 Oct 2025, 00:00:00');
});

test('Asia/Mumbai has the time of Asia/Kolkata', () => {
  expect(clockTime(new Date(NOW), 'Asia/Mumbai')).toBe('Tue 14 Oct 2025, 19:54:08');
});

test('an exact time names its zone', () => {
  expect(exactTime(new Date(NOW), 'Europe/Berlin')).toBe('14 Oct 2025, 16:24 (Europe/Berlin)');
});

test('an unknown time zone throws', () => {
  expect(() => clockTime(new Date(NOW), 'Mars/Olympus')).toThrow(RangeError);
});

test('counts have separators and the right plural', () => {
  expect([counted(0, 'ticket'), counted(1, 'ticket'), counted(12_345, 'ticket')]).toEqual([
    '0 tickets',
    '1 ticket',
    '12,345 tickets',
  ]);
});

test('a day name does not depend on the local time zone', () => {
  expect(dayName('2025-10-06')).toBe('Mon 6 Oct');
  expect(fullDayName('2025-10-06')).toBe('Mon 6 Oct 2025');
  expect(shortDayName('2025-10-06')).toBe('6 Oct');
});

test('text on a color is dark or light, whichever has more contrast', () => {
  expect(textColorOn('#7c3aed')).toBe('#ffffff');
  expect(textColorOn('#f97316')).toBe('#000000');
});

test('a short date has the year only in another year', () => {
  const date = new Date('2025-10-14T22:30:00Z');
  expect(shortDate(date, 'UTC', new Date(NOW))).toBe('14 Oct');
  expect(shortDate(date, 'Europe/Berlin', new Date(NOW))).toBe('15 Oct');
  expect(shortDateTime(date, 'Europe/Berlin', new Date('2026-01-01T00:00:00Z'))).toBe('15 Oct 2025, 00:30');
});

test.each([
  [1, '1 byte'],
  [812, '812 bytes'],
  [1_024, '1 kB'],
  [219_136, '214 kB'],
  [1_048_200, '1 MB'],
  [2_516_582, '2.4 MB'],
  [10 * 1024 ** 2, '10 MB'],
  [412 * 1024 ** 2, '412 MB'],
  [5 * 1024 ** 3, '5 GB'],
])('%i bytes are %s', (bytes, text) => {
  expect(fileSize(bytes)).toBe(text);
});
