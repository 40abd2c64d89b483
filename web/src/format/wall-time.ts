import { DAY_MS } from '@deskbell/contract/units';
import { partsIn } from './zoned-time.ts';

export interface WallTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
}

export function wallTime(date: Date, timezone: string): WallTime {
  const parts = partsIn(timezone, date, {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  return {
    year: Number(parts.year),
    month: Number(parts.month),
    day: Number(parts.day),
    hour: Number(parts.hour),
    minute: Number(parts.minute),
  };
}

/** Treats the time as UTC; a day beyond the month falls into the next one. */
const asUtc = ({ year, month, day, hour, minute }: WallTime) => Date.UTC(year, month - 1, day, hour, minute);

export const weekdayOf = (wall: WallTime) => new Date(asUtc(wall)).getUTCDay() || 7;

/** The earlier instant when clocks are set back; a time skipped when they are set forward is shifted later. */
export function instantOf(wall: WallTime, timezone: string): Date {
  const local = asUtc(wall);
  const offsetAt = (instant: number) => asUtc(wallTime(new Date(instant), timezone)) - instant;
  // Offsets before and after a change of clocks; equal on other days.
  const before = local - offsetAt(local - DAY_MS);
  const after = local - offsetAt(local + DAY_MS);
  const shows = (instant: number) => instant + offsetAt(instant) === local;
  return new Date(!shows(before) && shows(after) ? after : before);
}
