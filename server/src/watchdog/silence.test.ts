import { DAY_MS, HOUR_MS } from '@deskbell/contract/units';
import { describe, expect, test } from 'vitest';
import { type SimulatedSite, simulateYear } from '../testing/simulated-year.ts';
import type { Finding } from './diagnose-page.ts';
import { nextStep, notificationMode } from './silence.ts';

const hourOf = (at: number) => (at % DAY_MS) / HOUR_MS;
const dayOf = (at: number) => Math.floor(at / DAY_MS);
const weekdayOf = (at: number) => dayOf(at) % 7;
const isOpen = (at: number, from: number, until: number) => hourOf(at) >= from && hourOf(at) < until;
const fault = (day: number, hours: number, finding: Finding) => ({
  from: day * DAY_MS + 9 * HOUR_MS,
  until: day * DAY_MS + (9 + hours) * HOUR_MS,
  finding,
});
const MISSING: Finding = { kind: 'missing', has_tag_manager: false };
const TAG_MANAGER: Finding = { kind: 'missing', has_tag_manager: true };
const HOLIDAYS = [88, 120, 250, 359];

const SITES: readonly SimulatedSite[] = [
  {
    kind: 'shop closed at night',
    chance: (at) => (isOpen(at, 8, 22) && !HOLIDAYS.includes(dayOf(at)) ? 0.6 : 0),
    faults: [fault(100, 30, MISSING), fault(300, 48, MISSING)],
  },
  {
    kind: 'weekend blog',
    chance: (at) => (weekdayOf(at) >= 5 && isOpen(at, 9, 22) ? 0.4 : 0),
    faults: [fault(152, 24 * 24, MISSING)],
  },
  {
    kind: 'seasonal',
    chance: (at) => 0.006 + 0.25 * Math.max(0, Math.sin((Math.PI * (dayOf(at) - 90)) / 180)),
    faults: [fault(180, 24, { kind: 'other_key', found_key: 'site_0' })],
  },
  {
    kind: 'dead',
    chance: (at) => (isOpen(at, 6, 24) ? 0.5 : 0.05),
    faults: [fault(200, 200 * 24, { kind: 'unreachable', reason: 'ENOTFOUND', is_refused: false })],
  },
  { kind: 'migrated', chance: (at) => (isOpen(at, 7, 23) ? 0.5 : 0.1), faults: [fault(120, 72, MISSING)] },
  {
    kind: 'blocked by policy',
    chance: () => 0.7,
    faults: [fault(80, 50, { kind: 'blocked', directives: ['script-src'] })],
  },
  {
    kind: 'tag manager',
    chance: (at) => (isOpen(at, 6, 23) ? 0.4 : 0.02),
    usual: TAG_MANAGER,
    faults: [fault(210, 72, TAG_MANAGER)],
  },
  { kind: 'only our outages', chance: () => 0.9, faults: [] },
  {
    kind: 'back and forth',
    chance: () => 0.95,
    faults: [fault(150, 10, MISSING), fault(150.5, 10, MISSING), fault(151, 10, MISSING), fault(160, 8, MISSING)],
  },
  {
    kind: 'new',
    chance: (at) => {
      if (dayOf(at) < 200) return 0;
      if (dayOf(at) < 203) return 0.3;
      return dayOf(at) < 213 ? 0 : isOpen(at, 8, 23) ? 0.5 : 0.02;
    },
    faults: [fault(330, 40, MISSING)],
  },
];

const tableOf = (outcomes: readonly ReturnType<typeof simulateYear>[]): string =>
  outcomes
    .map(({ kind, wanted, missed, wrong }) => `${kind.padEnd(22)} wanted ${wanted}, missed ${missed}, false ${wrong}`)
    .join('\n');

const OUTAGES = [
  { from: 30 * DAY_MS, until: 30 * DAY_MS + HOUR_MS / 3 },
  { from: 60 * DAY_MS + 6 * HOUR_MS, until: 60 * DAY_MS + 13 * HOUR_MS },
  { from: 240 * DAY_MS, until: 242 * DAY_MS },
  { from: 329 * DAY_MS + 20 * HOUR_MS, until: 329 * DAY_MS + 22 * HOUR_MS },
];

test('in a year of ten kinds of sites every fault is notified once, and nothing else', () => {
  const outcomes = SITES.map((site, n) => simulateYear(site, OUTAGES, n + 1));
  process.stdout.write(`${tableOf(outcomes)}\n`);
  for (const { kind, wanted, notified, missed, wrong } of outcomes)
    expect({ kind, notified, missed, wrong }).toEqual({ kind, notified: wanted, missed: 0, wrong: 0 });
});

const NO_PAUSE = { longest_usual_seconds: 0, recent_loads: 1_000 };

describe('a site', () => {
  const now = 100 * DAY_MS;
  const site = {
    seen_at: now - 7 * HOUR_MS,
    habits: { seen_days: 7, longest_gap_seconds: 3 * 3_600, ...NO_PAUSE },
    interruption: null,
    checked_at: now,
    finding: MISSING,
    is_watched: true,
  };
  const clock = { now, outage_ended_at: 0 };

  test.each([
    ['is checked first', { checked_at: now - 2 * HOUR_MS }, 'check'],
    ['is silent after six hours', {}, 'begin'],
    [
      'is silent after twice its longest pause',
      { habits: { seen_days: 7, longest_gap_seconds: 3.6 * 3_600, ...NO_PAUSE } },
      'wait',
    ],
    [
      'that was seen on six days is not diagnosed',
      { habits: { seen_days: 6, longest_gap_seconds: 0, ...NO_PAUSE } },
      'wait',
    ],
  ])('%s', (_, changes, step) => {
    expect(nextStep({ ...site, ...changes }, clock).step).toBe(step);
  });

  test('is silent from the end of an outage of ours at the earliest', () => {
    expect(nextStep(site, { now, outage_ended_at: now - 5 * HOUR_MS }).step).toBe('wait');
  });

  test('whose alarms are paused is not notified', () => {
    const interruption = {
      began_at: site.seen_at,
      told_at: null,
      alarm_after_seconds: 6 * 3_600,
      patience_seconds: 12 * 3_600,
    };
    expect(nextStep({ ...site, interruption }, clock).step).toBe('notify');
    expect(nextStep({ ...site, interruption, is_watched: false }, clock).step).toBe('wait');
  });
});

test.each([
  [1, 0, 'each'],
  [3, 0, 'each'],
  [4, 0, 'together'],
  [50, 0, 'together'],
  [1, 2, 'each'],
  [1, 3, 'together'],
  [1, 4, 'later'],
])('%i sites beside %i of the last hour are notified %s', (due, notified, mode) => {
  expect(notificationMode(due, notified)).toBe(mode);
});
