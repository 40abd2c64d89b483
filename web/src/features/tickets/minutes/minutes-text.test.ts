import { expect, test } from 'vitest';
import { minutesText, readMinutes } from './minutes-text.ts';

test.each([
  ['15', 15],
  ['0', 0],
  ['1h', 60],
  ['1h 20', 80],
  ['1H20m', 80],
  ['1:20', 80],
  ['90 min', 90],
  ['24h', 1_440],
  [' ', null],
  ['24h 1', undefined],
  ['1441', undefined],
  ['soon', undefined],
  ['-5', undefined],
  ['1.5', undefined],
])('%j is read as %s', (text, minutes) => expect(readMinutes(text)).toBe(minutes));

test.each([0, 5, 60, 80, 1_440])('%i minutes are written as they are read', (minutes) =>
  expect(readMinutes(minutesText(minutes))).toBe(minutes),
);
