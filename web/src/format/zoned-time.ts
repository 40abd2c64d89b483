import { HOUR_MS } from '@deskbell/contract/units';

/** The product offers Asia/Mumbai, which the IANA database does not have. */
const ianaZone = (timezone: string) => (timezone === 'Asia/Mumbai' ? 'Asia/Kolkata' : timezone);

const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached: creating a formatter takes longer than rendering its row. */
function formatFor(timezone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${timezone} ${Object.entries(options)}`;
  const cached = formats.get(key);
  if (cached) return cached;
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: ianaZone(timezone), hourCycle: 'h23', ...options });
  formats.set(key, format);
  return format;
}

const FORMATTED_MAX = 5_000;
const formatted = new Map<string, string>();

/** Cached: scrolling a board or a list formats the same times again and again. */
function cached(name: string, date: Date, timezone: string, format: () => string): string {
  const key = `${name} ${date.getTime()} ${timezone}`;
  const known = formatted.get(key);
  if (known !== undefined) return known;
  if (formatted.size >= FORMATTED_MAX) formatted.clear();
  const text = format();
  formatted.set(key, text);
  return text;
}

export function partsIn(timezone: string, date: Date, options: Intl.DateTimeFormatOptions) {
  const format = formatFor(timezone, options);
  return Object.fromEntries(format.formatToParts(date).map(({ type, value }) => [type, value]));
}

/** 'Tue 14 Oct 2025, 16:24:08'. Throws a RangeError for a zone that does not exist. */
export function clockTime(date: Date, timezone: string): string {
  const { weekday, day, month, year, hour, minute, second } = partsIn(timezone, date, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  return `${weekday} ${day} ${month} ${year}, ${hour}:${minute}:${second}`;
}

/** Returns '14 Oct 2025, 16:24'. */
export function dateTime(date: Date, timezone: string): string {
  const { day, month, year, hour, minute } = partsIn(timezone, date, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });
  return `${day} ${month} ${year}, ${hour}:${minute}`;
}

/** Returns '14 Oct', or '14 Oct 2024' in another year. */
export function shortDate(date: Date, timezone: string, now = new Date()): string {
  const hour = Math.floor(now.getTime() / HOUR_MS);
  return cached(`short in hour ${hour}`, date, timezone, () => {
    const { day, month, year } = partsIn(timezone, date, { day: 'numeric', month: 'short', year: 'numeric' });
    const isThisYear = partsIn(timezone, now, { year: 'numeric' }).year === year;
    return isThisYear ? `${day} ${month}` : `${day} ${month} ${year}`;
  });
}

/** Returns '14 Oct, 16:24', with the year in another year. */
export function shortDateTime(date: Date, timezone: string, now = new Date()): string {
  const { hour, minute } = partsIn(timezone, date, { hour: '2-digit', minute: '2-digit' });
  return `${shortDate(date, timezone, now)}, ${hour}:${minute}`;
}

/** Returns '14 Oct 2025, 16:24 (Europe/Berlin)'. */
export const exactTime = (date: Date, timezone: string) =>
  cached('exact', date, timezone, () => `${dateTime(date, timezone)} (${timezone})`);
