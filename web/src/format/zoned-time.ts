/** Asia/Mumbai is one of our zones but not one of the IANA's. */
const ianaZone = (timezone: string) => (timezone === 'Asia/Mumbai' ? 'Asia/Kolkata' : timezone);

function partsIn(timezone: string, date: Date, options: Intl.DateTimeFormatOptions) {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: ianaZone(timezone), hourCycle: 'h23', ...options });
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

/** '14 Oct 2025, 16:24 (Europe/Berlin)': the exact time behind a relative one. */
export function exactTime(date: Date, timezone: string): string {
  const { day, month, year, hour, minute } = partsIn(timezone, date, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });
  return `${day} ${month} ${year}, ${hour}:${minute} (${timezone})`;
}
