import { SEEN_DAYS_MIN, SILENT_HOURS_MIN } from '@deskbell/contract/health-values';
import { DAY_MS, HOUR_MS, SECOND_MS } from '@deskbell/contract/units';
import { type Finding, isCertain } from './judge-page.ts';

/** A longer pause between two runs of the watchdog was an outage of this installation. */
export const OUTAGE_MINUTES = 30;
/** The home page of a site is not looked at more often. */
const LOOK_EVERY_MS = HOUR_MS;
/** How much longer an unexplained silence waits before it is told: perhaps there were no visitors. */
const PATIENCE = 2;
/** Days whose page views tell how often visitors come. */
export const RECENT_DAYS = 3;

/** So many page views have to be missing: when a season ends, visitors become rare within days. */
const MISSING_LOADS = 20;
const PATIENCE_MAX_SECONDS = (21 * DAY_MS) / SECOND_MS;

/** After so long even an unexplained silence is told; also longer than unexplained pauses of these weeks. */
function patienceSeconds(alarmAfter: number, { longest_usual_seconds, recent_loads }: Habits): number {
  const untilMissing = (MISSING_LOADS / Math.max(recent_loads, 1)) * ((RECENT_DAYS * DAY_MS) / SECOND_MS);
  return Math.max(
    PATIENCE * Math.max(alarmAfter, longest_usual_seconds),
    Math.min(Math.round(untilMissing), PATIENCE_MAX_SECONDS),
  );
}

/** After so long without a page view a widget is silent; null while too little is known about the site. */
export const alarmAfterSeconds = ({
  seen_days,
  longest_gap_seconds,
}: Pick<Habits, 'seen_days' | 'longest_gap_seconds'>): number | null =>
  seen_days < SEEN_DAYS_MIN ? null : Math.max((SILENT_HOURS_MIN * HOUR_MS) / SECOND_MS, 2 * longest_gap_seconds);

/** Of the last 28 days. */
export interface Habits {
  readonly seen_days: number;
  readonly longest_gap_seconds: number;
  /** Of the pauses that were longer than the site is used to, but that nothing explained. */
  readonly longest_usual_seconds: number;
  /** Page views of the last days on which there were any. */
  readonly recent_loads: number;
}

export interface Limits {
  /** An explained silence is told after so long. */
  readonly alarm_after_seconds: number;
  readonly patience_seconds: number;
}

/** All times in milliseconds. */
export interface WatchedSite {
  readonly seen_at: number;
  /** Null while an interruption is open, which remembers its own. */
  readonly habits: Habits | null;
  readonly interruption: (Limits & { readonly began_at: number; readonly told_at: number | null }) | null;
  readonly checked_at: number | null;
  /** Of the last look at the page. */
  readonly finding: Finding | null;
  /** Members are told. */
  readonly is_watched: boolean;
}

export interface Clock {
  readonly now: number;
  readonly outage_ended_at: number;
}

export type Step =
  /** Nothing to do before this time, unless the widget is seen; null: not before tomorrow. */
  | { readonly step: 'wait'; readonly until: number | null }
  | { readonly step: 'look' }
  | ({ readonly step: 'begin'; readonly began_at: number } & Limits)
  | { readonly step: 'tell' }
  | { readonly step: 'end' };

/** What the watchdog has to do about a site now. After a look it asks again. */
export function nextStep(site: WatchedSite, clock: Clock): Step {
  return site.interruption === null ? stepOfSeenSite(site, clock) : stepOfInterruption(site, site.interruption, clock);
}

function stepOfSeenSite(site: WatchedSite, clock: Clock): Step {
  const after = site.habits && alarmAfterSeconds(site.habits);
  if (site.habits === null || after === null) return { step: 'wait', until: null };
  const began_at = silentSince(site.seen_at, clock);
  const until = began_at + after * SECOND_MS;
  if (clock.now < until) return { step: 'wait', until };
  if (!isLookFresh(site, clock)) return { step: 'look' };
  const patience_seconds = patienceSeconds(after, site.habits);
  return { step: 'begin', began_at, alarm_after_seconds: after, patience_seconds };
}

function stepOfInterruption(
  site: WatchedSite,
  interruption: NonNullable<WatchedSite['interruption']>,
  clock: Clock,
): Step {
  const { began_at, told_at } = interruption;
  if (site.seen_at > began_at) return { step: 'end' };
  if (told_at !== null || !site.is_watched) return { step: 'wait', until: null };
  const until = tellAt(interruption, site.finding, clock.outage_ended_at);
  if (clock.now < until) return { step: 'wait', until };
  return isLookFresh(site, clock) ? { step: 'tell' } : { step: 'look' };
}

/** Page views that came during an outage of ours were not counted. */
const silentSince = (seenAt: number, { outage_ended_at }: Clock) => Math.max(seenAt, outage_ended_at);

const isLookFresh = ({ checked_at, finding }: WatchedSite, { now }: Clock) =>
  finding !== null && checked_at !== null && now - checked_at < LOOK_EVERY_MS;

const isExplained = (finding: Finding | null) => finding !== null && isCertain(finding);

/** An explained silence is told at once. */
export const tellAt = (
  { began_at, alarm_after_seconds, patience_seconds }: Limits & { readonly began_at: number },
  finding: Finding | null,
  outageEndedAt: number,
): number =>
  Math.max(began_at, outageEndedAt) + SECOND_MS * (isExplained(finding) ? alarm_after_seconds : patience_seconds);

/** A pause that ended before its patience did, and that nothing explained, is kept as a habit instead of an interruption. */
export const wasUsualPause = (
  { began_at, told_at, patience_seconds }: NonNullable<WatchedSite['interruption']>,
  finding: Finding | null,
  endedAt: number,
): boolean => told_at === null && !isExplained(finding) && endedAt - began_at < patience_seconds * SECOND_MS;

/** More sites of a team within an hour share an email. */
const ALONE_MAX = 3;

/** How those that are due are told, beside as many that were told within the last hour. */
export function mannerOfTelling(due: number, told: number): 'each' | 'together' | 'later' {
  if (due + told <= ALONE_MAX) return 'each';
  // More than that were told together, and the next email waits until an hour has passed.
  return told > ALONE_MAX ? 'later' : 'together';
}
