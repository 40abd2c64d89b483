import type { Distribution, ReportFigures } from '@deskbell/contract/reports';
import { CSV_START, csvLine } from '../exports/csv.ts';

type Cell = string | number | null;
export type Row = Readonly<Record<string, Cell>>;

export const csvOf = (columns: readonly string[], rows: readonly Row[]): string =>
  [CSV_START + csvLine(columns), ...rows.map((row) => csvLine(columns.map((name) => row[name] ?? null)))].join('');

export const FIGURE_COLUMNS = [
  'came_in',
  'went_out',
  'open_at_end',
  'first_replies',
  'first_reply_median_seconds',
  'first_reply_p90_seconds',
  'next_replies',
  'next_reply_median_seconds',
  'next_reply_p90_seconds',
  'resolutions',
  'resolution_median_seconds',
  'resolution_p90_seconds',
  'goals_met',
  'goals',
  'ratings_good',
  'ratings_okay',
  'ratings_bad',
  'minutes',
] as const;

export const MEMBER_COLUMNS = FIGURE_COLUMNS.filter((name) => name !== 'came_in' && name !== 'open_at_end');

type Figures = Omit<ReportFigures, 'came_in' | 'open_at_end'> & Partial<Pick<ReportFigures, 'came_in' | 'open_at_end'>>;

export const figureCells = ({
  came_in = null,
  went_out,
  open_at_end = null,
  first_reply,
  next_reply,
  resolution,
  goals,
  ratings,
  minutes,
}: Figures): Row => ({
  came_in,
  went_out,
  open_at_end,
  first_replies: first_reply.count,
  first_reply_median_seconds: first_reply.median_seconds,
  first_reply_p90_seconds: first_reply.p90_seconds,
  next_replies: next_reply.count,
  next_reply_median_seconds: next_reply.median_seconds,
  next_reply_p90_seconds: next_reply.p90_seconds,
  resolutions: resolution.count,
  resolution_median_seconds: resolution.median_seconds,
  resolution_p90_seconds: resolution.p90_seconds,
  goals_met: goals.met,
  goals: goals.of,
  ratings_good: ratings.good,
  ratings_okay: ratings.okay,
  ratings_bad: ratings.bad,
  minutes,
});

export const bucketRows = (kind: string, { buckets }: Distribution): Row[] =>
  buckets.map((bucket) => ({ kind, ...bucket }));
