import { WEEKDAY_NAMES, type WeekHours, weekdayOfDate } from '@deskbell/contract/business-time';
import { shortDayName } from '../../../format/day-name.ts';

/** Returns '25 Dec 2026'. */
export const dateText = (date: string) => `${shortDayName(date)} ${date.slice(0, 4)}`;

export const weekdayName = (date: string) => WEEKDAY_NAMES[weekdayOfDate(date)];

/** Returns 'a Saturday, closed anyway'; null for a day with hours. */
export const closedAnyway = (hours: WeekHours, date: string): string | null =>
  hours[weekdayOfDate(date)].length === 0 ? `a ${weekdayName(date)}, closed anyway` : null;

/** Returns 'March 2027'. */
export const monthText = (date: string) =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(date));

export const yearsLater = (date: string, years: number) => `${Number(date.slice(0, 4)) + years}${date.slice(4)}`;
