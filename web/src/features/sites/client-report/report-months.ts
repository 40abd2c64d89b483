import { MONTH_PATTERN } from '@deskbell/contract/client-report-values';
import type { ReportSettings } from '@deskbell/contract/client-reports';
import { wallTime } from '../../../format/wall-time.ts';

export function monthOf(date: Date, timezone: string): string {
  const { year, month } = wallTime(date, timezone);
  return `${year}-${String(month).padStart(2, '0')}`;
}

export const monthAfter = (month: string, count: number): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
};

interface Months {
  /** The site began in it. */
  readonly first: string;
  readonly current: string;
}

/** The month that is sent next. While reports are off, the last one that is over. */
export function nextMonth({ next }: ReportSettings, { first, current }: Months): string {
  if (next) return next.month < current ? next.month : current;
  const last = monthAfter(current, -1);
  return last < first ? current : last;
}

export const isMonthOf = (asked: string | null, { first, current }: Months): asked is string =>
  asked !== null && MONTH_PATTERN.test(asked) && asked >= first && asked <= current;
