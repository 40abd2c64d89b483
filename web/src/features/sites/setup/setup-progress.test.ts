import { expect, test } from 'vitest';
import { aSite } from '../../../testing/fixtures.ts';
import { averageResolutionMinutes } from '../average-resolution.ts';
import { isSettingUp, stepsDone } from './setup-progress.ts';

const seen = '2025-10-14T14:00:00.000Z';

test('setup lasts until the first ticket of the first site', () => {
  expect(isSettingUp([])).toBe(true);
  expect(isSettingUp([aSite()])).toBe(true);
  expect(isSettingUp([aSite({ last_seen_at: seen })])).toBe(true);
  expect(isSettingUp([aSite({ total_tickets: 1 })])).toBe(false);
  expect(isSettingUp([aSite(), aSite()])).toBe(false);
});

test('steps are counted from sign-in to the first ticket', () => {
  const steps = [undefined, aSite(), aSite({ last_seen_at: seen }), aSite({ total_tickets: 1 })].map(stepsDone);
  expect(steps).toEqual([1, 2, 3, 4]);
});

test('the average resolution of all sites is weighted by their resolved tickets', () => {
  const quick = aSite({ avg_resolution_time_minutes: 10, resolved_tickets: 3 });
  const slow = aSite({ avg_resolution_time_minutes: 90, resolved_tickets: 1 });
  expect(averageResolutionMinutes([quick, slow, aSite()])).toBe(30);
  expect(averageResolutionMinutes([aSite()])).toBeNull();
  expect(averageResolutionMinutes([])).toBeNull();
});
