import { expect, test } from 'vitest';
import { briefDueText, dueInWords, dueText, exactDue, repliedText } from './due-time.ts';

const ZONE = 'Europe/Berlin';
// Tuesday, 12:10 in Berlin.
const NOW = Date.parse('2026-11-17T11:10:00Z');
const reply = (at: string) => ({ at: new Date(at), for: 'first_reply' }) as const;

test.each([
  ['2026-11-17T13:30:00Z', 'Reply by 14:30', 'by 14:30'],
  ['2026-11-17T22:59:00Z', 'Reply by 23:59', 'by 23:59'],
  ['2026-11-17T23:00:00Z', 'Reply by Wed 00:00', 'tomorrow'],
  ['2026-11-18T09:00:00Z', 'Reply by Wed 10:00', 'tomorrow'],
  ['2026-11-20T09:00:00Z', 'Reply by Fri 10:00', 'by Fri'],
  ['2026-11-23T09:00:00Z', 'Reply by Mon 10:00', 'by Mon'],
  ['2026-11-24T09:00:00Z', 'Reply by 24 Nov, 10:00', 'by 24 Nov'],
  ['2027-01-04T09:00:00Z', 'Reply by 4 Jan 2027, 10:00', 'by 4 Jan 2027'],
  ['2026-11-17T11:10:00Z', 'Overdue 1 min', '1 min over'],
  ['2026-11-17T09:00:00Z', 'Overdue 2 h', '2 h over'],
  ['2026-11-12T09:00:00Z', 'Overdue 5 d', '5 d over'],
])('a reply due at %s is named "%s", in brief "%s"', (at, text, brief) => {
  expect(dueText(reply(at), NOW, ZONE)).toBe(text);
  expect(briefDueText(reply(at), NOW, ZONE)).toBe(brief);
});

test('the day is the one of the reader, not of the server', () => {
  const late = reply('2026-11-17T23:30:00Z');
  expect(dueText(late, NOW, 'America/New_York')).toBe('Reply by 18:30');
  expect(dueText(late, NOW, ZONE)).toBe('Reply by Wed 00:30');
});

test('a clock that is set forward at night does not move the day', () => {
  const before = Date.parse('2026-03-28T22:30:00Z');
  expect(briefDueText(reply('2026-03-29T21:30:00Z'), before, ZONE)).toBe('tomorrow');
});

test('what is due can be the solution, and its exact time names the zone', () => {
  const solution = { at: new Date('2026-11-18T09:00:00Z'), for: 'resolve' } as const;
  expect(dueText(solution, NOW, ZONE)).toBe('Resolve by Wed 10:00');
  expect(exactDue(solution, ZONE)).toBe('Resolve by 18 Nov 2026, 10:00 (Europe/Berlin)');
});

test.each([
  [0, 'Replied in 1 min'],
  [2_280, 'Replied in 38 min'],
  [3_599, 'Replied in 59 min'],
  [7_300, 'Replied in 2 h'],
  [100_000, 'Replied in 27 h'],
])('a reply after %i s is named "%s"', (seconds, text) => {
  expect(repliedText(seconds)).toBe(text);
});

test.each([
  ['2026-11-17T13:30:00Z', 'today at 14:30'],
  ['2026-11-18T09:00:00Z', 'tomorrow at 10:00'],
  ['2026-11-20T09:00:00Z', 'on Friday at 10:00'],
  ['2026-11-24T09:00:00Z', 'on 24 Nov at 10:00'],
])('within a sentence %s is "%s"', (at, text) => {
  expect(dueInWords(new Date(at), NOW, ZONE)).toBe(text);
});
