import { TIMEZONES } from './limits.ts';

/** The listed ones, and whatever this runtime knows. An offset such as +01:00 is no zone: it has no summer. */
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
