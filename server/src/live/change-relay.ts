import { randomUUID } from 'node:crypto';
import type { Database } from '../db/database.ts';
import { openNotifications, publishOnce } from '../db/notifications.ts';
import type { ChangeKind, Changes } from './changes.ts';

const BATCH_MS = 50;
// A notification holds 8,000 bytes.
const OWNERS_PER_MESSAGE = 250;

/** Strongest first: each kind has the effects of all that follow it. */
const KINDS: readonly ChangeKind[] = ['act', 'news', 'touch'];

interface Message {
  /** The sending instance, which ignores its own messages. */
  readonly from: string;
  /** null when changes may have been lost: every cached version is invalid. */
  readonly changes: readonly (readonly [ownerId: number, ChangeKind])[] | null;
}

export interface ChangeRelay {
  publish(ownerId: number, kind: ChangeKind): void;
  close(): Promise<void>;
}

/**
 * Carries changes between instances that share a PostgreSQL server. They are batched and sent outside the transactions that
 * caused them: NOTIFY inside a transaction serializes all commits.
 */
export function startChangeRelay(url: string, changes: Changes, onError: (error: unknown) => void): ChangeRelay {
  const self = randomUUID();
  const pending = new Map<number, ChangeKind>();
  let batchTimer: NodeJS.Timeout | null = null;

  const notifications = openNotifications(url, {
    onMessage(payload) {
      const message = JSON.parse(payload) as Partial<Message>;
      if (message.from === self) return;
      // Not an array: null, or the format of another release.
      if (!Array.isArray(message.changes)) changes.invalidateAll();
      else for (const [ownerId, kind] of message.changes) changes.apply(ownerId, kind);
    },
    onConnected(isReconnect) {
      changes.invalidateAll();
      if (isReconnect) send(null);
    },
    onError,
  });

  function send(batch: Message['changes']): void {
    notifications.publish(JSON.stringify({ from: self, changes: batch } satisfies Message));
  }

  function sendPending(): void {
    batchTimer = null;
    const batch = [...pending];
    pending.clear();
    for (let n = 0; n < batch.length; n += OWNERS_PER_MESSAGE) send(batch.slice(n, n + OWNERS_PER_MESSAGE));
  }

  return {
    publish(ownerId, kind) {
      const queued = pending.get(ownerId) ?? 'touch';
      pending.set(ownerId, KINDS.indexOf(kind) < KINDS.indexOf(queued) ? kind : queued);
      batchTimer ??= setTimeout(sendPending, BATCH_MS);
    },
    async close() {
      if (batchTimer) {
        clearTimeout(batchTimer);
        sendPending();
      }
      await notifications.close();
    },
  };
}

/** For a process that is not an instance: every instance drops what it holds in memory. */
export const announceUnknownChanges = (db: Database): Promise<void> =>
  publishOnce(db, JSON.stringify({ from: 'administration', changes: null } satisfies Message));
