import type { AnalyticsDay } from '@deskbell/contract/analytics';
import { number } from '../../format/counted.ts';

type SeriesKey = Exclude<keyof AnalyticsDay, 'date'>;

export interface Series {
  key: SeriesKey;
  title: string;
  name: string;
  perDay: (average: string) => string;
}

export const LOADS: Series = {
  key: 'widget_loads',
  title: 'Widget loads',
  name: 'Loads',
  perDay: (average) => `${average} a day`,
};
export const OPENS: Series = {
  key: 'widget_opens',
  title: 'Widget opens',
  name: 'Opens',
  perDay: (average) => `${average} a day`,
};
export const TICKETS: Series = {
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
export const USERS: Series = {
  key: 'unique_users',
  title: 'Tracked users',
  name: 'Users',
  perDay: (average) => `${average} a day`,
};

export const ALL_SERIES = [LOADS, OPENS, TICKETS, SESSIONS, USERS];

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

/** Returns '591', but '1.7' for small averages. */
export function averageOf(total: number, days: number): string {
  const average = days > 0 ? total / days : 0;
  return number(average < 10 ? average : Math.round(average));
}
