import { number } from './counted.ts';

const SECONDS_PER_MINUTE = 60;
const SECONDS_PER_HOUR = 3_600;
const HOURS_MAX = 72;

/** Returns '40 min', '31 h' or '5 d'. */
export function pauseLength(seconds: number): string {
  const hours = seconds / SECONDS_PER_HOUR;
  if (hours < 1) return `${Math.max(1, Math.round(seconds / SECONDS_PER_MINUTE))} min`;
  return hours < HOURS_MAX ? `${Math.round(hours)} h` : `${number(Math.round(hours / 24))} d`;
}

/** Returns '40 min', '5 h 10 m' or '5 d'. */
export function exactPauseLength(seconds: number): string {
  const minutes = Math.round(seconds / SECONDS_PER_MINUTE);
  const rest = minutes % SECONDS_PER_MINUTE;
  if (minutes < SECONDS_PER_MINUTE || minutes >= HOURS_MAX * SECONDS_PER_MINUTE || rest === 0)
    return pauseLength(minutes * SECONDS_PER_MINUTE);
  return `${Math.floor(minutes / SECONDS_PER_MINUTE)} h ${rest} m`;
}
