import { SNOOZE_YEARS_MAX } from '@deskbell/contract/limits';
import { HOUR_MS, MINUTE_MS } from '@deskbell/contract/units';
import { clockHour } from '../../../format/long-day.ts';
import { instantOf, wallTime, weekdayOf } from '../../../format/wall-time.ts';
import { partsIn, shortDate } from '../../../format/zoned-time.ts';

const LATER_TODAY_MS = 3 * HOUR_MS;
/** From this hour on, no time later today is offered. */
const EVENING_HOUR = 18;
const MORNING = { hour: 9, minute: 0 };

export interface SnoozeTime {
  label: string;
  detail: string;
  until: Date;
}

export function snoozeTimes(now: Date, timezone: string): SnoozeTime[] {
  const today = wallTime(now, timezone);
  const later = new Date(Math.floor((now.getTime() + LATER_TODAY_MS) / MINUTE_MS) * MINUTE_MS);
  const morningIn = (days: number) => instantOf({ ...today, ...MORNING, day: today.day + days }, timezone);
  const tomorrow = morningIn(1);
  const monday = morningIn(8 - weekdayOf(today));
  const isEvening = today.hour >= EVENING_HOUR;
  return [
    ...(isEvening ? [] : [{ label: 'Later today', detail: clockHour(later, timezone), until: later }]),
    { label: 'Tomorrow 9:00', detail: weekday(tomorrow, timezone), until: tomorrow },
    { label: 'Monday 9:00', detail: shortDate(monday, timezone, now), until: monday },
  ];
}

const weekday = (date: Date, timezone: string) => partsIn(timezone, date, { weekday: 'short' }).weekday ?? '';

/** Mirrors the server's limit. */
export function latestSnooze(now: Date): Date {
  const latest = new Date(now);
  latest.setUTCFullYear(latest.getUTCFullYear() + SNOOZE_YEARS_MAX);
  return latest;
}
