import { isTimezone } from '@deskbell/contract/timezone';

/** The day before the month in English too. */
export const localeOf = (language: string): string => (language === 'en' ? 'en-GB' : language);

/** The product offers Asia/Mumbai, but the IANA database has no such zone. */
export const ianaZone = (timezone: string): string => (timezone === 'Asia/Mumbai' ? 'Asia/Kolkata' : timezone);

/** What a browser called its zone may be unknown here by now, and Intl would throw. */
export const zoneOf = (timezone: string): string => (isTimezone(timezone) ? ianaZone(timezone) : 'UTC');

/** Like 13 November 2026. */
export const longDate = (language: string, timezone: string, at: string | Date): string =>
  new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: zoneOf(timezone) }).format(new Date(at));

/** Like Central European Time. */
export function zoneName(language: string, timezone: string): string {
  const format = new Intl.DateTimeFormat(localeOf(language), {
    timeZone: zoneOf(timezone),
    timeZoneName: 'longGeneric',
  });
  return format.formatToParts(new Date()).find(({ type }) => type === 'timeZoneName')?.value ?? timezone;
}
