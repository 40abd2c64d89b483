import { LEASE_SECONDS } from './claim-emails.ts';
import type { ClaimedEmail } from './claimed-email.ts';

const LARGEST = 40;
/** A batch that is sent within this time may be followed by a larger one. */
const QUICK_MS = 1_000;
/** The pause after a batch that was not full: what is queued meanwhile is claimed together. */
const PAUSE_MS = 50;
/** Emails that wait longer behind slow ones are returned: what was read about them is old. */
const STALE_MS = 2_000;
/** So long after the start of its claim an email is not sent any more, because its lease may end before the first renewal. */
const LATEST_MS = 500 * LEASE_SECONDS;

/**
 * Emails that were claimed together and are sent one after another. A crash keeps a batch from being sent until its lease ends,
 * so that it is as small as the speed of the mail server allows.
 */
export class ClaimedBatch {
  #emails: ClaimedEmail[] = [];
  #startedAt = 0;
  #claimedAt = 0;
  #isFull = true;
  #size: number;

  /** @param smallest how many emails are sent side by side */
  constructor(readonly smallest: number) {
    this.#size = smallest;
  }

  /** How many emails to claim, when none is left. */
  get nextSize(): number {
    return this.#size;
  }

  /** Milliseconds; a full batch is followed at once. */
  get untilNextClaim(): number {
    return this.#isFull ? 0 : Math.max(0, this.#claimedAt + PAUSE_MS - performance.now());
  }

  refill(emails: readonly ClaimedEmail[], startedAt: number): void {
    this.#isFull = emails.length >= this.#size;
    const isQuick = startedAt - this.#claimedAt < QUICK_MS;
    if (this.#isFull || !isQuick)
      this.#size = isQuick ? Math.min(LARGEST, 2 * this.#size) : Math.max(this.smallest, Math.floor(this.#size / 2));
    this.#emails = [...emails];
    this.#startedAt = startedAt;
    this.#claimedAt = performance.now();
  }

  get isStale(): boolean {
    const now = performance.now();
    return now - this.#claimedAt > STALE_MS || now - this.#startedAt > LATEST_MS;
  }

  take(mayBeSent: (email: ClaimedEmail) => boolean): ClaimedEmail | null {
    const at = this.#emails.findIndex(mayBeSent);
    return this.#emails.splice(at, at < 0 ? 0 : 1)[0] ?? null;
  }

  takeAll(): ClaimedEmail[] {
    return this.#emails.splice(0);
  }
}
