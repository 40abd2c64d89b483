import {
  AROUND_THE_CLOCK,
  faultOfDay,
  type Interval,
  WEEKDAYS,
  type Weekday,
  type WeekHours,
  weeklyMinutes,
} from '@deskbell/contract/business-time';
import type { TeamHours } from '@deskbell/contract/hours';

export interface HoursDraft {
  readonly timezone: string;
  readonly isAroundTheClock: boolean;
  /** Kept while around the clock is chosen. */
  readonly hours: WeekHours;
  readonly holidays: readonly string[];
}

const NINE_TO_FIVE: Interval = ['09:00', '17:00'];
const OFFICE_HOURS: WeekHours = {
  mon: [NINE_TO_FIVE],
  tue: [NINE_TO_FIVE],
  wed: [NINE_TO_FIVE],
  thu: [NINE_TO_FIVE],
  fri: [NINE_TO_FIVE],
  sat: [],
  sun: [],
};
const HOUR_LONGER = 60;

export function draftOf({ timezone, hours, holidays }: TeamHours): HoursDraft {
  const isAroundTheClock = WEEKDAYS.every(
    (day) => JSON.stringify(hours[day]) === JSON.stringify(AROUND_THE_CLOCK[day]),
  );
  return { timezone, isAroundTheClock, hours: isAroundTheClock ? OFFICE_HOURS : hours, holidays };
}

export const hoursOf = ({ isAroundTheClock, hours }: HoursDraft): WeekHours =>
  isAroundTheClock ? AROUND_THE_CLOCK : hours;

export const changesOf = (draft: HoursDraft) => ({
  timezone: draft.timezone,
  hours: hoursOf(draft),
  holidays: draft.holidays,
});

/** What an opened day starts with. */
export const FIRST_INTERVALS: readonly Interval[] = [NINE_TO_FIVE];

/** An hour long, an hour after the last one. */
export function nextInterval(intervals: readonly Interval[]): Interval {
  const end = Number(intervals.at(-1)?.[1].slice(0, 2) ?? 0) * 60;
  return [clock(end + HOUR_LONGER), clock(end + 2 * HOUR_LONGER)];
}

const clock = (minutes: number) => `${String(Math.min(24, Math.floor(minutes / 60))).padStart(2, '0')}:00`;

const NO_HOURS = 'Set hours on at least one day.';

/** Days in the order of the week; a week without hours is no day's fault. */
export function faultsOf(draft: HoursDraft): { readonly day: Weekday | null; readonly text: string }[] {
  const faults = WEEKDAYS.flatMap((day) => {
    const text = faultOfDay(day, hoursOf(draft)[day]);
    return text === null ? [] : [{ day, text: `${text}.` }];
  });
  return faults.length === 0 && weeklyMinutes(hoursOf(draft)) === 0 ? [{ day: null, text: NO_HOURS }] : faults;
}

/** Whether it is wrong by itself, or overlaps one that is listed after it. */
export function isWrong(day: Weekday, interval: Interval, index: number, all: readonly Interval[]): boolean {
  if (faultOfDay(day, [interval]) !== null) return true;
  return all
    .slice(index + 1)
    .some((other) => faultOfDay(day, [other]) === null && faultOfDay(day, [interval, other]) !== null);
}
