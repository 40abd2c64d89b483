import { TOKEN_DAYS, TOKEN_DAYS_MAX } from '@deskbell/contract/limits';
import { DAY_MS } from '@deskbell/contract/units';
import { fromField, toField } from '../../../format/datetime-field.ts';
import { partsIn } from '../../../format/zoned-time.ts';

export type Ending = 'default' | 'date' | 'never';

/** The value of a date field: '2027-02-14'. */
export const dayField = (time: number, timezone: string) => toField(new Date(time), timezone).slice(0, 10);

/** From tomorrow to the last day that the server takes, with a day's margin for its clock. */
export const dayLimits = (now: number, timezone: string) => ({
  min: dayField(now + DAY_MS, timezone),
  max: dayField(now + (TOKEN_DAYS_MAX - 1) * DAY_MS, timezone),
});

/** The end of the chosen day, on the clock of the member; null for an incomplete field. */
export const endOfDay = (day: string, timezone: string) => fromField(`${day}T23:59`, timezone);

export const defaultEnd = (now: number) => new Date(now + TOKEN_DAYS * DAY_MS);

/** '15 February 2027'. */
export function longDate(date: Date, timezone: string): string {
  const { day, month, year } = partsIn(timezone, date, { day: 'numeric', month: 'long', year: 'numeric' });
  return `${day} ${month} ${year}`;
}
