import { type Calendar, dueAt, opensAt } from '@deskbell/contract/business-clock';
import { MINUTE_MS } from '@deskbell/contract/units';

/** What is told next of a due time; see migration 0050. */
export type AlarmStage = 'warn' | 'missed' | 'tell' | 'done';

export interface PlannedAlarm {
  readonly stage: AlarmStage;
  readonly next_at: number;
}

/**
 * What became due longer ago, by new goals, a merge or the end of a snooze, is seen in the lists and told to nobody. A restart
 * takes less.
 */
const LATE_MS = 10 * MINUTE_MS;
const WARNED_AFTER = 0.75;

interface DueTime {
  readonly began_at: number;
  readonly minutes: number;
  readonly due_at: number;
}

/** Null when it is too late to tell. */
export function planAlarm(
  { began_at, minutes, due_at }: DueTime,
  calendar: Calendar,
  now: number,
): PlannedAlarm | null {
  if (due_at <= now - LATE_MS) return null;
  const warnAt = dueAt(calendar, began_at, minutes * WARNED_AFTER);
  return warnAt === null || warnAt <= now - LATE_MS
    ? { stage: 'missed', next_at: due_at }
    : { stage: 'warn', next_at: warnAt };
}

interface CurrentAlarm {
  readonly stage: AlarmStage;
  readonly due_at: number;
  readonly isSnoozed: boolean;
}

interface AlarmSettings {
  readonly goalHours: Calendar;
  readonly warns: boolean;
  readonly alarms: boolean;
}

interface AlarmStep {
  /** The email to members, if any. */
  readonly tells: 'due_soon' | 'overdue' | null;
  /** It is overdue from now on: lists change, and webhooks hear of it. */
  readonly isMissed: boolean;
  readonly next: PlannedAlarm;
}

/** What is told now, and when to look again. Emails wait for the team to open. */
export function stepAlarm(alarm: CurrentAlarm, settings: AlarmSettings, now: number): AlarmStep {
  return alarm.stage === 'warn' && now < alarm.due_at
    ? stepWarning(alarm, settings, now)
    : stepMiss(alarm, settings, now);
}

function stepWarning({ due_at, isSnoozed }: CurrentAlarm, { goalHours, warns }: AlarmSettings, now: number): AlarmStep {
  const untilMissed = { isMissed: false, next: { stage: 'missed', next_at: due_at } } as const;
  const opens = opensAt(goalHours, now) ?? due_at;
  if (isSnoozed || !warns || opens >= due_at) return { tells: null, ...untilMissed };
  if (opens <= now) return { tells: 'due_soon', ...untilMissed };
  return { tells: null, isMissed: false, next: { stage: 'warn', next_at: opens } };
}

function stepMiss({ stage, isSnoozed }: CurrentAlarm, { goalHours, alarms }: AlarmSettings, now: number): AlarmStep {
  const isMissed = stage !== 'tell' && !isSnoozed;
  const done = { stage: 'done', next_at: now } as const;
  const opens = opensAt(goalHours, now);
  if (isSnoozed || !alarms || opens === null) return { tells: null, isMissed, next: done };
  if (opens <= now) return { tells: 'overdue', isMissed, next: done };
  return { tells: null, isMissed, next: { stage: 'tell', next_at: opens } };
}
