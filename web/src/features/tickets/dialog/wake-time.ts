import { DAY_MS } from '@deskbell/contract/units';
import { wallTime } from '../../../format/wall-time.ts';
import { partsIn, shortDate } from '../../../format/zoned-time.ts';

const WEEKDAY_MAX_MS = 6 * DAY_MS;

/** Returns 'Monday 9:00' for the coming days, 'today 19:30', '23 Nov, 9:00' at other times. */
export function wakeTime(at: string, timezone: string, now = new Date()): string {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return 'later';
  const { day, hour, minute } = wallTime(date, timezone);
  const clock = `${hour}:${String(minute).padStart(2, '0')}`;
  const ahead = date.getTime() - now.getTime();
  if (ahead < 0 || ahead > WEEKDAY_MAX_MS) return `${shortDate(date, timezone, now)}, ${clock}`;
  if (day === wallTime(now, timezone).day) return `today ${clock}`;
  return `${partsIn(timezone, date, { weekday: 'long' }).weekday} ${clock}`;
}
