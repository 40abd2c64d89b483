import type { Report, ReportFigures } from '@deskbell/contract/reports';

const NO_TIMES = { count: 0, median_seconds: null, p90_seconds: null };

export const someFigures = (changes: Partial<ReportFigures> = {}): ReportFigures => ({
  came_in: 0,
  went_out: 0,
  open_at_end: 0,
  first_reply: NO_TIMES,
  next_reply: NO_TIMES,
  resolution: NO_TIMES,
  goals: { met: 0, of: 0 },
  ratings: { good: 0, okay: 0, bad: 0 },
  minutes: 0,
  ...changes,
});

/** It covers one day without tickets. */
export const aReport = (changes: Partial<Report> = {}): Report => ({
  from: '2026-11-17',
  to: '2026-11-17',
  before: { from: '2026-11-16', to: '2026-11-16', figures: someFigures() },
  timezone: 'UTC',
  clock: 'calendar',
  has_hours: false,
  has_goals: false,
  figures: someFigures(),
  unit: 'day',
  days: [{ day: '2026-11-17', came_in: 0, went_out: 0, open_at_end: 0 }],
  first_reply: { ...NO_TIMES, buckets: [] },
  resolution: { ...NO_TIMES, buckets: [] },
  site_count: 1,
  sites: [],
  members: null,
  tags: null,
  priorities: null,
  hours: Array(168).fill(0),
  billing: null,
  ...changes,
});
