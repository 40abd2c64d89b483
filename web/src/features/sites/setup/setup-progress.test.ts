import { expect, test } from 'vitest';
import { aSite } from '../../../testing/fixtures.ts';
import { averageResolutionMinutes } from '../average-resolution.ts';
import { isSettingUp, setUpOf } from './setup-progress.ts';

const seen = '2025-10-14T14:00:00.000Z';

test('setup lasts until a visitor was seen and a ticket has arrived, on any site', () => {
  expect(isSettingUp([])).toBe(true);
  expect(isSettingUp([aSite()])).toBe(true);
  expect(isSettingUp([aSite({ last_seen_at: seen })])).toBe(true);
  expect(isSettingUp([aSite({ total_tickets: 1 })])).toBe(true);
  expect(isSettingUp([aSite(), aSite({ total_tickets: 1 })])).toBe(true);
  expect(isSettingUp([aSite({ last_seen_at: seen }), aSite({ total_tickets: 1 })])).toBe(false);
});

test('who cannot change a site does not set it up', () => {
  expect(isSettingUp([aSite({ role: 'agent' }), aSite({ role: 'client' })])).toBe(false);
});

test('a ticket from the try-it page does not count as a visitor', () => {
  const site = aSite({ total_tickets: 1 });
  expect(setUpOf([site])).toEqual({ site, seenSite: undefined, hasTicket: true });
});

test('the average resolution of all sites is weighted by their resolved tickets', () => {
  const quick = aSite({ avg_resolution_time_minutes: 10, resolved_tickets: 3 });
  const slow = aSite({ avg_resolution_time_minutes: 90, resolved_tickets: 1 });
  expect(averageResolutionMinutes([quick, slow, aSite()])).toBe(30);
  expect(averageResolutionMinutes([aSite()])).toBeNull();
  expect(averageResolutionMinutes([])).toBeNull();
});
