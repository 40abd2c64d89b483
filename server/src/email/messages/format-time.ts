import { ianaZone } from '@deskbell/contract/timezone';

export function formatIn(timezone: string, timestamp: string): string {
  const timeZone = ianaZone(timezone);
  const part = (style: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { ...style, timeZone }).format(new Date(timestamp));
  return `${part({ dateStyle: 'long' })}, ${part({ timeStyle: 'short' })} (${timezone})`;
}
