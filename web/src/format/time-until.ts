import { MINUTE_MS } from '@deskbell/contract/units';
import { counted } from './counted.ts';

const MINUTES_PER_HOUR = 60;
const MINUTES_PER_DAY = 1_440;

/** Returns 'in a moment', 'in 28 min', 'in 5 h' or 'in 3 days'. */
export function timeUntil(until: number, now: number): string {
  const minutes = Math.floor((until - now) / MINUTE_MS);
  if (minutes < 1) return 'in a moment';
  if (minutes < MINUTES_PER_HOUR) return `in ${minutes} min`;
  if (minutes < MINUTES_PER_DAY) return `in ${Math.floor(minutes / MINUTES_PER_HOUR)} h`;
  return `in ${counted(Math.floor(minutes / MINUTES_PER_DAY), 'day')}`;
}
