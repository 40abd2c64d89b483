export function formatIn(timezone: string, timestamp: string): string {
  // The product offers Asia/Mumbai, but the IANA database has no such zone.
  const timeZone = timezone === 'Asia/Mumbai' ? 'Asia/Kolkata' : timezone;
  const part = (style: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { ...style, timeZone }).format(new Date(timestamp));
  return `${part({ dateStyle: 'long' })}, ${part({ timeStyle: 'short' })} (${timezone})`;
}
