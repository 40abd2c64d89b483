import { expect, test } from 'vitest';
import { readTime } from './typed-time.ts';

test.each([
  ['9', '09:00'],
  ['09:00', '09:00'],
  ['9:30', '09:30'],
  ['9.30', '09:30'],
  ['9h30', '09:30'],
  ['18h', '18:00'],
  ['930', '09:30'],
  ['1745', '17:45'],
  [' 24 ', '24:00'],
  ['0', '00:00'],
  ['24:30', '24:30'],
  ['9:75', '9:75'],
  ['25', '25'],
  ['noon', 'noon'],
  ['', ''],
])('%j is read as %j', (typed, time) => {
  expect(readTime(typed)).toBe(time);
});
