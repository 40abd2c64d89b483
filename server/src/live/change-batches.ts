import { CHANGE_KINDS, type Change, type ChangeKind, type Topic } from '../scope.ts';
import type { Acknowledgements } from './acknowledgements.ts';
import type { RelayMessages } from './relay-messages.ts';

const BATCH_MS = 50;
// A notification holds 8,000 bytes.
const CHANGES_PER_MESSAGE = 180;

/** Group commit: changes that arrive while a message is sent form the next one. */
export class ChangeBatches {
  readonly #messages: RelayMessages;
  readonly #acknowledgements: Acknowledgements;
  readonly #pending = new Map<Topic, ChangeKind>();
  #timer: NodeJS.Timeout | null = null;
  #nextFlush: Promise<void> | null = null;
  #lastNumber = 0;

  constructor(messages: RelayMessages, acknowledgements: Acknowledgements) {
    this.#messages = messages;
    this.#acknowledgements = acknowledgements;
  }

  get lastNumber(): number {
    return this.#lastNumber;
  }

  /** Sent by the next flush, or a moment later. */
  add(changes: Iterable<Change>): void {
    for (const [topic, kind] of changes) {
      const queued = this.#pending.get(topic) ?? 'bump';
      this.#pending.set(topic, CHANGE_KINDS.indexOf(kind) < CHANGE_KINDS.indexOf(queued) ? kind : queued);
    }
    this.#timer ??= setTimeout(() => void this.#send(), BATCH_MS);
  }

  /** Resolves when what was added is applied elsewhere, or could not be sent. */
  flush(): Promise<void> {
    this.#nextFlush ??= this.#messages.sent.then(() => {
      this.#nextFlush = null;
      return this.#send();
    });
    return this.#nextFlush;
  }

  close(): void {
    if (this.#timer) void this.#send();
  }

  async #send(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const batch = [...this.#pending];
    this.#pending.clear();
    const sent: Promise<boolean>[] = [];
    for (let n = 0; n < batch.length; n += CHANGES_PER_MESSAGE) {
      this.#lastNumber += 1;
      const published = batch.slice(n, n + CHANGES_PER_MESSAGE);
      sent.push(this.#messages.send({ published, number: this.#lastNumber }));
    }
    const number = this.#lastNumber;
    if ((await Promise.all(sent)).every(Boolean)) await this.#acknowledgements.untilApplied(number);
  }
}
