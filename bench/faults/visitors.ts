import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Site } from '../add-sites.ts';

const SENDERS = 8;
const BETWEEN_TICKETS_MS = 40;
const ANSWER_WITHIN_MS = 15_000;

export class Visitors {
  readonly acknowledged = new Map<string, number>();
  readonly answers = { unavailable: 0, other: new Map<number, number>(), none: 0 };
  slowestMs = 0;
  readonly #unacknowledged: string[] = [];
  readonly #recoveredMs: (number | null)[];
  #faultAt = 0;
  #isSending = false;
  #senders: Promise<void>[] = [];
  #visits = 0;

  constructor(
    readonly site: Site,
    readonly urls: string[],
  ) {
    this.#recoveredMs = urls.map(() => null);
  }

  start(): void {
    this.#isSending = true;
    this.#senders = Array.from({ length: SENDERS }, (_, n) => this.#sendUntilStopped(n % this.urls.length));
  }

  async stop(): Promise<void> {
    this.#isSending = false;
    await Promise.all(this.#senders);
    for (let tries = 0; this.#unacknowledged.length > 0 && tries < 1_000; tries += 1) {
      await this.#sendOne(tries % this.urls.length);
      if (this.#unacknowledged.length > 0) await pause(BETWEEN_TICKETS_MS);
    }
  }

  async untilAcknowledged(more: number): Promise<void> {
    const goal = this.acknowledged.size + more;
    while (this.acknowledged.size < goal) await pause(BETWEEN_TICKETS_MS);
  }

  markFault(instances: readonly number[] = this.urls.map((_, n) => n)): void {
    this.#faultAt = performance.now();
    for (const instance of instances) this.#recoveredMs[instance] = null;
  }

  /** Acknowledgements of a predecessor that is shutting down do not count as recovery. */
  replaceUrl(instance: number, url: string): void {
    this.urls[instance] = url;
    this.#recoveredMs[instance] = null;
  }

  /** Waits until every instance has acknowledged a ticket sent after the fault. */
  async untilRecovered(): Promise<number> {
    while (this.#recoveredMs.includes(null)) await pause(BETWEEN_TICKETS_MS);
    return Math.max(...this.#recoveredMs.map(Number));
  }

  async #sendUntilStopped(instance: number): Promise<void> {
    while (this.#isSending) {
      await this.#sendOne(instance);
      await pause(BETWEEN_TICKETS_MS);
    }
  }

  async #sendOne(instance: number): Promise<void> {
    const key = this.#unacknowledged.shift() ?? randomUUID();
    const sentAt = performance.now();
    const id = await this.#post(this.urls[instance] ?? '', key);
    const answeredAt = performance.now();
    this.slowestMs = Math.max(this.slowestMs, answeredAt - sentAt);
    if (id === null) return void this.#unacknowledged.push(key);
    this.acknowledged.set(key, id);
    if (sentAt >= this.#faultAt) this.#recoveredMs[instance] ??= answeredAt - this.#faultAt;
  }

  async #post(url: string, key: string): Promise<number | null> {
    this.#visits += 1;
    try {
      const response = await fetch(`${url}/api/widget/tickets`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': `10.${(this.#visits >> 16) & 255}.${(this.#visits >> 8) & 255}.${this.#visits & 255}`,
        },
        body: JSON.stringify({
          site_key: this.site.api_key,
          idempotency_key: key,
          title: key,
          description: 'A ticket like any other.',
          email: addressOf(key),
        }),
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      });
      if (response.ok) return ((await response.json()) as { id: number }).id;
      await response.arrayBuffer();
      this.#countRefusal(response.status);
    } catch {
      this.answers.none += 1;
    }
    return null;
  }

  #countRefusal(status: number): void {
    const { answers } = this;
    if (status === 503) answers.unavailable += 1;
    else answers.other.set(status, (answers.other.get(status) ?? 0) + 1);
  }
}

/** One mailbox per ticket, so that a second confirmation is noticed. */
export const addressOf = (key: string): string => `visitor-${key}@example.com`;
