import * as z from 'zod';
import { timezone } from './account.ts';
import { faultOfDay, isCalendarDate, WEEKDAYS, weeklyMinutes } from './business-time.ts';
import { endpoint, id } from './endpoint.ts';
import { HOLIDAYS_MAX } from './limits.ts';

const NO_TIME = 'Write times like 09:00.';
const NO_HOURS = 'Set hours on at least one day.';

const interval = z
  .tuple([z.string(NO_TIME), z.string(NO_TIME)], 'Write an interval like ["09:00", "12:00"].')
  .readonly();
const intervals = z.array(interval, 'Use a list of intervals for each day, which may be empty.').readonly();

/** Intervals by weekday; the end of one may be 24:00. */
export const weekHours = z.object({
  mon: intervals,
  tue: intervals,
  wed: intervals,
  thu: intervals,
  fri: intervals,
  sat: intervals,
  sun: intervals,
});

const newWeekHours = weekHours.superRefine((hours, { addIssue }) => {
  const faults = WEEKDAYS.flatMap((day) => {
    const message = faultOfDay(day, hours[day]);
    return message === null ? [] : [{ code: 'custom' as const, path: [day], message }];
  });
  for (const fault of faults) addIssue(fault);
  if (faults.length === 0 && weeklyMinutes(hours) === 0) addIssue({ code: 'custom', message: NO_HOURS });
});

const holiday = z.string().refine(isCalendarDate, 'Write a date like 2026-12-25.');

const TOO_MANY_HOLIDAYS = `A team has at most ${HOLIDAYS_MAX} holidays.`;

export const teamHoursChanges = z.object({
  timezone,
  hours: newWeekHours,
  /** Sorted, each once. */
  holidays: z
    .array(holiday)
    .max(HOLIDAYS_MAX, TOO_MANY_HOLIDAYS)
    .transform((dates) => [...new Set(dates)].sort())
    .readonly()
    .default([]),
});
export type TeamHoursChanges = z.infer<typeof teamHoursChanges>;

export const teamHours = z.object({
  team_id: id,
  timezone: z.string(),
  hours: weekHours,
  holidays: z.array(z.string()).readonly(),
  /** False until a team sets its hours: it works around the clock then. */
  is_set: z.boolean(),
  /** Open tickets of sites that have goals and follow the hours: they get new times when the hours change. */
  open_tickets: z.int(),
});
export type TeamHours = z.infer<typeof teamHours>;

export const getTeamHours = endpoint('GET /api/teams/:id/hours', {
  access: 'read',
  summary: 'When a team works; around the clock until it sets hours',
  reply: teamHours,
});

export const changeTeamHours = endpoint('PUT /api/teams/:id/hours', {
  access: 'manage',
  summary: 'Set the hours, the time zone and the holidays of a team; open tickets get new times within minutes',
  body: teamHoursChanges,
  reply: teamHours,
});
