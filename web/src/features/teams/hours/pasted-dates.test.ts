import { expect, test } from 'vitest';
import { datesOfPasted } from './pasted-dates.ts';

const read = (text: string) => datesOfPasted(text, '2026-11-17', '2028-11-17');

test.each([
  ['2026-12-25', '2026-12-25', ''],
  ['2026-12-25 Christmas Day', '2026-12-25', 'Christmas Day'],
  ['2026-12-25, Christmas Day', '2026-12-25', 'Christmas Day'],
  ['25.12.2026 Weihnachten', '2026-12-25', 'Weihnachten'],
  ['1. 1. 2027 Neujahr', '2027-01-01', 'Neujahr'],
  ['25 Dec 2026', '2026-12-25', ''],
  ['6 January 2027: Epiphany', '2027-01-06', 'Epiphany'],
])('the line %j is %s', (line, date, name) => {
  expect(read(line)).toEqual({ dates: [{ date, name }], note: null });
});

test.each(['3/4/2027', '2026-02-30', '25 Foo 2026', '20261225', 'Christmas'])('the line %j is no date', (line) => {
  expect(read(line)).toEqual({ dates: [], note: '1 line without a date like 2026-12-25.' });
});

test('lines are sorted, each date once, and what is past or far is left out', () => {
  const { dates } = read('2027-01-01 New Year\n\n2026-12-25\r\n2027-01-01 again\n2026-11-16\n2028-11-18');
  expect(dates).toEqual([
    { date: '2026-12-25', name: '' },
    { date: '2027-01-01', name: 'New Year' },
  ]);
});

test('a calendar is read, also a part of one', () => {
  const event = 'BEGIN:VEVENT\nDTSTART;VALUE=DATE:20270506\nSUMMARY:Kristi himmelsfärdsdag\nEND:VEVENT';
  const expected = { dates: [{ date: '2027-05-06', name: 'Kristi himmelsfärdsdag' }], note: null };
  expect(read(event)).toEqual(expected);
  expect(read(`BEGIN:VCALENDAR\n${event}\nEND:VCALENDAR`)).toEqual(expected);
});

test('events that are not read are counted', () => {
  const meeting = 'BEGIN:VEVENT\nDTSTART:20270506T090000Z\nSUMMARY:Meeting\nEND:VEVENT\n';
  expect(read(meeting).note).toMatch(/^1 event is left out/);
  expect(read(meeting + meeting).note).toMatch(/^2 events are left out/);
});

test('a text that is too long is named, not read', () => {
  expect(read('2026-12-25\n'.repeat(50_000)).note).toBe('Use at most 500,000 characters.');
});
