import { endOfDay, localDate, localHour } from '@deskbell/contract/business-clock';
import { REPORT_HELD_UNTIL_DAY, REPORT_HOUR } from '@deskbell/contract/client-report-values';
import { DAY_MS, HOUR_MS } from '@deskbell/contract/units';
import { addDays } from '../reports/report-period.ts';

/** The first day of a month, as the database stores it. */
export type FirstDay = string;

export const firstDayOf = (month: string): FirstDay => `${month}-01`;
export const monthOf = (day: string): string => day.slice(0, 7);

export function monthAfter(first: FirstDay, count = 1): FirstDay {
  const [year = 0, month = 0] = first.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + count, 1)).toISOString().slice(0, 10);
}

export const lastDayOf = (first: FirstDay): string => addDays(monthAfter(first), -1);

/** The first day of the month that it is there. */
export const currentMonth = (timezone: string, now = Date.now()): FirstDay =>
  firstDayOf(monthOf(localDate(timezone, now)));

/** When a day begins there. No zone is a day away from UTC. */
export function startOfDay(timezone: string, day: string): number {
  let at = Date.parse(day) - DAY_MS;
  while (localDate(timezone, at) < day) at = endOfDay(timezone, at);
  return at;
}

/** When the report of a month is sent there; a held one some days later. The clock may change in between. */
export function sendsAt(timezone: string, first: FirstDay, isHeld: boolean): number {
  const day = addDays(monthAfter(first), isHeld ? REPORT_HELD_UNTIL_DAY - 1 : 0);
  let at = startOfDay(timezone, day) + REPORT_HOUR * HOUR_MS;
  at += (REPORT_HOUR - (localHour(timezone, at) % 24)) * HOUR_MS;
  return at;
}
