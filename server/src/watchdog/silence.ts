import { SEEN_DAYS_MIN, SILENT_HOURS_MIN } from '@deskbell/contract/health-values';
import { DAY_MS, HOUR_MS, SECOND_MS } from '@deskbell/contract/units';
import { type Finding, isCertain } from './diagnose-page.ts';

/** A longer time between two runs was an outage of this installation. */
export const OUTAGE_MINUTES = 30;
const CHECK_EVERY_MS = HOUR_MS;
/** Factor by which an unexplained silence waits longer: there may have been no visitors. */
const PATIENCE = 2;
export const RECENT_DAYS = 3;

/** Minimum of missing page views: at the end of a season, visitors become rare within days. */
const MISSING_LOADS = 20;
const PATIENCE_MAX_SECONDS = (21 * DAY_MS) / SECOND_MS;

/** Even an unexplained silence is notified after this time, which is longer than unexplained pauses of these weeks. */
function patienceSeconds(alarmAfter: number, { longest_usual_seconds, recent_loads }: Habits): number {
  const untilMissing = (MISSING_LOADS / Math.max(recent_loads, 1)) * ((RECENT_DAYS * DAY_MS) / SECOND_MS);
  return Math.max(
    PATIENCE * Math.max(alarmAfter, longest_usual_seconds),
    Math.min(Math.round(untilMissing), PATIENCE_MAX_SECONDS),
  );
}

export const alarmAfterSeconds = ({
  seen_days,
  longest_gap_seconds,
}: Pick<Habits, 'seen_days' | 'longest_gap_seconds'>): number | null =>
  seen_days < SEEN_DAYS_MIN ? null : Math.max((SILENT_HOURS_MIN * HOUR_MS) / SECOND_MS, 2 * longest_gap_seconds);

export interface Habits {
  readonly seen_days: number;
  readonly longest_gap_seconds: number;
  readonly longest_usual_seconds: number;
  readonly recent_loads: number;
}

export interface Limits {
  readonly alarm_after_seconds: number;
  readonly patience_seconds: number;
}

export interface WatchedSite {
  readonly seen_at: number;
  readonly habits: Habits | null;
  readonly interruption: (Limits & { readonly began_at: number; readonly told_at: number | null }) | null;
  readonly checked_at: number | null;
  readonly finding: Finding | null;
  readonly is_watched: boolean;
}

export interface Clock {
  readonly now: number;
  readonly outage_ended_at: number;
}

export type Step =
  /** Nothing to do before `until` unless the widget is seen; null means tomorrow. */
  | { readonly step: 'wait'; readonly until: number | null }
  | { readonly step: 'check' }
  | ({ readonly step: 'begin'; readonly began_at: number } & Limits)
  | { readonly step: 'notify' }
  | { readonly step: 'end' };

export function nextStep(site: WatchedSite, clock: Clock): Step {
  return site.interruption === null ? stepOfSeenSite(site, clock) : stepOfInterruption(site, site.interruption, clock);
}

function stepOfSeenSite(site: WatchedSite, clock: Clock): Step {
  const after = site.habits && alarmAfterSeconds(site.habits);
  if (site.habits === null || after === null) return { step: 'wait', until: null };
  const began_at = silentSince(site.seen_at, clock);
  const until = began_at + after * SECOND_MS;
  if (clock.now < until) return { step: 'wait', until };
  if (!isCheckFresh(site, clock)) return { step: 'check' };
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
  const until = notifyAt(interruption, site.finding, clock.outage_ended_at);
  if (clock.now < until) return { step: 'wait', until };
  return isCheckFresh(site, clock) ? { step: 'notify' } : { step: 'check' };
}

/** Page views during an outage of ours were not counted. */
const silentSince = (seenAt: number, { outage_ended_at }: Clock) => Math.max(seenAt, outage_ended_at);

const isCheckFresh = ({ checked_at, finding }: WatchedSite, { now }: Clock) =>
  finding !== null && checked_at !== null && now - checked_at < CHECK_EVERY_MS;

const isExplained = (finding: Finding | null) => finding !== null && isCertain(finding);

/** An explained silence is notified at once. */
export const notifyAt = (
  { began_at, alarm_after_seconds, patience_seconds }: Limits & { readonly began_at: number },
  finding: Finding | null,
  outageEndedAt: number,
): number =>
  Math.max(began_at, outageEndedAt) + SECOND_MS * (isExplained(finding) ? alarm_after_seconds : patience_seconds);

/** An unexplained pause that ends before its delay counts as usual, not as an interruption. */
export const wasUsualPause = (
  { began_at, told_at, patience_seconds }: NonNullable<WatchedSite['interruption']>,
  finding: Finding | null,
  endedAt: number,
): boolean => told_at === null && !isExplained(finding) && endedAt - began_at < patience_seconds * SECOND_MS;

/** Above this number of sites a team gets one email an hour. */
const ALONE_MAX = 3;

export function notificationMode(due: number, notified: number): 'each' | 'together' | 'later' {
  if (due + notified <= ALONE_MAX) return 'each';
  return notified > ALONE_MAX ? 'later' : 'together';
}
