import { localDate } from '@deskbell/contract/business-clock';
import { REPORT_DAYS_MAX } from '@deskbell/contract/limits';
import { DAY_MS } from '@deskbell/contract/units';
import { Invalid } from '../errors.ts';

const DAYS_BY_DEFAULT = 30;
/** Longer reports have a row for each month. */
const SINGLE_DAYS_MAX = 92;

export interface Period {
  readonly from: string;
  readonly to: string;
}

export interface ReportPeriod extends Period {
  /** Equally long, and ends the day before. */
  readonly before: Period;
  readonly unit: 'day' | 'month';
}

export function periodOf(
  asked: { readonly from?: string | undefined; readonly to?: string | undefined },
  timezone: string,
): ReportPeriod {
  const to = asked.to ?? localDate(timezone, Date.now());
  const from = asked.from ?? addDays(to, 1 - DAYS_BY_DEFAULT);
  if (to < from) throw invalid('The last day is before the first.');
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (days > REPORT_DAYS_MAX) throw invalid(`A report covers at most ${REPORT_DAYS_MAX} days.`);
  return {
    from,
    to,
    before: { from: addDays(from, -days), to: addDays(from, -1) },
    unit: days > SINGLE_DAYS_MAX ? 'month' : 'day',
  };
}

const invalid = (message: string) => new Invalid(message, [{ path: ['to'], message }]);

/** Each day of a period, or the first of each of its months. */
export function stepsOf({ from, to, unit }: ReportPeriod): string[] {
  const steps: string[] = [];
  const after = unit === 'day' ? (day: string) => addDays(day, 1) : (day: string) => addDays(lastOfMonth(day), 1);
  for (let step = unit === 'day' ? from : firstOfMonth(from); step <= to; step = after(step)) steps.push(step);
  return steps;
}

export const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;

export const lastOfMonth = (day: string): string => addDays(firstOfMonth(addDays(firstOfMonth(day), 31)), -1);

export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);
