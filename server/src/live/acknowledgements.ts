/** Longer than any pause of a healthy instance, and short enough for a request that waits. */
const WAIT_MS = 1_000;

/**
 * Which other instances answer from memory, and which messages of this one they have applied. A write is answered after all
 * of them have applied it, so that none answers from before it.
 */
export class Acknowledgements {
  readonly #applied = new Map<string, number>();
  readonly #waiting = new Set<{ readonly message: number; readonly timer: NodeJS.Timeout; resolve(): void }>();

  get areExpected(): boolean {
    return this.#applied.size > 0;
  }

  /** True for an instance that was not known. It has nothing in memory from before `lastSent`. */
  expectFrom(instance: string, lastSent: number): boolean {
    if (this.#applied.has(instance)) return false;
    this.#applied.set(instance, lastSent);
    return true;
  }

  /** The instance stopped, or reads everything from the database. */
  expectNoneFrom(instance: string): void {
    if (this.#applied.delete(instance)) this.#resolveApplied();
  }

  expectNone(): void {
    this.#applied.clear();
    this.#resolveApplied();
  }

  /** Brings back an instance that was given up. */
  note(instance: string, message: number): void {
    this.#applied.set(instance, Math.max(message, this.#applied.get(instance) ?? 0));
    this.#resolveApplied();
  }

  /** An instance that says nothing for a second is given up, until it says something. */
  async untilApplied(message: number): Promise<void> {
    if (this.#isApplied(message)) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(() => this.#giveUp(message), WAIT_MS);
      this.#waiting.add({ message, timer, resolve });
    });
  }

  #isApplied(message: number): boolean {
    for (const applied of this.#applied.values()) if (applied < message) return false;
    return true;
  }

  #giveUp(message: number): void {
    for (const [instance, applied] of this.#applied) if (applied < message) this.#applied.delete(instance);
    this.#resolveApplied();
  }

  #resolveApplied(): void {
    for (const waiting of this.#waiting) {
      if (!this.#isApplied(waiting.message)) continue;
      this.#waiting.delete(waiting);
      clearTimeout(waiting.timer);
      waiting.resolve();
    }
  }
}
