import { COMMENT_MINUTES_MAX } from '@deskbell/contract/limits';

const HOUR_MINUTES = 60;

const DURATION = /^(?:(\d{1,2})\s*(?:h|:))?\s*(?:(\d{1,4})\s*(?:m|min|minutes?)?)?$/i;

export function minutesText(minutes: number): string {
  const hours = Math.floor(minutes / HOUR_MINUTES);
  const rest = minutes % HOUR_MINUTES;
  return [hours > 0 && `${hours.toLocaleString('en-US')} h`, (rest > 0 || hours === 0) && `${rest} min`]
    .filter(Boolean)
    .join(' ');
}

/** Reads '15', '1h', '1h 20' or '1:20'; null when empty, undefined when invalid. */
export function readMinutes(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const [match, hours = '0', rest = '0'] = DURATION.exec(text.trim()) ?? [];
  if (!match) return undefined;
  const minutes = Number(hours) * HOUR_MINUTES + Number(rest);
  return minutes <= COMMENT_MINUTES_MAX ? minutes : undefined;
}
