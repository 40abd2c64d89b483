import { TIMEZONES } from './limits.ts';

/** Accepts all zones that this runtime knows. Offsets such as +01:00 are refused: they have no daylight saving time. */
export function isTimezone(name: string): boolean {
  if ((TIMEZONES as readonly string[]).includes(name)) return true;
  if (!/^[A-Z]\w+(?:[/+-]\w+)*$/i.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The product offers Asia/Mumbai, which the IANA database does not have. */
export const ianaZone = (timezone: string): string => (timezone === 'Asia/Mumbai' ? 'Asia/Kolkata' : timezone);
