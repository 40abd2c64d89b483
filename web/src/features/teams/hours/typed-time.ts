import { minutesOfDay } from '@deskbell/contract/business-time';

/** Returns '09:00' for '9', '0900' or '9.00'; what is no time stays as typed. */
export function readTime(typed: string): string {
  const text = typed.trim();
  const [, hour, minute = '00'] = /^(\d{1,2})(?:[:. h](\d\d))?h?$/.exec(text) ?? /^(\d{1,2})(\d\d)$/.exec(text) ?? [];
  if (hour === undefined) return text;
  const time = `${hour.padStart(2, '0')}:${minute}`;
  return minutesOfDay(time) === null ? text : time;
}
