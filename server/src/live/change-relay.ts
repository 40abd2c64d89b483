import type { Database } from '../db/database.ts';
import { channelOf, listen, notify } from '../db/drivers/notifications.ts';
import type { Change } from '../scope.ts';
import { Acknowledgements } from './acknowledgements.ts';
import { ChangeBatches } from './change-batches.ts';
import type { Changes } from './changes.ts';
import { type Message, RelayMessages } from './relay-messages.ts';
import type { Drafting } from './writers.ts';

const CHANNEL = 'deskbell_changes';
/** How often a token is sent, and within which time it must be heard. */
const CHECK_MS = 5_000;

interface Settings {
  readonly db: Database;
  /** Bypasses poolers: LISTEN needs a session of its own. */
  readonly directUrl: string;
  readonly changes: Changes;
  readonly writers?: { apply(drafting: Drafting): void };
  readonly checkMs?: number;
  onError(error: unknown): void;
  /** Called once per change; not hearing at the start is reported after the first check. */
  onHearing(isHearing: boolean): void;
}

/**
 * Carries changes between instances that share a PostgreSQL server, and waits for their acknowledgements (decision 84). They
 * are sent outside the transactions that caused them: NOTIFY inside a transaction serializes all commits.
 *
 *     ┌──────┐  connected  ┌───────────┐  own token heard  ┌─────────┐
 *     │ deaf ├────────────►│ listening ├──────────────────►│ hearing │
 *     └▲────┬┘             └─────┬─────┘                   └▲───┬────┘
 *      │    └─── own token heard │ ─────────────────────────┘   │
 *      └─────────────────────────┴──────────────────────────────┘
 *             disconnected, or own token not heard in time
 *
 * Messages of others are applied in every state.
 */
type State =
  /** Changes may be missed: nothing is answered from memory, and no acknowledgement is promised. */
  | 'deaf'
  /** Acknowledges already, before it answers from memory: the others must not overlook it. */
  | 'listening'
  /** Acknowledges, and polls are answered from memory. */
  | 'hearing'
  /** Acknowledges nothing; the others know. */
  | 'closed';

export type ChangeRelay = Pick<Relay, 'publish' | 'publishLater' | 'publishDrafting' | 'close'>;

export async function startChangeRelay(settings: Settings): Promise<ChangeRelay> {
  return new Relay(settings, await channelOf(settings.db, CHANNEL));
}

class Relay {
  readonly #settings: Settings;
  readonly #messages: RelayMessages;
  readonly #acknowledgements = new Acknowledgements();
  readonly #batches: ChangeBatches;
  readonly #listener: ReturnType<typeof listen>;
  readonly #checkTimer: NodeJS.Timeout;
  #state: State = 'deaf';
  readonly #token = { sent: 0, heard: 0 };
  #reported: boolean | null = null;
  /** What this instance has applied and not yet acknowledged: the last message by instance. */
  readonly #owed = new Map<string, number>();
  #sendingOwed: Promise<void> | null = null;

  constructor(settings: Settings, channel: string) {
    const { db, directUrl, changes, checkMs = CHECK_MS, onError } = settings;
    this.#settings = settings;
    this.#messages = new RelayMessages((payload) => notify(db, channel, payload), onError);
    this.#batches = new ChangeBatches(this.#messages, this.#acknowledgements);
    changes.setHearing(false);
    this.#listener = listen(directUrl, channel, {
      onMessage: (payload) => this.#hear(JSON.parse(payload)),
      onConnected: () => this.#startListening(),
      onDisconnected: () => this.#stopHearing(),
      onError,
    });
    this.#checkTimer = setInterval(() => this.#check(), checkMs);
  }

  /** Resolves when the other instances have applied the changes; within a moment also when one of them is silent. */
  async publish(changes: Iterable<Change>): Promise<void> {
    this.#batches.add(changes);
    if (this.#acknowledgements.areExpected) await this.#batches.flush();
  }

  /** Sends them with the next changes, or a moment later. */
  publishLater(changes: Iterable<Change>): void {
    this.#batches.add(changes);
  }

  publishDrafting(drafting: Drafting): void {
    void this.#messages.send({ published: [], drafting });
  }

  async close(): Promise<void> {
    clearInterval(this.#checkTimer);
    this.#acknowledgements.expectNone();
    this.#batches.close();
    // An acknowledgement that arrives after the farewell would count as a promise of more.
    this.#state = 'closed';
    await this.#sendingOwed;
    this.#introduce();
    await this.#messages.sent;
    await this.#listener.close();
  }

  get #acknowledges(): boolean {
    return this.#state === 'listening' || this.#state === 'hearing';
  }

  #startListening(): void {
    if (this.#state === 'deaf') this.#state = 'listening';
    // The token has a whole interval to be heard.
    this.#checkTimer.refresh();
    this.#sendToken();
  }

  #startHearing(): void {
    if (this.#state === 'hearing' || this.#state === 'closed') return;
    this.#state = 'hearing';
    this.#settings.changes.setHearing(true);
    this.#introduce();
    this.#report(true);
  }

  #stopHearing(): void {
    if (this.#state === 'deaf' || this.#state === 'closed') return;
    this.#state = 'deaf';
    this.#settings.changes.setHearing(false);
    this.#acknowledgements.expectNone();
    this.#introduce();
    this.#report(false);
  }

  #report(isHearing: boolean): void {
    if (this.#reported === isHearing) return;
    this.#reported = isHearing;
    this.#settings.onHearing(isHearing);
  }

  #check(): void {
    if (this.#token.heard < this.#token.sent) this.#stopHearing();
    if (this.#state === 'deaf') this.#report(false);
    this.#sendToken();
  }

  #introduce(): void {
    void this.#messages.send({ published: [], acknowledges: this.#acknowledges });
  }

  #sendToken(): void {
    this.#token.sent += 1;
    const { nothingNew } = this.#messages;
    void this.#messages.send({ published: nothingNew, token: this.#token.sent, acknowledges: this.#acknowledges });
  }

  #hear(message: Partial<Message>): void {
    if (message.from !== this.#messages.self) this.#hearOther(message);
    else if (message.token !== undefined) this.#hearToken(message.token);
  }

  #hearToken(token: number): void {
    this.#token.heard = token;
    if (token === this.#token.sent) this.#startHearing();
  }

  #hearOther({ from = '', published, number, acknowledges, applied, drafting }: Partial<Message>): void {
    const { changes, writers } = this.#settings;
    // Drafts precede changes: a reply that was sent is nobody's draft any more.
    if (drafting) writers?.apply(drafting);
    // Not an array: null, or the format of another release.
    if (!Array.isArray(published)) changes.invalidateAll();
    else if (published.length > 0) changes.apply(published);
    if (number !== undefined) this.#acknowledge(from, number);
    const appliedHere = applied?.[this.#messages.self];
    if (appliedHere !== undefined) this.#acknowledgements.note(from, appliedHere);
    if (acknowledges === false) this.#acknowledgements.expectNoneFrom(from);
    // The other one does not know this instance either.
    if (acknowledges && this.#acknowledgements.expectFrom(from, this.#batches.lastNumber)) this.#introduce();
  }

  /** On the connection that listens: the pool may be busy, and another instance's request waits for this. */
  #acknowledge(from: string, number: number): void {
    this.#owed.set(from, number);
    if (!this.#acknowledges) return;
    this.#sendingOwed ??= this.#sendOwed().finally(() => {
      this.#sendingOwed = null;
    });
  }

  async #sendOwed(): Promise<void> {
    while (this.#owed.size > 0) {
      const applied = Object.fromEntries(this.#owed);
      this.#owed.clear();
      await this.#listener.notify(this.#messages.textOf({ published: [], applied }));
    }
  }
}

/** For a process that is not an instance: every instance drops what it holds in memory. */
export async function announceUnknownChanges(db: Database): Promise<void> {
  const message: Message = { from: 'administration', published: null };
  await notify(db, await channelOf(db, CHANNEL), JSON.stringify(message));
}
