import { partsIn } from './zoned-time.ts';

const partsOf = (date: string) =>
  partsIn('UTC', new Date(`${date}T00:00:00Z`), { weekday: 'short', day: 'numeric', month: 'short' });

/** Returns '6 Oct' for a date like YYYY-MM-DD. */
export function shortDayName(date: string): string {
  const { day, month } = partsOf(date);
  return `${day} ${month}`;
}

/** Returns 'Mon 6 Oct'. */
export function dayName(date: string): string {
  const { weekday, day, month } = partsOf(date);
  return `${weekday} ${day} ${month}`;
}

/** Returns 'Mon 6 Oct 2025'. */
export const fullDayName = (date: string) => `${dayName(date)} ${date.slice(0, 4)}`;

/** Returns 'Oct 2025'. */
export const monthName = (date: string) => `${partsOf(date).month} ${date.slice(0, 4)}`;
