import { expect, test } from 'vitest';
import { duration, workingTime } from './duration.ts';

test.each([
  [0, '1 min'],
  [3_120, '52 min'],
  [3_900, '1 h 05 m'],
  [79_200, '22 h'],
  [46_620, '13 h'],
  [86_340, '1 d'],
  [100_800, '1 d 4 h'],
  [86_400 * 12.4, '12 d'],
])('%i seconds are %s', (seconds, text) => expect(duration(seconds)).toBe(text));

test.each([
  [0, '0 min'],
  [45, '45 min'],
  [60, '1 h'],
  [700, '11 h 40 m'],
  [1_445, '24 h 05 m'],
])('%i minutes of work are %s', (minutes, text) => expect(workingTime(minutes)).toBe(text));
