import type { Calendar } from '@deskbell/contract/business-clock';
import { expect, test } from 'vitest';
import { type AlarmStage, planAlarm, stepAlarm } from './plan-alarm.ts';

const office: Calendar = {
  timezone: 'UTC',
  hours: {
    mon: [['09:00', '17:00']],
    tue: [['09:00', '17:00']],
    wed: [['09:00', '17:00']],
    thu: [['09:00', '17:00']],
    fri: [['09:00', '17:00']],
    sat: [],
    sun: [],
  },
  holidays: ['2026-11-20'],
};
/** On Tuesday, 17 November 2026, unless a date is given. */
const at = (time: string) => Date.parse(time.includes('T') ? `${time}Z` : `2026-11-17T${time}:00Z`);
const shown = (time: number) => new Date(time).toISOString().slice(0, 16).replace('2026-11-17T', '');

test.each<[name: string, calendar: Calendar, now: string, planned: string]>([
  ['at a quarter before the end', null, '08:01', 'warn 12:00'],
  ['a quarter of open time', office, '08:01', 'warn 12:00'],
  ['a little late', null, '12:05', 'warn 12:00'],
  ['in the last quarter', null, '12:30', 'missed 13:00'],
  ['a little after the end', null, '13:05', 'missed 13:00'],
  ['long after the end', null, '13:10', 'nothing'],
])('four hours from 09:00, first seen %s', (_name, calendar, now, planned) => {
  const alarm = planAlarm({ began_at: at('09:00'), minutes: 240, due_at: at('13:00') }, calendar, at(now));
  expect(alarm ? `${alarm.stage} ${shown(alarm.next_at)}` : 'nothing').toBe(planned);
});

interface Given {
  readonly stage: AlarmStage;
  readonly due: string;
  readonly now: string;
  readonly hours?: Calendar;
  readonly isSnoozed?: boolean;
  readonly warns?: boolean;
  readonly alarms?: boolean;
}

test.each<[name: string, given: Given, expected: string]>([
  ['a warning', { stage: 'warn', due: '13:00', now: '12:00' }, 'due_soon, then missed 13:00'],
  ['a warning that is off', { stage: 'warn', due: '13:00', now: '12:00', warns: false }, 'then missed 13:00'],
  [
    'a warning of a snoozed ticket',
    { stage: 'warn', due: '13:00', now: '12:00', isSnoozed: true },
    'then missed 13:00',
  ],
  [
    'a warning at night',
    { stage: 'warn', due: '2026-11-18T10:00', now: '17:00', hours: office },
    'then warn 2026-11-18T09:00',
  ],
  [
    'a warning that could come with the miss',
    { stage: 'warn', due: '17:00', now: '17:00', hours: office },
    'missed, then tell 2026-11-18T09:00',
  ],
  ['a warning that comes too late', { stage: 'warn', due: '13:00', now: '13:01' }, 'overdue, missed, then done 13:01'],
  ['a miss', { stage: 'missed', due: '13:00', now: '13:00' }, 'overdue, missed, then done 13:00'],
  [
    'a miss that nobody wants',
    { stage: 'missed', due: '13:00', now: '13:00', alarms: false },
    'missed, then done 13:00',
  ],
  ['a miss of a snoozed ticket', { stage: 'missed', due: '13:00', now: '13:00', isSnoozed: true }, 'then done 13:00'],
  [
    'a miss at closing time',
    { stage: 'missed', due: '17:00', now: '17:00', hours: office },
    'missed, then tell 2026-11-18T09:00',
  ],
  [
    'a miss before a holiday',
    { stage: 'missed', due: '2026-11-19T17:00', now: '2026-11-19T17:00', hours: office },
    'missed, then tell 2026-11-23T09:00',
  ],
  [
    'the morning after',
    { stage: 'tell', due: '17:00', now: '2026-11-18T09:00', hours: office },
    'overdue, then done 2026-11-18T09:00',
  ],
  [
    'a morning that became a holiday',
    { stage: 'tell', due: '2026-11-19T17:00', now: '2026-11-20T09:00', hours: office },
    'then tell 2026-11-23T09:00',
  ],
  [
    'a morning after which it was turned off',
    { stage: 'tell', due: '17:00', now: '2026-11-18T09:00', alarms: false },
    'then done 2026-11-18T09:00',
  ],
])('%s', (_name, { stage, due, now, hours = null, isSnoozed = false, warns = true, alarms = true }, expected) => {
  const step = stepAlarm({ stage, due_at: at(due), isSnoozed }, { goalHours: hours, warns, alarms }, at(now));
  const next = `then ${step.next.stage} ${shown(step.next.next_at)}`;
  expect([step.tells, step.isMissed && 'missed', next].filter(Boolean).join(', ')).toBe(expected);
});
