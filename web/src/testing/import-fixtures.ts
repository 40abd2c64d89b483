import type { ImportDetail, ImportRun, ImportSummary } from '@deskbell/contract/imports';

const anImportRun = (changes: Partial<ImportRun> = {}): ImportRun => ({
  id: 5,
  team_id: 7,
  state: 'checked',
  file_name: 'zendesk-export.json',
  size: 1_000_000,
  source: 'zendesk',
  rows: 18_402,
  next_row: 0,
  counts: { tickets: 0, comments: 0, known: 0, added_comments: 0, files: 0, left_out_files: 0 },
  created_by_name: 'Marta Lindqvist',
  created_at: '2026-11-17T11:00:00.000Z',
  started_at: null,
  finished_at: null,
  seconds_left: null,
  reason: null,
  paused_by_name: null,
  paused_at: null,
  undo_until: null,
  ...changes,
});

const counted = (...values: [value: string, count: number][]) => ({
  values: values.map(([value, count]) => ({ value, count })),
  unlisted: 0,
});

export const anImportSummary = (changes: Partial<ImportSummary> = {}): ImportSummary => ({
  tickets: 18_402,
  comments: 71_930,
  private_comments: 0,
  files_inside: 0,
  files_linked: 302,
  merged: 0,
  rated: 0,
  repeated_rows: 0,
  cut_titles: 0,
  unreadable_texts: 0,
  zoneless_dates: 0,
  ambiguous_dates: 0,
  first_created_at: '2019-03-04T10:00:00.000Z',
  last_created_at: '2026-11-12T10:00:00.000Z',
  statuses: counted(['closed', 17_697], ['open', 705]),
  priorities: counted(),
  tags: counted(['refund', 1_204], ['christmas_2019', 31]),
  brands: counted(['Harbor', 12_000], ['Northlight', 6_402]),
  groups: counted(),
  agents: [
    { key: 'anna@example.com', email: 'anna@example.com', name: 'Anna Kowalczyk', tickets: 9_120, comments: 12_000 },
    { key: 'p.berg@example.com', email: 'p.berg@example.com', name: 'P. Berg', tickets: 4_880, comments: 1 },
  ],
  unlisted_agents: 0,
  faults: 14,
  first_faults: [{ file: 'a.json', line: 8_214, source_id: '71', reason: 'The date 2091-01-04 is in the future.' }],
  ...changes,
});

export const anImport = (changes: Partial<ImportDetail> = {}): ImportDetail => ({
  ...anImportRun(changes),
  upload: 'a'.repeat(32),
  timezone: 'Europe/Stockholm',
  day_first: null,
  columns: null,
  headers: null,
  summary: anImportSummary(),
  known_tickets: 0,
  mapping: {
    sites: { site_id: null, by: null, places: [] },
    statuses: [
      { value: 'closed', status: 'archived' },
      { value: 'open', status: 'open' },
    ],
    priorities: [],
    tags: [
      { value: 'refund', tag: 1 },
      { value: 'christmas_2019', tag: 'new' },
    ],
    people: [
      { agent: 'anna@example.com', member_id: 3 },
      { agent: 'p.berg@example.com', member_id: null },
    ],
  },
  undo: null,
  kept_tickets: [],
  ...changes,
});
