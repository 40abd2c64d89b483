import { partsIn } from './zoned-time.ts';

/** Returns '24 November 2026, 14:02 CET'. */
export const longDateTime = (date: Date, timezone: string): string =>
  `${longTime(date, timezone)} ${partsIn(timezone, date, { hour: '2-digit', timeZoneName: 'short' }).timeZoneName}`;

/** Returns '24 November 2026, 14:02'. */
export function longTime(date: Date, timezone: string): string {
  const { day, month, year, hour, minute } = partsIn(timezone, date, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });
  return `${day} ${month} ${year}, ${hour}:${minute}`;
}
