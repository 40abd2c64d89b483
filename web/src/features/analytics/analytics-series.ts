import type { AnalyticsDay } from '@deskbell/contract/analytics';
import { number } from '../../format/counted.ts';
import { fullDayName } from '../../format/day-name.ts';

type SeriesKey = Exclude<keyof AnalyticsDay, 'date'>;

export interface Series {
  key: SeriesKey;
  /** As the chart calls it. */
  title: string;
  /** As a legend and a tooltip call it. */
  name: string;
  /** What an average day had, in a few words. */
  perDay: (average: string) => string;
}

export const LOADS: Series = {
  key: 'widget_loads',
  title: 'Widget loads',
  name: 'Loads',
  perDay: (average) => `${average} a day`,
};
const OPENS: Series = {
  key: 'widget_opens',
  title: 'Widget opens',
  name: 'Opens',
  perDay: (average) => `${average} a day`,
};
const TICKETS: Series = {
  key: 'tickets_submitted',
  title: 'Tickets submitted',
  name: 'Tickets',
  perDay: (average) => `${average} a day`,
};
const SESSIONS: Series = {
  key: 'unique_sessions',
  title: 'Sessions',
  name: 'Sessions',
  perDay: (average) => `${average} unique a day`,
};
const USERS: Series = {
  key: 'unique_users',
  title: 'Tracked users',
  name: 'Users',
  perDay: (average) => `${average} a day with a user id`,
};

export const ALL_SERIES = [LOADS, OPENS, TICKETS, SESSIONS, USERS];

/** The second fact below a chart: tickets, unless they are the first. */
export const companionOf = (series: Series) => (series === TICKETS ? OPENS : TICKETS);

/** What a tooltip tells of a day: first what the chart shows. */
export const toldWith = (series: Series) => [series, ...[LOADS, OPENS, TICKETS].filter((other) => other !== series)];

export type Totals = Record<SeriesKey, number>;

export function totalsOf(days: AnalyticsDay[]): Totals {
  const sum = (key: SeriesKey) => days.reduce((total, day) => total + day[key], 0);
  return {
    widget_loads: sum('widget_loads'),
    widget_opens: sum('widget_opens'),
    tickets_submitted: sum('tickets_submitted'),
    unique_sessions: sum('unique_sessions'),
    unique_users: sum('unique_users'),
  };
}

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const oneDecimal = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/** '591', but '1.7': a small average says more with a decimal. */
export function averageOf(total: number, days: number): string {
  const average = days > 0 ? total / days : 0;
  return (average < 10 ? oneDecimal : whole).format(average);
}

/** 'Mon 6 Oct 2025: 948 loads, 36 opens, 4 tickets'. */
export function describeDay(day: AnalyticsDay, told: Series[]): string {
  const facts = told.map(({ key, name }) => `${number(day[key])} ${name.toLowerCase()}`);
  return `${fullDayName(day.date)}: ${facts.join(', ')}`;
}

/** What a glance at the chart tells; the days themselves stand in the table beside it. */
export function describeSeries(days: AnalyticsDay[], { key, title }: Series): string {
  const scope = `${title} per day over ${days.length} days`;
  const most = Math.max(...days.map((day) => day[key]));
  const peak = days.find((day) => day[key] === most);
  return peak && most > 0 ? `${scope}, at most ${number(most)} on ${fullDayName(peak.date)}` : `${scope}, none so far`;
}
