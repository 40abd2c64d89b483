import { describe, expect, test } from 'vitest';
import { fromField, toField } from '../../../format/datetime-field.ts';
import { latestSnooze, snoozeTimes } from './snooze-times.ts';

const timesAt = (now: string, timezone: string) =>
  snoozeTimes(new Date(now), timezone).map(({ label, detail, until }) => [label, detail, until.toISOString()]);

describe('the offered times', () => {
  test('are 9:00 on the clock of the member', () => {
    expect(timesAt('2026-11-17T15:30:40Z', 'Europe/Berlin')).toEqual([
      ['Later today', '19:30', '2026-11-17T18:30:00.000Z'],
      ['Tomorrow 9:00', 'Wed', '2026-11-18T08:00:00.000Z'],
      ['Monday 9:00', '23 Nov', '2026-11-23T08:00:00.000Z'],
    ]);
  });

  test('stay 9:00 when clocks are set back or forward', () => {
    expect(timesAt('2026-10-24T10:00:00Z', 'Europe/Berlin').map(([, , until]) => until)).toEqual([
      '2026-10-24T13:00:00.000Z',
      '2026-10-25T08:00:00.000Z',
      '2026-10-26T08:00:00.000Z',
    ]);
    expect(timesAt('2026-03-07T15:00:00Z', 'America/New_York').map(([, , until]) => until)).toEqual([
      '2026-03-07T18:00:00.000Z',
      '2026-03-08T13:00:00.000Z',
      '2026-03-09T13:00:00.000Z',
    ]);
  });

  test('count from the day of the member, not of UTC', () => {
    const [, tomorrow, monday] = timesAt('2026-11-15T20:00:00Z', 'Asia/Tokyo');
    expect(tomorrow).toEqual(['Tomorrow 9:00', 'Tue', '2026-11-17T00:00:00.000Z']);
    // In that time zone it is Monday already.
    expect(monday).toEqual(['Monday 9:00', '23 Nov', '2026-11-23T00:00:00.000Z']);
  });

  test('leave out later today in the evening', () => {
    const labels = (now: string) => timesAt(now, 'Europe/Berlin').map(([label]) => label);
    expect(labels('2026-11-17T16:59:00Z')).toEqual(['Later today', 'Tomorrow 9:00', 'Monday 9:00']);
    expect(labels('2026-11-17T17:00:00Z')).toEqual(['Tomorrow 9:00', 'Monday 9:00']);
  });
});

test('a field holds the time on the clock of the member', () => {
  const noon = new Date('2026-07-01T12:00:00Z');
  expect(toField(noon, 'America/New_York')).toBe('2026-07-01T08:00');
  expect(fromField('2026-07-01T08:00', 'America/New_York')).toEqual(noon);
  expect(fromField('', 'America/New_York')).toBeNull();
  expect(fromField('2026-07-01', 'America/New_York')).toBeNull();
});

test('a snooze ends within a year', () => {
  expect(latestSnooze(new Date('2026-11-16T12:00:00Z')).toISOString()).toBe('2027-11-16T12:00:00.000Z');
});
