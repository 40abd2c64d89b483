import { randomUUID } from 'node:crypto';
import type { Change } from '../scope.ts';
import type { Drafting } from './writers.ts';

export interface Message {
  readonly from: string;
  /** null when changes may have been lost: every cached version is invalid. Releases before 2.0 say `changes`. */
  readonly published: readonly Change[] | null;
  /** The sending instance checks that it hears itself. */
  readonly token?: number;
  /** The sending instance waits until the others have applied this message. */
  readonly number?: number;
  /** Whether the sending instance will say what it has applied. */
  readonly acknowledges?: boolean;
  /** The last message that the sending instance has applied, by the instance that sent it. */
  readonly applied?: Readonly<Record<string, number>>;
  readonly drafting?: Drafting;
}

/** Sends one message at a time, and remembers whether one was lost. */
export class RelayMessages {
  readonly self = randomUUID();
  readonly #notify: (payload: string) => Promise<void>;
  readonly #onError: (error: unknown) => void;
  #last: Promise<unknown> = Promise.resolve();
  #hasLostChanges = false;

  constructor(notify: (payload: string) => Promise<void>, onError: (error: unknown) => void) {
    this.#notify = notify;
    this.#onError = onError;
  }

  get sent(): Promise<unknown> {
    return this.#last;
  }

  /** No changes, or null if some were lost. */
  get nothingNew(): readonly Change[] | null {
    return this.#hasLostChanges ? null : [];
  }

  /** Resolves to whether it was sent. */
  send(message: Omit<Message, 'from'>): Promise<boolean> {
    const sent = this.#last
      .then(() => this.#notify(this.textOf(message)))
      .then(
        () => {
          if (message.published === null) this.#hasLostChanges = false;
          return true;
        },
        (error: unknown) => {
          this.#hasLostChanges = true;
          this.#onError(error);
          return false;
        },
      );
    this.#last = sent;
    return sent;
  }

  textOf(message: Omit<Message, 'from'>): string {
    return JSON.stringify({ from: this.self, ...message });
  }
}
