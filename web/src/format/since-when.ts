import { DAY_MS } from '@deskbell/contract/units';
import { partsIn, shortDate } from './zoned-time.ts';

/** From a week on, a weekday would be ambiguous. */
const NAMED_DAYS = 6;

/** Returns 'today, 09:12', 'Monday, 14:05' ('Mon, 14:05' when short), or '2 Nov, 14:05' from a week on. */
export function sinceWhen(date: Date, timezone: string, now: number, isShort = false): string {
  const { weekday, hour, minute } = partsIn(timezone, date, {
    weekday: isShort ? 'short' : 'long',
    hour: '2-digit',
    minute: '2-digit',
  });
  return `${dayOf(date, timezone, now, weekday ?? '')}, ${hour}:${minute}`;
}

/** Returns 'today', 'Monday', or '2 Nov' from a week on. */
export const sinceDay = (date: Date, timezone: string, now: number) =>
  dayOf(date, timezone, now, partsIn(timezone, date, { weekday: 'long' }).weekday ?? '');

function dayOf(date: Date, timezone: string, now: number, weekday: string): string {
  const today = new Date(now);
  const day = shortDate(date, timezone, today);
  if (day === shortDate(today, timezone, today)) return 'today';
  return Math.abs(now - date.getTime()) < NAMED_DAYS * DAY_MS ? weekday : day;
}
