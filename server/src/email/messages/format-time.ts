import { ianaZone } from '@deskbell/contract/timezone';

export function formatIn(timezone: string, timestamp: string): string {
  const timeZone = ianaZone(timezone);
  const part = (style: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { ...style, timeZone }).format(new Date(timestamp));
  return `${part({ dateStyle: 'long' })}, ${part({ timeStyle: 'short' })} (${timezone})`;
}

/** The time alone for today. */
export function dueTimeIn(timezone: string, at: number, now: number): string {
  const timeZone = ianaZone(timezone);
  const part = (style: Intl.DateTimeFormatOptions, instant = at) =>
    new Intl.DateTimeFormat('en-GB', { ...style, timeZone }).format(instant);
  const time = part({ timeStyle: 'short' });
  const isToday = part({ dateStyle: 'short' }) === part({ dateStyle: 'short' }, now);
  return isToday ? time : `${part({ weekday: 'short', day: 'numeric', month: 'short' })}, ${time}`;
}
