import { WEEKDAY_NAMES, WEEKDAYS, type WeekHours } from '@deskbell/contract/business-time';

/** Such as "Monday to Friday 09:00 to 17:30, Saturday 10:00 to 12:00"; null for a team that is never open. */
export function hoursInWords(hours: WeekHours): string | null {
  const runs: { first: string; last: string; times: string }[] = [];
  for (const day of WEEKDAYS) {
    const times = hours[day].map(([begin, end]) => `${begin} to ${end}`).join(' and ');
    const run = runs.at(-1);
    if (run?.times === times) run.last = WEEKDAY_NAMES[day];
    else runs.push({ first: WEEKDAY_NAMES[day], last: WEEKDAY_NAMES[day], times });
  }
  const open = runs.filter(({ times }) => times !== '');
  if (open.length === 0) return null;
  return open.map(({ first, last, times }) => `${first === last ? first : `${first} to ${last}`} ${times}`).join(', ');
}
