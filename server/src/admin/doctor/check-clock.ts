import { type Finding, found, ok } from './finding.ts';

const TOLERATED_SECONDS = 5;
/** Beyond this, sign-ins fail: tokens seem to be from the future, or expired. */
const HARMFUL_SECONDS = 30;

export function compareClocks(other: string, theirs: Date, now = new Date()): Finding {
  const seconds = Math.round(Math.abs(theirs.getTime() - now.getTime()) / 1_000);
  if (seconds <= TOLERATED_SECONDS) return ok('clock', `as ${other}`);
  return found(
    seconds > HARMFUL_SECONDS ? 'problem' : 'warning',
    'clock',
    `${seconds} seconds off from ${other}`,
    'Synchronize the clocks of all machines with NTP, for instance with systemd-timesyncd or chrony.',
  );
}
