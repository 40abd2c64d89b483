import type { Database } from '../../db/database.ts';
import { moveToSlowLane, recordInboundFailure } from '../receive/inbound-emails.ts';
import { Lane, type LaneSettings, type OnOverrun } from './lane.ts';

const FAST_LANES = 2;
const FAST_MS = 1_500;
const SLOW_MS = 5_000;

interface Settings extends LaneSettings {
  /** How long parsing an email may take, in the fast lanes and in the slow one. */
  readonly parseMs?: { readonly fast: number; readonly slow: number };
}

/**
 * Turns inbound emails into comments, tickets and bounces; several instances share the queue. An email that exceeds the time of the
 * fast lanes continues in the slow lane, so that it delays no other.
 */
export class InboundEmailWorker {
  readonly #fastLanes: readonly Lane[];
  readonly #slowLane: Lane;

  constructor(db: Database, settings: Settings) {
    const quarantineOrKeepUncut: OnOverrun = async (claimed, overrun) => {
      if (overrun.uncut) return overrun.uncut;
      settings.onError(overrun);
      await recordInboundFailure(db, claimed, { reason: overrun.message, isLast: true });
      return null;
    };
    const { fast, slow } = settings.parseMs ?? { fast: FAST_MS, slow: SLOW_MS };
    this.#slowLane = new Lane(db, settings, { isSlow: true, timeoutMs: slow, onOverrun: quarantineOrKeepUncut });
    const continueInSlowLane: OnOverrun = async (claimed) => {
      await moveToSlowLane(db, claimed);
      this.#slowLane.wake();
      return null;
    };
    this.#fastLanes = Array.from(
      { length: FAST_LANES },
      () => new Lane(db, settings, { isSlow: false, timeoutMs: fast, onOverrun: continueInSlowLane }),
    );
  }

  wake(): void {
    for (const lane of [...this.#fastLanes, this.#slowLane]) lane.wake();
  }

  poll(everyMs: number): void {
    for (const lane of [...this.#fastLanes, this.#slowLane]) lane.poll(everyMs);
  }

  /** Resolves when no email is due. */
  async drained(): Promise<void> {
    // The fast lanes may hand over to the slow one.
    await Promise.all(this.#fastLanes.map((lane) => lane.drained()));
    await this.#slowLane.drained();
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#fastLanes, this.#slowLane].map((lane) => lane.stop()));
  }
}
