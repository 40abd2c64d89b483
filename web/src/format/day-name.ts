function partsOf(date: string, options: Intl.DateTimeFormatOptions) {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options });
  return Object.fromEntries(
    format.formatToParts(new Date(`${date}T00:00:00Z`)).map(({ type, value }) => [type, value]),
  );
}

/** '6 Oct', of a date written as YYYY-MM-DD. */
export function shortDayName(date: string): string {
  const { day, month } = partsOf(date, { day: 'numeric', month: 'short' });
  return `${day} ${month}`;
}

/** 'Mon 6 Oct'. */
export function dayName(date: string): string {
  const { weekday } = partsOf(date, { weekday: 'short' });
  return `${weekday} ${shortDayName(date)}`;
}

/** 'Mon 6 Oct 2025'. */
export const fullDayName = (date: string) => `${dayName(date)} ${date.slice(0, 4)}`;
