import { MINUTE_MS } from '@deskbell/contract/units';
import { counted } from './counted.ts';

const MINUTES_PER_HOUR = 60;
const MINUTES_PER_DAY = 1_440;

const minutesBetween = (from: number, now: number) => Math.max(0, Math.floor((now - from) / MINUTE_MS));

/** Returns 'Just now', 'Nm ago' or 'Nh ago'. */
export function updatedAgo(from: number, now: number): string {
  const minutes = minutesBetween(from, now);
  if (minutes < 1) return 'Just now';
  if (minutes < MINUTES_PER_HOUR) return `${minutes}m ago`;
  return `${Math.floor(minutes / MINUTES_PER_HOUR)}h ago`;
}

/** Returns 'just now', 'Nm ago', 'Nh ago' or 'Nd ago', for use within a sentence. */
export function timeAgo(from: number, now: number): string {
  const minutes = minutesBetween(from, now);
  if (minutes < 1) return 'just now';
  return minutes < MINUTES_PER_DAY ? updatedAgo(from, now) : `${Math.floor(minutes / MINUTES_PER_DAY)}d ago`;
}

/** Returns 'just now', '1 minute ago', '3 hours ago' or '2 days ago'. */
export function timeAgoInWords(from: number, now: number): string {
  const minutes = minutesBetween(from, now);
  if (minutes < 1) return 'just now';
  if (minutes < MINUTES_PER_HOUR) return `${counted(minutes, 'minute')} ago`;
  if (minutes < MINUTES_PER_DAY) return `${counted(Math.floor(minutes / MINUTES_PER_HOUR), 'hour')} ago`;
  return `${counted(Math.floor(minutes / MINUTES_PER_DAY), 'day')} ago`;
}

/** Returns '3 min', '2 h' or '1 d'. */
export function timeSpan(from: number, now: number): string {
  const minutes = minutesBetween(from, now);
  if (minutes < MINUTES_PER_HOUR) return `${Math.max(1, minutes)} min`;
  if (minutes < MINUTES_PER_DAY) return `${Math.floor(minutes / MINUTES_PER_HOUR)} h`;
  return `${Math.floor(minutes / MINUTES_PER_DAY)} d`;
}

/** Returns 'just now', '3 min ago', '2 h ago' or '1 d ago'. */
export const spanAgo = (from: number, now: number) =>
  minutesBetween(from, now) < 1 ? 'just now' : `${timeSpan(from, now)} ago`;
