import { randomUUID } from 'node:crypto';
import type { Database } from '../db/database.ts';
import { channelOf, listen, notify } from '../db/notifications.ts';
import { CHANGE_KINDS, type Change, type ChangeKind, type Topic } from '../scope.ts';
import { Acknowledgements } from './acknowledgements.ts';
import type { Changes } from './changes.ts';
import type { Drafting } from './writers.ts';

const CHANNEL = 'deskbell_changes';
const BATCH_MS = 50;
// A notification holds 8,000 bytes.
const CHANGES_PER_MESSAGE = 180;
/** How often a token is sent, and within which time it must be heard. */
const CHECK_MS = 5_000;

interface Message {
  /** The sending instance, which ignores its own changes. */
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
  /** Who is writing a reply; lost messages are not repeated. */
  readonly drafting?: Drafting;
}

export interface ChangeRelay {
  /** Resolves when the other instances have applied the changes; within a moment also when one of them is silent. */
  publish(changes: Iterable<Change>): Promise<void>;
  /** With the next changes, or a moment later. */
  publishLater(changes: Iterable<Change>): void;
  /** Waits for nobody. */
  publishDrafting(drafting: Drafting): void;
  close(): Promise<void>;
}

interface Settings {
  readonly db: Database;
  /** Past any pooler: LISTEN needs a session of its own. */
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
 * are sent outside the transactions that caused them: NOTIFY inside a transaction serializes all commits. While this instance
 * does not hear its own tokens it may miss the changes of others, and `changes` answers no poll from memory.
 */
export async function startChangeRelay(settings: Settings): Promise<ChangeRelay> {
  const { db, directUrl, changes, writers, checkMs = CHECK_MS, onError, onHearing } = settings;
  const channel = await channelOf(db, CHANNEL);
  const self = randomUUID();
  const pending = new Map<Topic, ChangeKind>();
  const token = { sent: 0, heard: 0 };
  const acknowledgements = new Acknowledgements();
  /** What this instance has applied and not yet acknowledged. */
  const owed = new Map<string, number>();
  let sendingOwed: Promise<void> | null = null;
  /** As soon as this instance listens, before it answers from memory: the others must not overlook it. */
  let acknowledges = false;
  let lastNumber = 0;
  let batchTimer: NodeJS.Timeout | null = null;
  let nextFlush: Promise<void> | null = null;
  let hearing: boolean | null = null;
  let hasLostChanges = false;
  // One message at a time; close() waits for the last one.
  let lastSend: Promise<unknown> = Promise.resolve();

  changes.setHearing(false);
  const listener = listen(directUrl, channel, {
    onMessage(payload) {
      const message = JSON.parse(payload) as Partial<Message>;
      if (message.from === self) hearToken(message.token);
      else hearOther(message);
    },
    onConnected() {
      acknowledges = true;
      sendToken();
    },
    onDisconnected: () => setHearing(false),
    onError,
  });
  const checkTimer = setInterval(() => {
    if (token.heard < token.sent || hearing === null) setHearing(false);
    sendToken();
  }, checkMs);

  function hearToken(heard: number | undefined): void {
    if (heard === undefined) return;
    token.heard = heard;
    if (heard === token.sent) setHearing(true);
  }

  function hearOther(message: Partial<Message>): void {
    const { from = '', published, number, acknowledges: isAnswering, applied, drafting } = message;
    // Before the changes: a reply that was sent is nobody's draft any more.
    if (drafting) writers?.apply(drafting);
    // Not an array: null, or the format of another release.
    if (!Array.isArray(published)) changes.invalidateAll();
    else if (published.length > 0) changes.apply(published);
    if (number !== undefined) acknowledge(from, number);
    if (applied?.[self] !== undefined) acknowledgements.note(from, applied[self]);
    if (isAnswering === false) acknowledgements.expectNoneFrom(from);
    // The other one does not know this instance either.
    if (isAnswering && acknowledgements.expectFrom(from, lastNumber)) introduce();
  }

  function setHearing(isHearing: boolean): void {
    if (hearing === isHearing) return;
    hearing = isHearing;
    changes.setHearing(isHearing);
    if (!isHearing) acknowledgements.expectNone();
    acknowledges = isHearing;
    introduce();
    onHearing(isHearing);
  }

  function introduce(): void {
    void send({ published: [], acknowledges });
  }

  function sendToken(): void {
    token.sent += 1;
    void send({ published: hasLostChanges ? null : [], token: token.sent, acknowledges });
  }

  /** Resolves to whether it was sent. */
  function send(message: Omit<Message, 'from'>): Promise<boolean> {
    const sent = lastSend
      .then(() => notify(db, channel, JSON.stringify({ from: self, ...message })))
      .then(
        () => {
          if (message.published === null) hasLostChanges = false;
          return true;
        },
        (error: unknown) => {
          hasLostChanges = true;
          onError(error);
          return false;
        },
      );
    lastSend = sent;
    return sent;
  }

  /** On the connection that listens: the pool may be busy, and another instance's request waits for this. */
  function acknowledge(from: string, number: number): void {
    owed.set(from, number);
    if (!acknowledges) return;
    sendingOwed ??= sendOwed().finally(() => {
      sendingOwed = null;
    });
  }

  async function sendOwed(): Promise<void> {
    while (owed.size > 0) {
      const message: Message = { from: self, published: [], applied: Object.fromEntries(owed) };
      owed.clear();
      await listener.notify(JSON.stringify(message));
    }
  }

  /** Resolves when every message of the batch was applied elsewhere, or could not be sent. */
  async function sendPending(): Promise<void> {
    if (batchTimer) clearTimeout(batchTimer);
    batchTimer = null;
    const batch = [...pending];
    pending.clear();
    const sent: Promise<boolean>[] = [];
    for (let n = 0; n < batch.length; n += CHANGES_PER_MESSAGE) {
      lastNumber += 1;
      sent.push(send({ published: batch.slice(n, n + CHANGES_PER_MESSAGE), number: lastNumber }));
    }
    const number = lastNumber;
    if ((await Promise.all(sent)).every(Boolean)) await acknowledgements.untilApplied(number);
  }

  /** Group commit: changes that arrive while a message is sent form the next one. */
  function flush(): Promise<void> {
    nextFlush ??= lastSend.then(() => {
      nextFlush = null;
      return sendPending();
    });
    return nextFlush;
  }

  function add(published: Iterable<Change>): void {
    for (const [topic, kind] of published) {
      const queued = pending.get(topic) ?? 'bump';
      pending.set(topic, CHANGE_KINDS.indexOf(kind) < CHANGE_KINDS.indexOf(queued) ? kind : queued);
    }
    batchTimer ??= setTimeout(() => void sendPending(), BATCH_MS);
  }

  return {
    async publish(published) {
      add(published);
      if (acknowledgements.areExpected) await flush();
    },
    publishLater: add,
    publishDrafting: (drafting) => void send({ published: [], drafting }),
    async close() {
      clearInterval(checkTimer);
      acknowledgements.expectNone();
      if (batchTimer) void sendPending();
      // An acknowledgement that arrives after the farewell would count as a promise of more.
      acknowledges = false;
      await sendingOwed;
      void send({ published: [], acknowledges: false });
      await lastSend;
      await listener.close();
    },
  };
}

/** For a process that is not an instance: every instance drops what it holds in memory. */
export async function announceUnknownChanges(db: Database): Promise<void> {
  const message: Message = { from: 'administration', published: null };
  await notify(db, await channelOf(db, CHANNEL), JSON.stringify(message));
}
