import { ianaZone, isTimezone } from '@deskbell/contract/timezone';

/** en-GB puts the day before the month. */
export const localeOf = (language: string): string => (language === 'en' ? 'en-GB' : language);

/** A browser's zone may be unknown here, and Intl would throw. */
export const zoneOf = (timezone: string): string => (isTimezone(timezone) ? ianaZone(timezone) : 'UTC');

export const longDate = (language: string, timezone: string, at: string | Date): string =>
  new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: zoneOf(timezone) }).format(new Date(at));

export function zoneName(language: string, timezone: string): string {
  // Intl calls it GMT+00:00.
  if (zoneOf(timezone) === 'UTC') return 'UTC';
  const format = new Intl.DateTimeFormat(localeOf(language), {
    timeZone: zoneOf(timezone),
    timeZoneName: 'longGeneric',
  });
  return format.formatToParts(new Date()).find(({ type }) => type === 'timeZoneName')?.value ?? timezone;
}
