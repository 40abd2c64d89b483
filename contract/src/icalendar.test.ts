import { expect, test } from 'vitest';
import { datesOfCalendar } from './icalendar.ts';
import { CALENDAR_MAX } from './limits.ts';

const calendar = (...events: string[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...events.map((event) => `BEGIN:VEVENT\r\n${event}\r\nEND:VEVENT`),
    'END:VCALENDAR',
  ].join('\r\n');
const read = (...events: string[]) => datesOfCalendar(calendar(...events), '2026-01-01', '2027-12-31');

test.each<[name: string, event: string, dates: string[], left_out?: number]>([
  ['a day', 'DTSTART;VALUE=DATE:20261225', ['2026-12-25']],
  ['a day with its end', 'DTSTART;VALUE=DATE:20261225\r\nDTEND;VALUE=DATE:20261226', ['2026-12-25']],
  ['two days', 'DTSTART;VALUE=DATE:20261225\r\nDTEND;VALUE=DATE:20261227', ['2026-12-25', '2026-12-26']],
  ['two days by their length', 'DTSTART;VALUE=DATE:20261225\r\nDURATION:P2D', ['2026-12-25', '2026-12-26']],
  [
    'a day from midnight to midnight',
    'DTSTART;TZID="Europe/Stockholm: here":20261225T000000\r\nDTEND;TZID=Europe/Stockholm:20261226T000000',
    ['2026-12-25'],
  ],
  ['each year', 'DTSTART;VALUE=DATE:20200101\r\nRRULE:FREQ=YEARLY', ['2026-01-01', '2027-01-01']],
  [
    'each year on its date',
    'DTSTART;VALUE=DATE:20201225\r\nRRULE:FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=25;INTERVAL=1',
    ['2026-12-25', '2027-12-25'],
  ],
  ['seven years', 'DTSTART;VALUE=DATE:20200101\r\nRRULE:FREQ=YEARLY;COUNT=7', ['2026-01-01']],
  ['each year until one', 'DTSTART;VALUE=DATE:20200101\r\nRRULE:FREQ=YEARLY;UNTIL=20260601T000000Z', ['2026-01-01']],
  [
    'each year but one',
    'DTSTART;VALUE=DATE:20200101\r\nRRULE:FREQ=YEARLY\r\nEXDATE;VALUE=DATE:20270101',
    ['2026-01-01'],
  ],
  ['over new year', 'DTSTART;VALUE=DATE:20251231\r\nDTEND;VALUE=DATE:20260102', ['2026-01-01']],
  ['before and after the range', 'DTSTART;VALUE=DATE:20251225', []],
  ['canceled', 'DTSTART;VALUE=DATE:20261225\r\nSTATUS:CANCELLED', []],
  ['a meeting', 'DTSTART:20261225T090000Z\r\nDTEND:20261225T100000Z', [], 1],
  ['a moment', 'DTSTART:20261225T000000', [], 1],
  ['each second Monday', 'DTSTART;VALUE=DATE:20261225\r\nRRULE:FREQ=MONTHLY;BYDAY=2MO', [], 1],
  ['Thanksgiving', 'DTSTART;VALUE=DATE:20261126\r\nRRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=4TH', [], 1],
  ['a season', 'DTSTART;VALUE=DATE:20260601\r\nDTEND;VALUE=DATE:20260901', [], 1],
  ['no date', 'DTSTART;VALUE=DATE:20260230', [], 1],
  ['nothing', 'SUMMARY:A day', [], 1],
])('%s', (_name, event, dates, left_out = 0) => {
  expect(read(event)).toEqual({ fault: null, dates: dates.map((date) => ({ date, name: '' })), left_out });
});

test('names are unfolded and unescaped, and alarms within an event are skipped', () => {
  const event = [
    'SUMMARY:Epiphany\\, Three',
    '  Kings\\nDay',
    'BEGIN:VALARM',
    'SUMMARY:Wake up',
    'DTSTART;VALUE=DATE:20260301',
    'END:VALARM',
    'DTSTART;VALUE=DATE:20260106',
  ].join('\r\n');
  expect(read(event).dates).toEqual([{ date: '2026-01-06', name: 'Epiphany, Three Kings Day' }]);
});

test('dates are sorted, each once with its first name', () => {
  const { dates } = read(
    'SUMMARY:Boxing Day\nDTSTART;VALUE=DATE:20261226',
    'SUMMARY:Christmas\nDTSTART;VALUE=DATE:20261225',
    'SUMMARY:Office closed\nDTSTART;VALUE=DATE:20261225',
  );
  expect(dates).toEqual([
    { date: '2026-12-25', name: 'Christmas' },
    { date: '2026-12-26', name: 'Boxing Day' },
  ]);
});

test('other texts and long ones are no calendars', () => {
  const faultOf = (text: string) => datesOfCalendar(text, '2026-01-01', '2027-12-31').fault;
  expect(faultOf('25.12.2026 Christmas')).toContain('not a calendar file');
  expect(faultOf('BEGIN:VEVENT\nDTSTART;VALUE=DATE:20261225\nEND:VEVENT')).toContain('not a calendar file');
  expect(faultOf(calendar('a'.repeat(CALENDAR_MAX)))).toContain('500,000');
});
