import { MINUTE_MS } from '@deskbell/contract/units';
import { RecentKeys } from './recent-keys.ts';

/** Calls per key and minute, which begins with a call: never more, where a bucket would refill meanwhile. */
export class CallWindows {
  readonly #windows = new RecentKeys<{ calls: number; from: number }>();

  constructor(readonly perMinute: number) {}

  /** Counts calls and returns 0, or returns the seconds until the next is allowed. Several at once are not divided. */
  take(key: string, now = performance.now(), count = 1): number {
    const window = this.#windows.stateOf(key, () => ({ calls: 0, from: now }));
    if (now - window.from >= MINUTE_MS) {
      window.calls = 0;
      window.from = now;
    }
    if (window.calls >= this.perMinute) return Math.ceil((window.from + MINUTE_MS - now) / 1000);
    window.calls += count;
    return 0;
  }
}
