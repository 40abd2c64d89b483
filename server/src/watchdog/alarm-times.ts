import { DAY_MS, HOUR_MS, MINUTE_MS } from '@deskbell/contract/units';
import { zoneOf } from '../languages/visitor-dates.ts';

/** Older days need a date: weekdays repeat. */
const WEEKDAY_DAYS = 6;

const format = (timezone: string, at: number, style: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...style, timeZone: zoneOf(timezone) }).format(at);

export const timeOf = (timezone: string, at: number): string => format(timezone, at, { timeStyle: 'short' });

const dayOf = (timezone: string, at: number): string => format(timezone, at, { dateStyle: 'short' });

export function momentOf(timezone: string, at: number, now: number): string {
  const day: Intl.DateTimeFormatOptions =
    now - at < WEEKDAY_DAYS * DAY_MS ? { weekday: 'long' } : { day: 'numeric', month: 'long' };
  return `${format(timezone, at, day)} ${timeOf(timezone, at)}`;
}

export const dayAndTime = (timezone: string, at: number, now: number): string =>
  dayOf(timezone, at) === dayOf(timezone, now)
    ? `today at ${timeOf(timezone, at)}`
    : `on ${momentOf(timezone, at, now).replace(/ (\d\d:\d\d)$/, ' at $1')}`;

export function spanOf(timezone: string, from: number, until: number): string {
  const moment = (at: number) =>
    `${format(timezone, at, { weekday: 'long' })} ${format(timezone, at, { day: 'numeric', month: 'short' })}, ${timeOf(timezone, at)}`;
  const isOneDay = dayOf(timezone, from) === dayOf(timezone, until);
  return `${moment(from)} to ${isOneDay ? timeOf(timezone, until) : moment(until)}`;
}

const UNITS = [
  [2 * DAY_MS, DAY_MS, 'd', 'day'],
  [HOUR_MS, HOUR_MS, 'h', 'hour'],
  [0, MINUTE_MS, 'min', 'minute'],
] as const;

const measure = (ms: number) => {
  const [, unit, short, long] = UNITS.find(([from]) => ms >= from) ?? UNITS[2];
  return { count: Math.round(ms / unit), short, long };
};

export const shortSpan = (ms: number): string => {
  const { count, short } = measure(ms);
  return `${count} ${short}`;
};

export const longSpan = (ms: number): string => {
  const { count, long } = measure(ms);
  return `${count} ${long}${count === 1 ? '' : 's'}`;
};
