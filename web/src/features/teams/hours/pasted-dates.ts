import { isCalendarDate } from '@deskbell/contract/business-time';
import { datesOfCalendar, type NamedDate } from '@deskbell/contract/icalendar';
import { CALENDAR_MAX } from '@deskbell/contract/limits';
import { counted } from '../../../format/counted.ts';

export interface PastedDates {
  readonly dates: readonly NamedDate[];
  /** What was not read, in a sentence; null if all was. */
  readonly note: string | null;
}

/** The days from one date to another that a calendar names, or a text with a date in each line. */
export function datesOfPasted(text: string, from: string, to: string): PastedDates {
  if (!/^BEGIN:V/im.test(text)) return datesOfLines(text, from, to);
  const calendar = /^BEGIN:VCALENDAR/im.test(text) ? text : `BEGIN:VCALENDAR\n${text}\nEND:VCALENDAR`;
  const { fault, dates, left_out } = datesOfCalendar(calendar, from, to);
  if (fault !== null) return { dates: [], note: fault };
  return { dates, note: left_out > 0 ? leftOut(left_out) : null };
}

/** Nothing is guessed. */
const leftOut = (count: number) =>
  count === 1
    ? '1 event is left out: it takes no whole day, or repeats in another way than every year.'
    : `${count} events are left out: they take no whole day, or repeat in another way than every year.`;

function datesOfLines(text: string, from: string, to: string): PastedDates {
  if (text.length > CALENDAR_MAX)
    return { dates: [], note: `Use at most ${CALENDAR_MAX.toLocaleString('en-US')} characters.` };
  const names = new Map<string, string>();
  let unread = 0;
  for (const line of text.split(/\r\n|\n|\r/)) {
    if (line.trim() === '') continue;
    const read = dateOfLine(line.trim());
    if (!read) unread += 1;
    else if (read.date >= from && read.date <= to && !names.has(read.date)) names.set(read.date, read.name);
  }
  const dates = [...names].map(([date, name]) => ({ date, name }));
  return {
    dates: dates.sort((one, other) => (one.date < other.date ? -1 : 1)),
    note: unread > 0 ? `${counted(unread, 'line')} without a date like 2026-12-25.` : null,
  };
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Reads 2026-12-25, 25.12.2026 and 25 Dec 2026. Of 3/4/2026 nobody knows the month. */
function dateOfLine(line: string): NamedDate | null {
  const [whole = '', year, month, day] =
    inOrder(/^(\d{4})-(\d\d)-(\d\d)(?!\d)/.exec(line), [1, 2, 3]) ??
    inOrder(/^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})(?!\d)/.exec(line), [3, 2, 1]) ??
    inOrder(/^(\d{1,2})\.? ([a-z]{3,9})\.? (\d{4})(?!\d)/i.exec(line), [3, 2, 1]) ??
    [];
  if (year === undefined || month === undefined || day === undefined) return null;
  const number = /^\d/.test(month) ? Number(month) : MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  const date = `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDate(date) ? { date, name: line.slice(whole.length).replace(/^[\s,;:–-]+/, '') } : null;
}

const inOrder = (match: RegExpExecArray | null, [year, month, day]: readonly [number, number, number]) =>
  match && ([match[0], match[year], match[month], match[day]] as const);
