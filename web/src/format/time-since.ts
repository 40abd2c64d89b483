import { MINUTE_MS } from '@deskbell/contract/units';

const MINUTES_PER_HOUR = 60;
const MINUTES_PER_DAY = 1_440;

/** Returns 'under 1 min', '8 min', '3 h' or '2 d'. */
export function timeSince(from: number, now: number): string {
  const minutes = Math.max(0, Math.floor((now - from) / MINUTE_MS));
  if (minutes < 1) return 'under 1 min';
  if (minutes < MINUTES_PER_HOUR) return `${minutes} min`;
  if (minutes < MINUTES_PER_DAY) return `${Math.floor(minutes / MINUTES_PER_HOUR)} h`;
  return `${Math.floor(minutes / MINUTES_PER_DAY)} d`;
}
