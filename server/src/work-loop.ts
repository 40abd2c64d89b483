import { setTimeout as pause } from 'node:timers/promises';

const AFTER_ERROR_MS = 1_000;

interface Work {
  /** Does a piece of the work; false when nothing was there to do. */
  doSome(): Promise<boolean>;
  /** How long to wait before looking for work that nobody told of. */
  readonly lookAgainMs: number;
  onError(error: unknown): void;
}

/** Works off a queue in the database: at once when woken, and by itself every now and then. */
export class WorkLoop {
  #timer: NodeJS.Timeout | null = null;
  #round: Promise<void> | null = null;
  #isAsked = false;
  #isStopped = false;

  constructor(readonly work: Work) {}

  /** There may be something to do. */
  wake(): void {
    if (this.#isStopped) return;
    this.#isAsked = true;
    this.#round ??= this.#workOff().finally(() => {
      this.#round = null;
      if (!this.#isStopped) this.#timer = setTimeout(() => this.wake(), this.work.lookAgainMs);
    });
  }

  /** Until nothing more is due. */
  async drained(): Promise<void> {
    await this.#round;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#round;
  }

  async #workOff(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    while (this.#isAsked && !this.#isStopped) {
      this.#isAsked = false;
      try {
        if (await this.work.doSome()) this.#isAsked = true;
      } catch (error) {
        this.work.onError(error);
        if (!this.#isStopped) await pause(AFTER_ERROR_MS);
      }
    }
  }
}
