import { instantOf, wallTime } from './wall-time.ts';

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Value of a datetime-local field: '2026-11-23T09:00'. */
export function toField(date: Date, timezone: string): string {
  const { year, month, day, hour, minute } = wallTime(date, timezone);
  return `${year}-${twoDigits(month)}-${twoDigits(day)}T${twoDigits(hour)}:${twoDigits(minute)}`;
}

export function fromField(value: string, timezone: string): Date | null {
  const [, year, month, day, hour, minute] = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)/.exec(value)?.map(Number) ?? [];
  if (year === undefined || month === undefined || day === undefined || hour === undefined || minute === undefined)
    return null;
  return instantOf({ year, month, day, hour, minute }, timezone);
}
