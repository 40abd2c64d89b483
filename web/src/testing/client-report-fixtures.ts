import type { ClientReportPreview, ReportRecipient, ReportSettings } from '@deskbell/contract/client-reports';

const median = (median_seconds: number | null) => ({
  median_seconds,
  p90_seconds: null,
  count: median_seconds === null ? 0 : 40,
});

const someFigures = (came_in: number): ClientReportPreview['figures']['figures'] => ({
  came_in,
  went_out: 61,
  open_at_end: 28,
  first_reply: median(3_900),
  next_reply: median(null),
  resolution: median(93_600),
  goals: { met: 47, of: 50 },
  ratings: { good: 24, okay: 1, bad: 1 },
  minutes: 700,
});

export const aReport = (changes: Partial<ClientReportPreview> = {}): ClientReportPreview => ({
  site_id: 42,
  month: '2026-10',
  page_url: 'https://desk.example/c/m1-42.secret/2026-10',
  site_name: 'Harbor & Pine',
  brand: { name: 'Lindqvist Studio', color: '#14532d', logo: null },
  state: 'ready',
  sent_at: null,
  sent_to: 0,
  sends_at: null,
  shows_titles: true,
  words: null,
  figures: {
    from: '2026-10-01',
    to: '2026-10-31',
    timezone: 'Europe/Berlin',
    clock: 'business',
    hours: 'Monday to Friday 09:00 to 17:30',
    has_goals: true,
    is_quiet: false,
    figures: someFigures(66),
    before: { month: '2026-09', figures: someFigures(57) },
    weeks: [
      { from: '2026-10-01', to: '2026-10-04', came_in: 11, went_out: 9 },
      { from: '2026-10-05', to: '2026-10-11', came_in: 14, went_out: 12 },
    ],
    pages: [{ path: '/checkout', tickets: 19 }],
    interruptions: [],
    interrupted_seconds: 0,
    widget_loads: 6_411,
  },
  titles: [
    { ticket_id: 7, title: 'Login link expired', is_left_out: false },
    { ticket_id: 8, title: 'Which bulb fits?', is_left_out: false },
  ],
  ratings: [
    { ticket_id: 7, score: 'good', words: 'Quick and kind', is_quoted: false },
    { ticket_id: 8, score: 'okay', words: 'Took a while', is_quoted: false },
  ],
  ...changes,
});

export const someReportSettings = (changes: Partial<ReportSettings> = {}): ReportSettings => ({
  site_id: 42,
  sends: 'off',
  shows_minutes: true,
  shows_titles: true,
  next: null,
  timezone: 'Europe/Berlin',
  ...changes,
});

let lastId = 0;

export function aRecipient(changes: Partial<ReportRecipient> = {}): ReportRecipient {
  lastId += 1;
  return {
    id: lastId,
    email: `client-${lastId}@harbor.example`,
    state: 'confirmed',
    asked_at: '2026-03-02T10:00:00.000Z',
    can_ask_again: false,
    confirmed_at: '2026-03-03T10:00:00.000Z',
    ended_at: null,
    failure: null,
    ...changes,
  };
}
