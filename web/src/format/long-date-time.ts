import { partsIn } from './zoned-time.ts';

/** Returns '24 November 2026, 14:02 CET'. */
export function longDateTime(date: Date, timezone: string): string {
  const { day, month, year, hour, minute, timeZoneName } = partsIn(timezone, date, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  return `${day} ${month} ${year}, ${hour}:${minute} ${timeZoneName}`;
}
