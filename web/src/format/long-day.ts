import { DAY_MS } from '@deskbell/contract/units';
import { partsIn } from './zoned-time.ts';

export function clockHour(date: Date, timezone: string): string {
  const { hour, minute } = partsIn(timezone, date, { hour: '2-digit', minute: '2-digit' });
  return `${hour}:${minute}`;
}

/** Returns 'Today, 17 November', 'Yesterday, 16 November' or 'Friday, 13 November', with the year in another year. */
export function longDay(date: Date, timezone: string, now = new Date()): string {
  const dayOf = (each: Date) =>
    partsIn(timezone, each, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  const { weekday, day, month, year } = dayOf(date);
  const isSameDay = (other: Date) => {
    const parts = dayOf(other);
    return parts.day === day && parts.month === month && parts.year === year;
  };
  const name = `${day} ${month}${dayOf(now).year === year ? '' : ` ${year}`}`;
  if (isSameDay(now)) return `Today, ${name}`;
  return `${isSameDay(new Date(now.getTime() - DAY_MS)) ? 'Yesterday' : weekday}, ${name}`;
}
