import { DAY_MS } from '@deskbell/contract/units';
import { partsIn } from './zoned-time.ts';

/** What a clock and a calendar on the wall show; months from 1. */
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

/** As if the zone were UTC; a day beyond the end of the month is in the next one. */
const asUtc = ({ year, month, day, hour, minute }: WallTime) => Date.UTC(year, month - 1, day, hour, minute);

/** From Monday, 1, to Sunday, 7. */
export const weekdayOf = (wall: WallTime) => new Date(asUtc(wall)).getUTCDay() || 7;

/**
 * The instant at which a clock in the zone shows this time: the earlier of two when clocks are set back; a time that
 * is skipped when they are set forward is taken as that much later.
 */
export function instantOf(wall: WallTime, timezone: string): Date {
  const local = asUtc(wall);
  const offsetAt = (instant: number) => asUtc(wallTime(new Date(instant), timezone)) - instant;
  // The offsets on both sides of a change of clocks; they are equal on other days.
  const before = local - offsetAt(local - DAY_MS);
  const after = local - offsetAt(local + DAY_MS);
  const shows = (instant: number) => instant + offsetAt(instant) === local;
  return new Date(!shows(before) && shows(after) ? after : before);
}
