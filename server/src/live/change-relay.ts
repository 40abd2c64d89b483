import { randomUUID } from 'node:crypto';
import type { Database } from '../db/database.ts';
import { channelOf, listen, notify } from '../db/notifications.ts';
import { CHANGE_KINDS, type Change, type ChangeKind, type Topic } from '../scope.ts';
import type { Changes } from './changes.ts';

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
}

export interface ChangeRelay {
  publish(changes: Iterable<Change>): void;
  close(): Promise<void>;
}

interface Settings {
  readonly db: Database;
  /** Past any pooler: LISTEN needs a session of its own. */
  readonly directUrl: string;
  readonly changes: Changes;
  readonly checkMs?: number;
  onError(error: unknown): void;
  /** Called once per change; not hearing at the start is reported after the first check. */
  onHearing(isHearing: boolean): void;
}

/**
 * Carries changes between instances that share a PostgreSQL server. They are batched and sent outside the transactions that
 * caused them: NOTIFY inside a transaction serializes all commits. While this instance does not hear its own tokens it may
 * miss the changes of others, and `changes` answers no poll from memory.
 */
export async function startChangeRelay(settings: Settings): Promise<ChangeRelay> {
  const { db, directUrl, changes, checkMs = CHECK_MS, onError, onHearing } = settings;
  const channel = await channelOf(db, CHANNEL);
  const self = randomUUID();
  const pending = new Map<Topic, ChangeKind>();
  const token = { sent: 0, heard: 0 };
  let batchTimer: NodeJS.Timeout | null = null;
  let hearing: boolean | null = null;
  let hasLostChanges = false;
  // One message at a time; close() waits for the last one.
  let lastSend: Promise<void> = Promise.resolve();

  changes.setHearing(false);
  const listener = listen(directUrl, channel, {
    onMessage(payload) {
      const message = JSON.parse(payload) as Partial<Message>;
      if (message.from === self) hearToken(message.token);
      // Not an array: null, or the format of another release.
      else if (!Array.isArray(message.published)) changes.invalidateAll();
      else changes.apply(message.published);
    },
    onConnected: sendToken,
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

  function setHearing(isHearing: boolean): void {
    if (hearing === isHearing) return;
    hearing = isHearing;
    changes.setHearing(isHearing);
    onHearing(isHearing);
  }

  function sendToken(): void {
    token.sent += 1;
    send(hasLostChanges ? null : [], token.sent);
  }

  function send(batch: Message['published'], sentToken?: number): void {
    const message: Message = { from: self, published: batch, ...(sentToken !== undefined && { token: sentToken }) };
    lastSend = lastSend
      .then(() => notify(db, channel, JSON.stringify(message)))
      .then(
        () => {
          if (batch === null) hasLostChanges = false;
        },
        (error: unknown) => {
          hasLostChanges = true;
          onError(error);
        },
      );
  }

  function sendPending(): void {
    batchTimer = null;
    const batch = [...pending];
    pending.clear();
    for (let n = 0; n < batch.length; n += CHANGES_PER_MESSAGE) send(batch.slice(n, n + CHANGES_PER_MESSAGE));
  }

  return {
    publish(published) {
      for (const [topic, kind] of published) {
        const queued = pending.get(topic) ?? 'bump';
        pending.set(topic, CHANGE_KINDS.indexOf(kind) < CHANGE_KINDS.indexOf(queued) ? kind : queued);
      }
      batchTimer ??= setTimeout(sendPending, BATCH_MS);
    },
    async close() {
      clearInterval(checkTimer);
      if (batchTimer) {
        clearTimeout(batchTimer);
        sendPending();
      }
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
