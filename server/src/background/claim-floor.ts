import { setTimeout as pause } from 'node:timers/promises';

const SLOW_CLAIM_MS = 50;
const FULL_CLAIM_EVERY_MS = 1_000;
/** A row may be committed some time after the time at which it is due. */
const LATE_COMMIT_MS = 5_000;

/**
 * Rows that are done stay in the index of a queue as long as any transaction is open that began before, and a claim walks over
 * them. After a slow claim the next ones begin at its row; what is due before is claimed from the beginning, once a second.
 * See docs/decisions/0088-queues-under-long-transactions.md.
 */
export class ClaimFloor {
  #dueAt: string | null = null;
  #fullClaimAt = Number.NEGATIVE_INFINITY;

  constructor(readonly slowMs = SLOW_CLAIM_MS) {}

  /** @param claimFrom claims the first row that is due at this time or later */
  async claim<Row extends { readonly was_due_at: string }>(
    claimFrom: (dueAt: string) => Promise<Row | null>,
  ): Promise<Row | null> {
    const untilFullClaim = this.#fullClaimAt + FULL_CLAIM_EVERY_MS - performance.now();
    if (this.#dueAt !== null && untilFullClaim > 0) {
      const row = await claimFrom(this.#dueAt);
      if (row) return row;
      await pause(untilFullClaim);
    }
    const started = performance.now();
    const row = await claimFrom('-infinity');
    this.#fullClaimAt = performance.now();
    const isSlow = this.#fullClaimAt - started >= this.slowMs;
    this.#dueAt = isSlow ? (row?.was_due_at ?? new Date(Date.now() - LATE_COMMIT_MS).toISOString()) : null;
    return row;
  }
}
