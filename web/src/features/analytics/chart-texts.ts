import type { AnalyticsDay } from '@deskbell/contract/analytics';
import { number } from '../../format/counted.ts';
import { fullDayName } from '../../format/day-name.ts';
import { LOADS, OPENS, type Series, TICKETS } from './analytics-series.ts';

export const barSeriesOf = (series: Series) => (series === TICKETS ? OPENS : TICKETS);

export const tooltipSeriesOf = (series: Series) => [
  series,
  ...[LOADS, OPENS, TICKETS].filter((other) => other !== series),
];

/** Returns 'Mon 6 Oct 2025: 948 loads, 36 opens, 4 tickets'. */
export function describeDay(day: AnalyticsDay, series: Series[]): string {
  const facts = series.map(({ key, name }) => `${number(day[key])} ${name.toLowerCase()}`);
  return `${fullDayName(day.date)}: ${facts.join(', ')}`;
}

export function describeSeries(days: AnalyticsDay[], { key, title }: Series): string {
  const scope = `${title} per day over ${days.length} days`;
  const most = Math.max(...days.map((day) => day[key]));
  const peak = days.find((day) => day[key] === most);
  return peak && most > 0 ? `${scope}, at most ${number(most)} on ${fullDayName(peak.date)}` : `${scope}, none so far`;
}
