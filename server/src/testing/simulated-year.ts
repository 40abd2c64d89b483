import { DAY_MS, HOUR_MS, MINUTE_MS } from '@deskbell/contract/units';
import type { Finding } from '../watchdog/diagnose-page.ts';
import { type Limits, nextStep, OUTAGE_MINUTES, type WatchedSite, wasUsualPause } from '../watchdog/silence.ts';

const RUN_MS = 10 * MINUTE_MS;
const YEAR_MS = 365 * DAY_MS;
const PAUSE_MAX_MS = 21 * DAY_MS;

interface Window {
  readonly from: number;
  readonly until: number;
}

interface Fault extends Window {
  readonly finding: Finding;
}

export interface SimulatedSite {
  readonly kind: string;
  chance(at: number): number;
  readonly faults: readonly Fault[];
  readonly usual?: Finding;
}

type Begun = Limits & { readonly began_at: number };

interface Outcome {
  readonly kind: string;
  readonly wanted: number;
  readonly missed: number;
  readonly wrong: number;
  readonly notified: number;
  readonly ended: number;
}

const within = <W extends Window>(windows: readonly W[], at: number) =>
  windows.find(({ from, until }) => at >= from && at < until);

function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

class Memory {
  seenAt: number | null = null;
  readonly pauses = new Map<number, number>();
  readonly loads = new Map<number, number>();
  readonly usual: { readonly endedAt: number; readonly seconds: number }[] = [];
  waitsUntil = 0;
  interruption: WatchedSite['interruption'] = null;
  checkedAt: number | null = null;
  finding: Finding | null = null;

  see(at: number, outageEndedAt: number): void {
    const day = Math.floor(at / DAY_MS);
    const since = Math.max(this.seenAt ?? at, outageEndedAt);
    const isCounted = this.interruption === null && at - (this.seenAt ?? at) < PAUSE_MAX_MS;
    const pause = isCounted ? Math.max(0, at - since) : 0;
    this.pauses.set(day, Math.max(this.pauses.get(day) ?? 0, pause / 1_000));
    this.loads.set(day, (this.loads.get(day) ?? 0) + 1);
    this.seenAt = at;
    this.waitsUntil = 0;
  }

  habits() {
    const last = Math.floor((this.seenAt ?? 0) / DAY_MS);
    const days = Array.from({ length: 28 }, (_, n) => this.pauses.get(last - n)).filter((pause) => pause !== undefined);
    const usual = this.usual.filter(({ endedAt }) => endedAt > (this.seenAt ?? 0) - 28 * DAY_MS);
    return {
      seen_days: days.length,
      longest_gap_seconds: Math.max(0, ...days),
      recent_loads: [0, 1, 2].reduce((sum, n) => sum + (this.loads.get(last - n) ?? 0), 0),
      longest_usual_seconds: Math.max(0, ...usual.map(({ seconds }) => seconds)),
    };
  }

  state(): WatchedSite {
    return {
      seen_at: this.seenAt ?? 0,
      habits: this.interruption === null ? this.habits() : null,
      interruption: this.interruption,
      checked_at: this.checkedAt,
      finding: this.finding,
      is_watched: true,
    };
  }
}

export function simulateYear(site: SimulatedSite, outages: readonly Window[], seed = 1): Outcome {
  const random = randomNumbers(seed);
  const memory = new Memory();
  const notified: number[] = [];
  let ended = 0;
  let ranAt = 0;
  let outageEndedAt = 0;

  const findingAt = (now: number): Finding => within(site.faults, now)?.finding ?? site.usual ?? { kind: 'fine' };
  const end = (interruption: NonNullable<WatchedSite['interruption']>, seenAt: number) => {
    if (interruption.told_at !== null) ended += 1;
    if (wasUsualPause(interruption, memory.finding, seenAt))
      memory.usual.push({ endedAt: seenAt, seconds: (seenAt - interruption.began_at) / 1_000 });
    memory.interruption = null;
  };
  const act = (now: number): boolean => {
    const { step, ...next } = nextStep(memory.state(), { now, outage_ended_at: outageEndedAt });
    const { interruption } = memory;
    if (step === 'wait') memory.waitsUntil = ('until' in next && next.until) || now + DAY_MS;
    else if (step === 'check') Object.assign(memory, { checkedAt: now, finding: findingAt(now) });
    else if (step === 'begin') memory.interruption = { ...(next as Begun), told_at: null };
    else if (step === 'notify' && interruption) {
      notified.push(now);
      memory.interruption = { ...interruption, told_at: now };
    } else if (interruption) end(interruption, memory.seenAt ?? now);
    return step === 'check' || step === 'begin';
  };

  for (let now = RUN_MS; now < YEAR_MS; now += RUN_MS) {
    const isVisited = random() < site.chance(now);
    if (within(outages, now)) continue;
    if (now - ranAt > OUTAGE_MINUTES * MINUTE_MS) outageEndedAt = now;
    if (isVisited && !within(site.faults, now)) memory.see(now - MINUTE_MS, outageEndedAt);
    ranAt = now;
    const isQuiet = memory.seenAt !== null && now - memory.seenAt >= 6 * HOUR_MS;
    const isDue = (isQuiet || memory.interruption !== null) && now >= memory.waitsUntil;
    while (isDue && act(now));
  }
  const missed = site.faults.filter(({ from, until }) => !notified.some((at) => at >= from && at < until)).length;
  const wrong = notified.filter((at) => !within(site.faults, at)).length;
  return { kind: site.kind, wanted: site.faults.length, missed, wrong, notified: notified.length, ended };
}
