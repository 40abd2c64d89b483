import { DAY_MS } from '@deskbell/contract/units';
import type { Incident } from '@deskbell/contract/watchdog';
import { counted } from '../../../format/counted.ts';
import { pauseLength } from '../../../format/pause-length.ts';

const WEEK_MS = 7 * DAY_MS;
const WEEKS = 52;

/** Visitors did not see the Support tab; a key that is used elsewhere does not count. */
const isInterruption = ({ kind }: Incident) => kind !== 'used_elsewhere';

const endOf = ({ ended_at }: Incident, now: number) => (ended_at === null ? now : Date.parse(ended_at));

/** Returns '3 interruptions, 14 h in all', or null. */
export function interruptionSum(incidents: readonly Incident[], now: number): string | null {
  const interruptions = incidents.filter(isInterruption);
  if (interruptions.length === 0) return null;
  const ms = interruptions.reduce((sum, each) => sum + endOf(each, now) - Date.parse(each.began_at), 0);
  return `${counted(interruptions.length, 'interruption')}, ${pauseLength(ms / 1_000)} in all`;
}

/** The last week ends now. `off` marks weeks before the watchdog started. */
export function interruptedWeeks(
  incidents: readonly Incident[],
  watchedSince: number,
  now: number,
): ('off' | 'good' | 'bad')[] {
  const interruptions = incidents.filter(isInterruption);
  return Array.from({ length: WEEKS }, (_, week) => {
    const from = now - (WEEKS - week) * WEEK_MS;
    const to = from + WEEK_MS;
    if (interruptions.some((each) => Date.parse(each.began_at) < to && endOf(each, now) >= from)) return 'bad';
    return to <= watchedSince ? 'off' : 'good';
  });
}
